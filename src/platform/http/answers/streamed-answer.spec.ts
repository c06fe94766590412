import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { requestContext } from '../../../../test/support/audit/audit-fixtures';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import { runInRequestContext } from '../../context/request-context';
import type { RequestEnd } from '../requests/request-recorder';
import { type StreamedAnswerOptions, StreamedAnswers } from './streamed-answer';

let server: FastifyInstance;
let produce: StreamedAnswerOptions['produce'];
let ends: RequestEnd[];
let closed: number;

/** Like in the service: the gate records in `onSend`, and an error becomes another response. */
beforeEach(async () => {
  ends = [];
  closed = 0;
  const recorder = {
    record: () => Promise.resolve('recorded' as const),
    recordEnd: (_context: unknown, _status: number, end: RequestEnd) => {
      ends.push(end);
      return Promise.resolve();
    },
  };
  const streams = new StreamedAnswers(recorder, pino({ level: 'silent' }));
  server = fastify();
  server.setErrorHandler((_error, _request, reply) => reply.code(500).type('application/json').send({ failed: true }));
  server.get('/', (_request, reply) => {
    const context = requestContext(ANONYMOUS);
    runInRequestContext(context, () => {
      const options = { contentType: 'text/plain', produce, onClose: () => (closed += 1) };
      const body = streams.open(reply, options);
      context.audit.isRecorded = true;
      void reply.send(body);
    });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const url = (): string => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/`;

async function ended(): Promise<void> {
  for (let left = 100; closed === 0 && left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('records a completed response with its rows and bytes', async () => {
  produce = async function* (notes) {
    for (const text of ['é', 'bc']) {
      notes.rows += 1;
      yield await Promise.resolve(text);
    }
  };
  const answer = await fetch(url());
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/plain', 'ébc']);
  await ended();
  expect([ends, closed]).toEqual([[{ outcome: 'success', rows: 2, bytes: 4 }], 1]);
});

test('records a response that ends with a failure as failed', async () => {
  produce = async function* (notes) {
    notes.hasFailed = true;
    yield await Promise.resolve('failed');
  };
  await (await fetch(url())).text();
  await ended();
  expect(ends).toEqual([{ outcome: 'error', rows: 0, bytes: 6 }]);
});

test('turns an error before the first byte into an error response, which the gate records', async () => {
  produce = async function* () {
    await Promise.resolve();
    throw new Error('no database');
  };
  const answer = await fetch(url());
  expect([answer.status, await answer.json()]).toEqual([500, { failed: true }]);
  await ended();
  expect([ends, closed]).toEqual([[], 1]);
});

test('destroys the connection after an error that follows the first byte', async () => {
  produce = async function* () {
    yield '{"items":[';
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw new Error('no database');
  };
  const answer = await fetch(url());
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  await ended();
  expect([ends, closed]).toEqual([[{ outcome: 'error', rows: 0, bytes: 10 }], 1]);
});

test('records a disconnected reader as client_closed and produces nothing more', async () => {
  let produced = 0;
  produce = async function* () {
    for (; produced < 10_000; produced += 1) yield await Promise.resolve('x'.repeat(10_000));
  };
  const call = request(url()).end();
  const [answer] = (await once(call, 'response')) as [NodeJS.ReadableStream & { destroy(): void }];
  answer.destroy();
  await ended();
  expect(ends).toMatchObject([{ outcome: 'client_closed' }]);
  expect([closed, produced < 10_000]).toEqual([1, true]);
});
