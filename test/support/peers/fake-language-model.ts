import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, loopbackPeer, type LoopbackPeer } from './loopback-peer';
import type { Answer } from '../app/test-app';

/** The request that the server received, parsed as a careful model would read it. */
export interface ModelQuestion {
  headers: IncomingMessage['headers'];
  body: Answer['body'];
  system: string;
  user: string;
  nonce: string;
  instruction: { place_type: string; text: string };
  event: Record<string, string | null>;
}

export type ModelReply =
  | { step: string; reason: string }
  /** Verbatim. */
  | { content: string }
  | { status: number }
  | 'silence';

/** A server on loopback that has OpenAI's `POST /v1/chat/completions`, with a reply that the test chooses. */
export class FakeLanguageModel {
  readonly asked: ModelQuestion[] = [];
  readonly #peer: LoopbackPeer;

  private constructor(
    peer: LoopbackPeer,
    private readonly replyTo: (question: ModelQuestion) => ModelReply,
  ) {
    this.#peer = peer;
  }

  static async start(replyTo: (question: ModelQuestion) => ModelReply): Promise<FakeLanguageModel> {
    const holder: { model?: FakeLanguageModel } = {};
    const peer = await loopbackPeer((request, response) => {
      void textOf(request).then((text) => holder.model?.answer(request, text, response));
    });
    holder.model = new FakeLanguageModel(peer, replyTo);
    return holder.model;
  }

  /** With a slash at its end, as people often write it. */
  get url(): string {
    return `${this.#peer.origin}/v1/`;
  }

  askedAbout(title: string): ModelQuestion[] {
    return this.asked.filter(({ event }) => event.title === title);
  }

  close(): Promise<void> {
    return this.#peer.close();
  }

  answer(request: IncomingMessage, text: string, response: ServerResponse): void {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      answerJson(response, { error: { message: 'no such address' } }, 404);
      return;
    }
    const question = questionIn(request.headers, JSON.parse(text));
    this.asked.push(question);
    const reply = this.replyTo(question);
    if (reply === 'silence') return;
    if ('status' in reply) answerJson(response, { error: { message: 'not now' } }, reply.status);
    else answerJson(response, completion('content' in reply ? reply.content : JSON.stringify(reply)));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Fails if a line is not in its place, or if there is an additional one. */
function questionIn(headers: IncomingMessage['headers'], body: ModelQuestion['body']): ModelQuestion {
  const [{ content: system }, { content: user }] = body.messages as [{ content: string }, { content: string }];
  const lines = user.split('\n');
  const nonce = /^The code is ([0-9a-f]{32})\.$/.exec(lines[0] ?? '')?.[1] ?? '';
  const dataOf = (name: string): string => {
    const from = lines.indexOf(`BEGIN ${name} ${nonce}`);
    const to = lines.indexOf(`END ${name} ${nonce}`);
    return from > 0 && to === from + 2 ? (lines[from + 1] ?? '') : '';
  };
  return {
    headers,
    body,
    system,
    user,
    nonce,
    instruction: JSON.parse(dataOf('INSTRUCTION')),
    event: JSON.parse(dataOf('EVENT')),
  };
}

const completion = (content: string): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 420, completion_tokens: 21, total_tokens: 441 },
});
