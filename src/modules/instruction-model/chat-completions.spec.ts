import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, loopbackPeer, type LoopbackPeer } from '../../../test/support/peers/loopback-peer';
import { OutboundHttp } from '../../platform/fetch/outbound-http';
import { ChatCompletions, type Completion } from './chat-completions';

const KEY = 'sk-0123456789';
const messages = [{ role: 'user' as const, content: 'x' }];

let peer: LoopbackPeer;
let http: OutboundHttp;
let reply: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  peer = await loopbackPeer((request, response) => reply(request, response));
  http = new OutboundHttp();
});
afterAll(async () => {
  await http.close();
  await peer.close();
});

const ask = (signal = new AbortController().signal, timeoutMs = 20_000): Promise<Completion> =>
  new ChatCompletions(http, { url: `${peer.origin}/base`, key: KEY, model: 'judge', timeoutMs }).complete(
    messages,
    signal,
  );

const saying = (value: unknown, status = 200): void => {
  reply = (_request, response) => answerJson(response, value, status);
};

it('returns the message and the token counts, without the key', async () => {
  saying({ choices: [{ message: { content: `key ${KEY}` } }], usage: { prompt_tokens: 7, completion_tokens: -1 } });
  expect(await ask()).toEqual({ content: 'key …', promptTokens: 7, completionTokens: null });
  expect(peer.hits.at(-1)?.url).toBe('/base/chat/completions');
});

test.each([
  [429, 'rate_limited', true],
  [500, 'unavailable', true],
  [503, 'unavailable', true],
  [401, 'refused', false],
  [400, 'refused', false],
  [204, 'refused', false],
])('reports status %d as %s', async (status, kind, isTransient) => {
  saying({ choices: [{ message: { content: 'x' } }] }, status);
  await expect(ask()).rejects.toMatchObject({ name: 'ModelError', kind, isTransient });
});

test.each([
  ['nothing', {}],
  ['no choice', { choices: [] }],
  ['a refusal', { choices: [{ message: { content: null, refusal: 'no' } }] }],
  ['a list', [1]],
  ['a number', 7],
])('reports %s as a malformed answer', async (_what, value) => {
  saying(value);
  await expect(ask()).rejects.toMatchObject({ kind: 'malformed_answer', isTransient: false });
});

it('refuses an HTML page as an answer', async () => {
  reply = (_request, response) => void response.end('<html>');
  await expect(ask()).rejects.toMatchObject({ kind: 'malformed_answer', answer: '<html>' });
});

it('limits the size of an answer', async () => {
  saying({ choices: [{ message: { content: 'x'.repeat(300_000) } }] });
  await expect(ask()).rejects.toMatchObject({ kind: 'too_large', isTransient: false });
});

it('sends its key to no other host', async () => {
  reply = (_request, response) => void response.writeHead(307, { location: `${peer.origin}/elsewhere` }).end();
  await expect(ask()).rejects.toMatchObject({ kind: 'too_many_redirects' });
  expect(peer.hits.at(-1)?.url).toBe('/base/chat/completions');
});

it('ends at its timeout', async () => {
  reply = () => undefined;
  await expect(ask(undefined, 100)).rejects.toMatchObject({ name: 'ModelError', kind: 'timeout', isTransient: true });
});

it('reports an unreachable server', async () => {
  const gone = await loopbackPeer(() => undefined);
  await gone.close();
  const nobody = new ChatCompletions(http, { url: gone.origin, key: null, model: 'judge', timeoutMs: 20_000 });
  const asked = nobody.complete(messages, new AbortController().signal);
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable', isTransient: true });
});

it('rethrows the abort of its caller unchanged', async () => {
  reply = () => undefined;
  const stop = new AbortController();
  const asked = ask(stop.signal);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: 'RequestFailure', kind: 'aborted' });
});
