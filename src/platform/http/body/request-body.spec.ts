import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { BodyBudget } from './body-budget';
import { RequestBody } from './request-body';

const PACE = { totalMs: 60_000, idleMs: 60_000 };
const LIMITS = { maxBytes: 1e9, maxBytesPerPrincipal: 1e9, maxBytesPerAddress: 1e9 };
const OWNER = { key: 'somebody', isPublic: false };

function openBody(): { raw: IncomingMessage; body: RequestBody } {
  const raw = new IncomingMessage(new Socket());
  const budget = new BodyBudget(LIMITS);
  return { raw, body: new RequestBody(raw, PACE, () => budget.open(OWNER)) };
}

/** The chunks that a reader with listeners receives. */
function piecesOf(body: RequestBody): { pieces: string[]; ended: Promise<void> } {
  const pieces: string[] = [];
  body.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  return { pieces, ended: new Promise((resolve) => body.once('end', resolve)) };
}

test('joins the small chunks of one turn of the event loop', async () => {
  const { raw, body } = openBody();
  const { pieces, ended } = piecesOf(body);
  await turn();
  for (const letter of 'abc') raw.push(letter);
  await turn();
  await turn();
  for (const letter of 'def') raw.push(letter);
  raw.push(null);
  await ended;
  expect(pieces.join('')).toBe('abcdef');
  expect(pieces.length).toBeLessThanOrEqual(3);
});

test('passes 50,000 chunks of one byte on in order and in few chunks', async () => {
  const { raw, body } = openBody();
  const { pieces, ended } = piecesOf(body);
  await turn();
  const text = Array.from({ length: 50_000 }, (_, index) => String.fromCharCode(97 + (index % 26)));
  for (const letter of text) raw.push(letter);
  raw.push(null);
  await ended;
  expect(pieces.join('')).toBe(text.join(''));
  expect(pieces.length).toBeLessThan(20);
});

test('keeps the order if a large chunk follows a small one', async () => {
  const { raw, body } = openBody();
  const { pieces, ended } = piecesOf(body);
  await turn();
  const large = 'x'.repeat(5_000);
  for (const piece of [large, 'a', large, 'b']) raw.push(piece);
  raw.push(null);
  await ended;
  expect(pieces.join('')).toBe(`${large}a${large}b`);
});
