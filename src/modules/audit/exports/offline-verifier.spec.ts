import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  jwksOf,
  sampleChain,
  sampleExport,
  sampleNote,
  signingPair,
} from '../../../../test/support/audit/evidence-samples';
import type { ChainedRecord } from '../audit.read-model';
import { type ExportVerdict, verifyExport } from './offline-verifier';

const folder = mkdtempSync(join(tmpdir(), 'tms-verifier-'));
const [exportFile, keysFile] = [join(folder, 'export.ndjson'), join(folder, 'jwks.json')];
const keys = signingPair();
const stranger = signingPair();
let chain: ChainedRecord[];
/** Line 1 is the header, line n + 1 record n, line 302 the footer. */
let good: string[];

beforeAll(async () => {
  chain = sampleChain(300);
  good = await sampleExport(chain, keys);
  writeFileSync(keysFile, jwksOf(stranger.publicKey, keys.publicKey));
});
afterAll(() => rmSync(folder, { recursive: true }));

function verdictOf(lines: readonly (string | Buffer)[], keysPath = keysFile): Promise<ExportVerdict> {
  writeFileSync(exportFile, Buffer.concat(lines.map((line) => Buffer.from(line))));
  return verifyExport(exportFile, keysPath);
}
/** The valid export with one line modified. */
const withLine = (line: number, change: (value: Record<string, unknown>) => object): string[] =>
  good.with(line - 1, `${JSON.stringify(change(JSON.parse(good[line - 1]!) as Record<string, unknown>))}\n`);
const refusal = (line: number, reason: string) => ({
  verified: false,
  line,
  reason: expect.stringContaining(reason) as string,
});

describe('verification of a valid export', () => {
  test('accepts a complete export', async () => {
    expect(await verdictOf(good)).toMatchObject({ verified: true, line: null, reason: null });
  });

  test.each([1, 2, 3, 7, 8, 255, 256, 257, 300])('accepts a chain of %i records', async (count) => {
    expect((await verdictOf(await sampleExport(chain.slice(0, count), keys))).verified).toBe(true);
  });

  test('accepts a part of a chain and reports that it is a part', async () => {
    const chosen = chain.filter(({ seq }) => seq % 7 === 0);
    const { verified, checked } = await verdictOf(await sampleExport(chain, keys, { chosen, isWholeChain: false }));
    expect([verified, checked.at(-1)]).toEqual([true, expect.stringContaining('a part of the chain')]);
  });

  test('accepts an export without archived months and reports them', async () => {
    const archived = [
      { first: 1, last: 40 },
      { first: 42, last: 50 },
    ];
    const chosen = chain.filter(({ seq }) => seq > 50 || seq === 41);
    const { verified, checked } = await verdictOf(await sampleExport(chain, keys, { chosen, archived }));
    expect([verified, checked.at(-1)]).toEqual([true, expect.stringContaining('1 to 40, 42 to 50')]);
    const fewer = chosen.filter(({ seq }) => seq !== 51);
    expect(await verdictOf(await sampleExport(chain, keys, { chosen: fewer, archived }))).toMatchObject(
      refusal(3, 'record 51 is missing'),
    );
  });

  test('verifies each of several exports', async () => {
    expect((await verdictOf([...good, ...good])).checked).toHaveLength(6);
    const second = good.filter((_line, index) => index !== 5);
    expect(await verdictOf([...good, ...second])).toMatchObject(refusal(302 + 6, 'record 5 is missing'));
  });
});

