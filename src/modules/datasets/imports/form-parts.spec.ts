import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { file, FORM_TYPE, formBody, type FormEntry, value } from '../../../../test/support/http/form-body';
import { chunksOf } from '../../../../test/support/samples/import-rows';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { openImportStream } from '../../../platform/records/import-stream';
import { type FormPart, readFormParts } from './form-parts';

const streamOf = (bytes: Buffer, chunkBytes = 1_000): Readable =>
  Readable.from(chunksOf(bytes, chunkBytes), { objectMode: false });

async function textOf({ stream }: FormPart): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of openImportStream(stream)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function readAll(body: Readable, type: string | undefined = FORM_TYPE): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const part of readFormParts(body, type)) found.push([part.name, await textOf(part)]);
  return found;
}

const reread = (entries: readonly FormEntry[], chunkBytes?: number): Promise<[string, string][]> =>
  readAll(streamOf(formBody(entries), chunkBytes));
const LONG = 'a row of the table\r\n'.repeat(20_000);

/** The last parts and the failure of a form that is cut off after `length` bytes. */
const cutAfter = (entries: readonly FormEntry[], length: number): Promise<[string, string][]> =>
  readAll(streamOf(formBody(entries).subarray(0, length)));

describe('readFormParts', () => {
  test.each([
    ['files', [file('sdn', '1'), file('alt', '2')]],
    ['plain values', [value('sdn', '1'), value('alt', '2')]],
    ['a value before a file', [value('mapping', '{}'), file('file', 'id\n')]],
    ['a file before a value', [file('file', 'id\n'), value('mapping', '{}')]],
    ['empty parts', [file('file', ''), value('mapping', ''), file('more', '')]],
    ['one part', [file('file', 'x')]],
    ['no part', []],
    ['two parts with the same name', [file('file', '1'), file('file', '2')]],
    ['text that looks like the start of a boundary', [file('file', '\r\n--xX-form\r\n--\r\n\r\n'), value('b', '--xX')]],
    ['names beyond ASCII', [file('лист', 'да'), value('列', '是')]],
  ])('yields %s in order', async (_what, entries: FormEntry[]) => {
    expect(await reread(entries)).toEqual(entries.map(({ name, content }) => [name, content]));
  });

  test.each([1, 2, 7, 65_536])('yields the same parts in chunks of %d bytes', async (chunkBytes) => {
    const entries = [value('mapping', '{"a":"id"}'), file('file', LONG.slice(0, 5_000)), file('more', 'x')];
    expect(await reread(entries, chunkBytes)).toEqual(entries.map(({ name, content }) => [name, content]));
  });

  test('yields long values completely, like files', async () => {
    const found = await reread([value('sdn', LONG), file('alt', LONG)]);
    expect(found.map(([name, text]) => [name, text === LONG])).toEqual([
      ['sdn', true],
      ['alt', true],
    ]);
  });

  test('reads a compressed form and compressed parts', async () => {
    const body = formBody([file('sdn', gzipSync('1')), value('alt', '2')]);
    expect(await readAll(streamOf(gzipSync(body)))).toEqual([
      ['sdn', '1'],
      ['alt', '2'],
    ]);
  });

  test('ignores anything after the last boundary', async () => {
    const body = Buffer.concat([formBody([file('file', 'x')]), Buffer.from('an epilogue '.repeat(20_000))]);
    expect(await readAll(streamOf(body))).toEqual([['file', 'x']]);
  });

  test('buffers no more of a part than its reader consumes', async () => {
    let given = 0;
    const head = formBody([file('file', '')]).subarray(0, -30);
    const endless = Readable.from(
      (function* () {
        yield head;
        for (;;) {
          given += 1;
          yield Buffer.alloc(16_384, 'x');
        }
      })(),
      { objectMode: false },
    );
    const parts = readFormParts(endless, FORM_TYPE);
    const part = await parts.next();
    expect(part.value).toMatchObject({ name: 'file' });
    for (let turns = 0; turns < 200; turns += 1) await turn();
    expect(given).toBeLessThan(50);
    await parts.return(undefined);
    expect(endless.destroyed || endless.isPaused()).toBe(true);
  });
});

