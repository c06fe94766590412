import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Line, read } from '../../../test/support/workers/line-reader-child';
import { ImportStreamError } from '../records/import-stream-error';
import { type StreamOptions, WorkerPool } from './worker-pool';
import { streamTask } from './worker-task';

const LINES = streamTask<typeof read>({
  name: 'lines',
  pool: 'imports',
  module: join(__dirname, '../../../test/support/workers/line-reader-child'),
  errors: [ImportStreamError],
});

const pool = new WorkerPool({ processes: 1, heapMb: 128, deadlineMs: 20_000, maxWaiting: 8 });
afterAll(() => pool.close());

const bodyOf = (...chunks: readonly string[]): Readable =>
  Readable.from(
    chunks.map((chunk) => Buffer.from(chunk)),
    { objectMode: false },
  );

const reading = (body: Readable, options: StreamOptions = {}): AsyncGenerator<Line> =>
  pool.stream(LINES, { prefix: '>' }, body, options);

/** The rows, and the error with which reading ended. */
async function readAll(lines: AsyncIterable<Line>): Promise<{ texts: string[]; error: unknown }> {
  const texts: string[] = [];
  try {
    for await (const { text } of lines) texts.push(text);
    return { texts, error: null };
  } catch (error) {
    return { texts, error };
  }
}

describe('WorkerPool.stream', () => {
  it('returns the rows of a stream in order, across chunks and batches', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);
    const text = `${lines.join('\n')}\n`;
    const chunks = text.match(/[^]{1,777}/g) ?? [];
    const { texts, error } = await readAll(reading(bodyOf(...chunks)));
    expect(error).toBeNull();
    expect(texts).toEqual(lines.map((line) => `>${line}`));
  });

  it('reads bytes only as fast as rows are consumed', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        await Promise.resolve();
        taken += 1;
        yield Buffer.from('x\n'.repeat(300));
      }
    }
    const rows = reading(Readable.from(endless(), { objectMode: false, highWaterMark: 1 }));
    await rows.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Sixteen on their way to the reader, four batches on their way back, and some in the streams between.
    expect(taken).toBeLessThan(100);
    await rows.return(undefined);
  });

  it('returns every row that was read while the stream waits for more bytes', async () => {
    const body = new Readable({ read: () => undefined });
    body.push('a\nb\nc\n');
    const rows = reading(body);
    expect([await rows.next(), await rows.next(), await rows.next()].map(({ value }) => value.text as string)).toEqual([
      '>a',
      '>b',
      '>c',
    ]);
    body.push('d\n');
    expect((await rows.next()).value).toMatchObject({ text: '>d' });
    body.push(null);
    expect(await rows.next()).toMatchObject({ done: true });
  });

  it('returns the rows before a failure of the reader, and the failure with its class', async () => {
    const { texts, error } = await readAll(reading(bodyOf('a\nb\nrefuse\nc\n')));
    expect(texts).toEqual(['>a', '>b']);
    expect(error).toBeInstanceOf(ImportStreamError);
    expect(error).toMatchObject({ message: 'line 3 is refused' });
  });

  it('reports to the reader that the stream broke off', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('a\n');
      await Promise.resolve();
      throw new Error('connection lost');
    }
    const { texts, error } = await readAll(reading(Readable.from(broken(), { objectMode: false })));
    expect(texts).toEqual(['>a']);
    expect(error).toMatchObject({ name: 'ImportStreamError', message: 'The transfer was cut off: connection lost' });
  });

  it('ends a reader that shows no sign of life, and serves the next', async () => {
    const { error } = await readAll(reading(bodyOf('a\nloop\n'), { deadlineMs: 1_000 }));
    expect(error).toMatchObject({ name: 'WorkerTaskError', task: 'lines', reason: 'deadline' });
    expect(await readAll(reading(bodyOf('b\n')))).toEqual({ texts: ['>b'], error: null });
  });

  it('allows a reader to wait for slow bytes for longer than its deadline', async () => {
    expect(await readAll(reading(bodyOf('a\nwait\nb\n'), { deadlineMs: 3_000 }))).toEqual({
      texts: ['>a', '>wait', '>b'],
      error: null,
    });
  });

  it('answers the requests of the reader, and passes refusals on', async () => {
    const answering = (question: unknown): Promise<unknown> =>
      question === 'why' ? Promise.reject(new Error('no reason')) : Promise.resolve(`${String(question)}!`);
    expect((await readAll(reading(bodyOf('ask who\n'), { answering }))).texts).toEqual(['>who!']);
    expect((await readAll(reading(bodyOf('ask why\n'), { answering }))).error).toMatchObject({ message: 'no reason' });
  });

  it('ends when the rows are no longer consumed', async () => {
    const rows = reading(bodyOf('a\n'.repeat(10_000)));
    expect((await rows.next()).value).toEqual({ number: 1, text: '>a' });
    await rows.return(undefined);
    expect(await readAll(reading(bodyOf('b\n')))).toEqual({ texts: ['>b'], error: null });
  });
});
