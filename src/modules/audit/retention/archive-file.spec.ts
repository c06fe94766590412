import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeArchiveFile } from './archive-file';

const folder = mkdtempSync(join(tmpdir(), 'tms-archive-'));
const path = join(folder, 'month.ndjson.gz');
afterAll(() => rmSync(folder, { recursive: true }));

async function* pieces(count: number, fault?: Error): AsyncGenerator<string> {
  for (let index = 0; index < count; index++) yield `piece ${index} été\n`.repeat(100);
  await Promise.resolve();
  if (fault) throw fault;
}

test('writes the complete file, readable only by its owner, and returns its facts', async () => {
  const { sha256, bytes } = await writeArchiveFile(path, pieces(500));
  const file = readFileSync(path);
  expect([bytes, sha256]).toEqual([file.length, createHash('sha256').update(file).digest()]);
  expect(gunzipSync(file).toString().split('\n')).toHaveLength(50_001);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['month.ndjson.gz']);
});

test('leaves the previous file unchanged if an attempt fails', async () => {
  const before = readFileSync(path);
  await expect(writeArchiveFile(path, pieces(10, new Error('the database is unavailable')))).rejects.toThrow(
    'database is unavailable',
  );
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('removes the remains of its own previous attempt only', async () => {
  writeFileSync(join(folder, 'other.ndjson.gz.part-1'), 'half');
  await writeArchiveFile(path, pieces(1));
  expect(readdirSync(folder).sort()).toEqual(['month.ndjson.gz', 'other.ndjson.gz.part-1']);
  expect(existsSync(path)).toBe(true);
});

test('writes an empty file without content', async () => {
  await writeArchiveFile(path, pieces(0));
  expect(gunzipSync(readFileSync(path)).toString()).toBe('');
});