describe('unread form parts', () => {
  test('are skipped', async () => {
    const seen: string[] = [];
    for await (const part of readFormParts(
      streamOf(formBody([file('a', LONG), value('b', LONG), file('c', 'x')])),
      FORM_TYPE,
    )) {
      seen.push(part.name);
      if (part.name === 'c') expect(await textOf(part)).toBe('x');
    }
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  test('are skipped if they were read in part', async () => {
    const parts = readFormParts(streamOf(formBody([file('a', LONG), file('b', 'x')])), FORM_TYPE);
    const first = await parts.next();
    if (first.done === true) throw new Error('no part');
    const chunks = openImportStream(first.value.stream);
    await chunks.next();
    await chunks.return(undefined);
    expect(await parts.next()).toMatchObject({ value: { name: 'b' } });
    expect(await parts.return(undefined)).toMatchObject({ done: true });
  });

  test('end the form if their reader closed them', async () => {
    const parts = readFormParts(streamOf(formBody([file('a', LONG), file('b', 'x')])), FORM_TYPE);
    const first = await parts.next();
    if (first.done === true) throw new Error('no part');
    for await (const chunk of first.value.stream) if (chunk !== null) break;
    await expect(parts.next()).rejects.toThrow(ImportStreamError);
  });

  test('may be abandoned together with the form', async () => {
    const body = streamOf(formBody([file('a', LONG), file('b', 'x')]));
    for await (const { name } of readFormParts(body, FORM_TYPE)) if (name === 'a') break;
    await turn();
    expect(body.destroyed || body.isPaused()).toBe(true);
    expect(body.listenerCount('data')).toBe(0);
  });
});

describe('a truncated form', () => {
  const entries = [file('a', 'some text\n'), value('b', 'more text\n'), file('c', LONG)];
  const whole = formBody(entries);

  test('is an error at any position', async () => {
    for (let length = 1; length < whole.length - 4; length += length < 500 ? 3 : 7_919) {
      await expect(cutAfter(entries, length)).rejects.toThrow(ImportStreamError);
    }
  });

  test('is an error for the reader of the current part', async () => {
    const parts = readFormParts(streamOf(whole.subarray(0, whole.length - 1_000)), FORM_TYPE);
    let error: unknown;
    for await (const part of parts) {
      error = await textOf(part).catch((caught: unknown) => caught);
      if (error instanceof Error) break;
    }
    expect(error).toBeInstanceOf(ImportStreamError);
  });

  test.each([
    ['before the first part', 20],
    ['within a part', 100],
    ['while parts are waiting', 400],
  ])('is an error after a broken connection %s', async (_when, length) => {
    const body = new PassThrough();
    const parts = readFormParts(body, FORM_TYPE);
    const reading = (async () => {
      for await (const part of parts) await textOf(part);
    })();
    body.write(whole.subarray(0, length));
    await turn();
    body.destroy(new Error('aborted'));
    await expect(reading).rejects.toThrow(ImportStreamError);
  });

  test('is an error after a connection closed without an error', async () => {
    const body = new PassThrough();
    const reading = readAll(body);
    body.write(whole.subarray(0, 100));
    await turn();
    body.destroy();
    await expect(reading).rejects.toThrow(ImportStreamError);
  });

  test('is an error if it breaks before it is read', async () => {
    const body = new PassThrough();
    body.write(whole.subarray(0, 100));
    body.on('error', () => undefined);
    body.destroy(new Error('aborted'));
    await turn();
    await expect(readAll(body)).rejects.toThrow(ImportStreamError);
  });

  // An error without a listener would end the process.
  test('does not end the process while unread parts are waiting', async () => {
    const body = new PassThrough();
    const parts = readFormParts(body, FORM_TYPE);
    const first = parts.next();
    body.write(whole.subarray(0, 500));
    expect(await first).toMatchObject({ value: { name: 'a' } });
    for (let turns = 0; turns < 10; turns += 1) await turn();
    body.destroy(new Error('aborted'));
    for (let turns = 0; turns < 10; turns += 1) await turn();
    await expect(
      (async () => {
        for await (const part of parts) await textOf(part);
      })(),
    ).rejects.toThrow(ImportStreamError);
  });
});

describe('a body with another content type', () => {
  test.each([
    undefined,
    '',
    'text/csv',
    'application/json; boundary=x',
    'multipart/mixed; boundary=x',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
  ])('is refused: %s', async (type) => {
    const reading = (async () => {
      for await (const part of readFormParts(streamOf(Buffer.from('x')), type)) part.stream.resume();
    })();
    await expect(reading).rejects.toMatchObject({
      detail: [{ loc: ['header', 'content-type'], type: 'value_error' }],
    });
  });

  test('refuses a boundary that differs from the header', async () => {
    await expect(readAll(streamOf(formBody([file('a', 'x')])), 'multipart/form-data; boundary=other')).rejects.toThrow(
      ImportStreamError,
    );
  });

  test('refuses more than ten parts', async () => {
    const entries = Array.from({ length: 11 }, (_, index) => file(`p${index}`, 'x'));
    expect(await reread(entries.slice(1))).toHaveLength(10);
    await expect(reread(entries)).rejects.toThrow('more than 10 parts');
  });

  test('yields an empty name for a part without one', async () => {
    const body = formBody([file('a', 'x')])
      .toString('latin1')
      .replace('; name="a"', '');
    expect(await readAll(streamOf(Buffer.from(body, 'latin1')))).toEqual([['', 'x']]);
  });
});