describe('verification of a modified export', () => {
  const rewritten = (value: Record<string, unknown>) => ({
    ...value,
    payload: (value.payload as string).replace('"success"', '"denied"'),
  });

  test('refuses a change of any single byte of a record', async () => {
    const lines = await sampleExport(chain.slice(0, 5), keys);
    const line = Buffer.from(lines[3]!);
    for (let at = 0; at < line.length - 1; at++) {
      const changed = Buffer.from(line);
      changed[at] = changed[at]! ^ 1;
      const { verified, line: where } = await verdictOf([...lines.slice(0, 3), changed, ...lines.slice(4)]);
      expect({ at, verified }).toEqual({ at, verified: false });
      expect([4, 5]).toContain(where);
    }
  });

  test('refuses a changed text', async () => {
    expect(await verdictOf(withLine(43, rewritten))).toMatchObject(refusal(43, 'record 42 was changed'));
  });

  test('refuses a changed text with recomputed hashes', async () => {
    const forged = sampleChain(300);
    const lines = await sampleExport(forged, keys);
    expect(await verdictOf([good[0]!, ...lines.slice(1)])).toMatchObject(
      refusal(2, 'differs from the one that the checkpoint covers'),
    );
  });

  test('refuses an export with a removed line', async () => {
    expect(await verdictOf(good.toSpliced(10, 1))).toMatchObject(refusal(11, 'record 10 is missing'));
    expect(await verdictOf(good.toSpliced(10, 3))).toMatchObject(refusal(11, 'records 10 to 12 are missing'));
    expect(await verdictOf(good.toSpliced(1, 1))).toMatchObject(refusal(2, 'record 1 is missing'));
  });

  test('refuses a removed end even if the footer was adapted', async () => {
    const footer = `${JSON.stringify({ end: true, count: 299, first_seq: 1, last_seq: 299 })}\n`;
    expect(await verdictOf([...good.slice(0, 300), footer])).toMatchObject(refusal(301, 'record 300 is missing'));
  });

  test('refuses a part of the chain with a removed line', async () => {
    const part = await sampleExport(chain, keys, { chosen: chain.slice(10, 20), isWholeChain: false });
    expect(await verdictOf(part.toSpliced(4, 1))).toMatchObject(refusal(11, 'lines were removed'));
  });

  test('refuses swapped lines', async () => {
    const [first, second] = [good[20]!, good[21]!];
    expect(await verdictOf(good.with(20, second).with(21, first))).toMatchObject(refusal(21, 'record 20 is missing'));
    const part = await sampleExport(chain, keys, { isWholeChain: false });
    expect(await verdictOf(part.with(20, part[21]!).with(21, part[20]!))).toMatchObject(refusal(22, 'out of order'));
  });

  test('refuses an inserted line', async () => {
    expect(await verdictOf(good.toSpliced(20, 0, good[19]!))).toMatchObject(refusal(21, 'out of order'));
    const foreign = (await sampleExport(sampleChain(300), keys))[20]!;
    expect(await verdictOf(good.with(20, foreign))).toMatchObject(refusal(21, 'does not continue'));
  });

  test('refuses a truncated file', async () => {
    expect(await verdictOf(good.slice(0, 100))).toMatchObject(refusal(101, 'the file was truncated'));
    expect(await verdictOf([...good.slice(0, 100), good[100]!.slice(0, 50)])).toMatchObject(refusal(101, 'truncated'));
    expect(await verdictOf([])).toMatchObject(refusal(1, 'the file is empty'));
  });

  test('refuses a previous hash that does not match', async () => {
    const renamed = withLine(3, (value) => ({ ...value, prev_hash: '0'.repeat(64) }));
    expect(await verdictOf(renamed)).toMatchObject(refusal(3, 'record 2 was changed'));
  });
});

