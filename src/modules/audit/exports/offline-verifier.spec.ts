import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedExports, type ExportSample, fileOf } from '../../../../test/support/audit/damaged-exports';
import { type ExportVerdict, verifyExport } from './offline-verifier';

const folder = mkdtempSync(join(tmpdir(), 'tms-verifier-'));
const [exportFile, keysFile] = [join(folder, 'export.ndjson'), join(folder, 'jwks.json')];
let damaged: DamagedExports;

beforeAll(async () => {
  damaged = await DamagedExports.make();
});
afterAll(() => rmSync(folder, { recursive: true }));

function verdictOf(sample: ExportSample): Promise<ExportVerdict> {
  writeFileSync(exportFile, fileOf(sample));
  writeFileSync(keysFile, sample.keys);
  return verifyExport(exportFile, keysFile);
}

test('accepts valid exports, and names the line and the reason of every kind of damage', async () => {
  const samples = await damaged.all();
  expect(samples.filter(({ refusal }) => refusal === null).length).toBeGreaterThan(10);
  for (const sample of samples) {
    const { title, refusal, checked = '' } = sample;
    const verdict = await verdictOf(sample);
    expect({ title, ...verdict }).toMatchObject({
      title,
      verified: refusal === null,
      reason: refusal && expect.stringContaining(refusal.reason),
      ...(refusal?.line !== undefined && { line: refusal.line }),
    });
    if (refusal === null)
      expect({ title, checked: verdict.checked.at(-1) }).toEqual({ title, checked: expect.stringContaining(checked) });
  }
});

test('verifies each of several exports', async () => {
  const two = (await damaged.all()).find(({ title }) => title === 'two exports in one file');
  expect((await verdictOf(two!)).checked).toHaveLength(6);
});

test('refuses a change of any single byte of a record', async () => {
  for (const sample of await damaged.flippedBits()) {
    const { verified, line } = await verdictOf(sample);
    expect({ title: sample.title, verified }).toEqual({ title: sample.title, verified: false });
    expect([4, 5]).toContain(line);
  }
});

test('depends on nothing but Node, and is short enough to be read', () => {
  const source = readFileSync(join(__dirname, 'offline-verifier.ts'), 'utf8');
  expect([...source.matchAll(/from '(.*)'/g)].map(([, name]) => name)).toEqual(['node:crypto', 'node:fs']);
  expect(source.split('\n').length).toBeLessThanOrEqual(255);
});
