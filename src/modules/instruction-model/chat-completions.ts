import { withoutTrailing } from '../../kernel/text/trim-end';
import { wellFormed } from '../../kernel/text/well-formed';
import { kindOfStatus } from '../../platform/fetch/outbound-failure';
import type { OutboundAnswer, OutboundHttp } from '../../platform/fetch/outbound-http';
import { ANSWER_FORMAT } from './instruction-answer';
import type { ChatMessage } from './instruction-prompt';
import { ModelError, toModelError } from './model-error';

export interface ModelSettings {
  /** The base URL of `/chat/completions`. */
  url: string;
  key: string | null;
  model: string;
  timeoutMs: number;
}

export interface Completion {
  content: string;
  /** Null if the server does not count tokens. */
  promptTokens: number | null;
  completionTokens: number | null;
}

const MAX_ANSWER_BYTES = 256 * 1_024;
// A verdict takes some 100 tokens; models that reason first need more.
const MAX_COMPLETION_TOKENS = 1_000;
const MAX_INTEGER = 2_147_483_647;

/** A server with the chat completions of OpenAI's API (platform.openai.com, Chat Completions). */
export class ChatCompletions {
  constructor(
    private readonly http: OutboundHttp,
    private readonly settings: ModelSettings,
  ) {}

  /** @throws ModelError if no answer can be read; RequestFailure aborted if `signal` stopped it */
  async complete(messages: readonly ChatMessage[], signal: AbortSignal): Promise<Completion> {
    const answer = await this.#request(messages, signal);
    const { key } = this.settings;
    // The answer is stored and shown: it must not contain the key, even if a server sends it back.
    const text = wellFormed(key === null ? answer.text : answer.text.replaceAll(key, '…'));
    if (answer.status !== 200) throw refusal(answer.status);
    return completionIn(text);
  }

  async #request(messages: readonly ChatMessage[], signal: AbortSignal): Promise<OutboundAnswer> {
    const { url, key, model, timeoutMs } = this.settings;
    const address = new URL(url);
    address.pathname = `${withoutTrailing(address.pathname, '/')}/chat/completions`;
    try {
      return await this.http.request({
        method: 'POST',
        url: address,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          model,
          messages,
          temperature: 0,
          max_completion_tokens: MAX_COMPLETION_TOKENS,
          response_format: ANSWER_FORMAT,
        }),
        signal,
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
        // The operator configured the address, so it may be private; a redirect is not followed.
        trustedOrigins: [address.origin],
      });
    } catch (error) {
      throw toModelError(error);
    }
  }
}

function refusal(status: number): ModelError {
  const message = `the model server responded with status ${status}`;
  const kind = kindOfStatus(status);
  return new ModelError(kind === 'unauthorized' ? 'refused' : kind, message);
}

function completionIn(text: string): Completion {
  const { choices, usage } = objectIn(text);
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : [];
  const content = memberOf(memberOf(choice, 'message'), 'content');
  if (typeof content !== 'string') throw new ModelError('malformed_answer', 'the response has no message', text);
  return {
    content,
    promptTokens: countOf(memberOf(usage, 'prompt_tokens')),
    completionTokens: countOf(memberOf(usage, 'completion_tokens')),
  };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The missing object is reported below.
  }
  throw new ModelError('malformed_answer', 'the response is not a JSON object', text);
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_INTEGER ? value : null;