describe('verification of the checkpoint', () => {
  const withNote = (note: string, size = 300): string[] =>
    withLine(1, (value) => ({ ...value, checkpoint: { size, note } }));

  test('refuses a checkpoint signed by an unknown key', async () => {
    const other = await sampleExport(chain, signingPair());
    expect(await verdictOf(other)).toMatchObject(refusal(1, 'not signed by any of the given keys'));
    const onlyStranger = join(folder, 'stranger.json');
    writeFileSync(onlyStranger, jwksOf(stranger.publicKey));
    expect(await verdictOf(good, onlyStranger)).toMatchObject(refusal(1, 'not signed by any of the given keys'));
  });

  test('refuses a changed checkpoint with the original signature', async () => {
    const note = sampleNote(chain, 300, keys);
    for (const forged of [
      note.replace('\n300\n', '\n301\n'),
      note.replace('2026-11-21', '2026-11-22'),
      note.replace(/record_hash ../, 'record_hash 00'),
    ]) {
      expect(await verdictOf(withNote(forged))).toMatchObject(refusal(1, 'not valid: it was changed or forged'));
    }
    expect(await verdictOf(withNote(note.replace('\n\n', '\n')))).toMatchObject(refusal(1, 'not a signed note'));
  });

  test('refuses a signature of another key under the id of a known key', async () => {
    const [own, foreign] = [sampleNote(chain, 300, keys), sampleNote(chain, 300, stranger)];
    const bytes = (note: string): Buffer => Buffer.from(note.trimEnd().split(' ').at(-1)!, 'base64');
    const mixed = Buffer.concat([bytes(own).subarray(0, 4), bytes(foreign).subarray(4)]).toString('base64');
    const forged = own.replace(bytes(own).toString('base64'), mixed);
    expect(await verdictOf(withNote(forged))).toMatchObject(refusal(1, 'not valid: it was changed or forged'));
  });

  test('refuses an old checkpoint that covers fewer records', async () => {
    const old = sampleNote(chain, 200, keys);
    expect(await verdictOf(withNote(old, 200))).toMatchObject(
      refusal(2, 'differs from the one that the checkpoint covers'),
    );
    expect(await verdictOf(withNote(old))).toMatchObject(refusal(1, 'size of the checkpoint differs'));
    const lines = [
      withNote(old, 200)[0]!,
      ...(await sampleExport(chain.slice(0, 200), keys)).slice(1, 201),
      good[201]!,
    ];
    expect(await verdictOf([...lines, good[301]!])).toMatchObject(refusal(202, 'record 201 is not covered'));
  });

  test('refuses the checkpoint of another chain', async () => {
    const renamed = withLine(1, (value) => ({ ...value, chain_id: '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e' }));
    expect(await verdictOf(renamed)).toMatchObject(refusal(1, 'belongs to another chain'));
  });

  test('refuses an export without a checkpoint', async () => {
    const bare = withLine(1, (value) => ({ ...value, checkpoint: null }));
    expect(await verdictOf(bare)).toMatchObject(refusal(1, 'there is no checkpoint'));
  });
});

describe('verification of invalid files', () => {
  test.each([
    ['null\n', 'first line of an export'],
    ['{}\n', 'first line of an export'],
    ['{"format":"tms-audit-export","version":2}\n', 'version 1'],
    ['{"format":"tms-audit-export","version":1,"checkpoint":7}\n', 'no checkpoint'],
    [Buffer.of(0x7b, 0xff, 0x7d, 10), 'not valid UTF-8'],
    [Buffer.alloc(5_000_000, 'x'), 'longer than any'],
  ])('gives a reason for invalid file %#', async (text, reason) => {
    expect(await verdictOf([text])).toMatchObject({
      verified: false,
      reason: expect.stringContaining(reason) as string,
    });
  });

  test.each([
    [{ seq: '1' }],
    [{ seq: 1.5 }],
    [{ proof: 'x' }],
    [{ proof: ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB='] }],
    [{ payload: 7 }],
    [{ record_hash: 'x' }],
  ])('refuses a record with %j', async (more) => {
    expect(await verdictOf(withLine(2, (value) => ({ ...value, ...more })))).toMatchObject(
      refusal(2, 'this line is not a record'),
    );
  });

  test.each([[{ archived: [['1', 2]] }], [{ archived: {} }], [{ whole_chain: 'yes' }], [{ chain_id: 1 }]])(
    'refuses a first line with %j',
    async (more) => {
      expect(await verdictOf(withLine(1, (value) => ({ ...value, ...more })))).toMatchObject(refusal(1, 'lacks'));
    },
  );
});

test('the verifier depends on nothing but Node, and is short enough to be read', () => {
  const source = readFileSync(join(__dirname, 'offline-verifier.ts'), 'utf8');
  expect([...source.matchAll(/from '(.*)'/g)].map(([, name]) => name)).toEqual(['node:crypto', 'node:fs']);
  expect(source.split('\n').length).toBeLessThanOrEqual(252);
});
