import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { execFileSync } from 'node:child_process';
import { type Headers, pack } from 'tar-stream';
import { BackupArchive } from './backup-archive';
import { BackupError, type BackupFacts, FACTS_PATH } from './backup-format';
import { extractBackup } from './extract-backup';

const folder = mkdtempSync(join(tmpdir(), 'tms-extract-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FACTS: BackupFacts = {
  format: 'tms-backup',
  version: 1,
  created_at: '2026-11-22T00:00:00.000Z',
  postgres_major: '18',
  master_key_fingerprint: '0'.repeat(32),
  has_secrets: true,
};
const NOISE = randomBytes(40_000);

/** A small backup that is not yet compressed. */
async function backup(facts: object = FACTS): Promise<Buffer> {
  const source = join(folder, 'noise');
  writeFileSync(source, NOISE);
  return archived(async (archive) => {
    await archive.text(FACTS_PATH, JSON.stringify(facts));
    await archive.folder('postgres');
    await archive.folder('postgres/cluster');
    await archive.file('postgres/cluster/PG_VERSION', source);
    await archive.file('postgres/cluster/gone', join(folder, 'not-there'));
    await archive.text('master.key', 'k'.repeat(32));
    await archive.end();
  });
}

async function archived(
  fill: (archive: BackupArchive, tar: ReturnType<typeof pack>) => Promise<void>,
): Promise<Buffer> {
  const tar = pack();
  const [bytes] = await Promise.all([buffer(tar), fill(new BackupArchive(tar, NOISE.length, () => undefined), tar)]);
  return bytes;
}

/** An archive that begins like a backup and has one additional entry. */
const withEntry = (header: Headers): Promise<Buffer> =>
  archived(async (archive, tar) => {
    await archive.text(FACTS_PATH, JSON.stringify(FACTS));
    tar.entry(header).end();
    tar.finalize();
  });

let count = 0;
async function extract(zipped: Buffer, accept: (facts: BackupFacts) => void = () => undefined): Promise<string> {
  const [file, target] = [join(folder, `backup-${++count}`), join(folder, `target-${count}`)];
  writeFileSync(file, zipped);
  mkdirSync(target);
  await extractBackup(file, target, accept, () => undefined);
  return target;
}

test('restores a backup as it was written', async () => {
  const target = await extract(gzipSync(await backup()));
  expect(readdirSync(target).sort()).toEqual(['master.key', 'postgres']);
  expect(readdirSync(join(target, 'postgres/cluster'))).toEqual(['PG_VERSION']);
  expect(readFileSync(join(target, 'postgres/cluster/PG_VERSION'))).toEqual(NOISE);
});

test('detects a single changed bit, unless it does not change the restored files', async () => {
  const zipped = gzipSync(await backup());
  let found = 0;
  // The ten bytes of the header contain a time and an operating system, which have no effect (RFC 1952 §2.3).
  for (let position = 10; position < zipped.length; position += Math.floor(zipped.length / 40)) {
    const changed = Buffer.from(zipped);
    changed[position] = changed[position]! ^ 1;
    try {
      // A changed back-reference among zeros may still produce zeros.
      const target = await extract(changed);
      expect(readFileSync(join(target, 'postgres/cluster/PG_VERSION'))).toEqual(NOISE);
    } catch (error) {
      expect(error).toBeInstanceOf(BackupError);
      found++;
    }
  }
  expect(found).toBeGreaterThan(30);
});

test('detects a changed file even if the gzip checksum is right', async () => {
  const plain = gunzipSync(gzipSync(await backup()));
  plain[plain.indexOf(NOISE) + 7]! ^= 0x10;
  await expect(extract(gzipSync(plain))).rejects.toThrow('postgres/cluster/PG_VERSION differs from what was backed up');
});

test.each([0.1, 0.5, 0.9, 0.999])('refuses a backup that was truncated to %d of its length', async (share) => {
  const zipped = gzipSync(await backup());
  await expect(extract(zipped.subarray(0, zipped.length * share))).rejects.toThrow(/is damaged/);
});

test.each(['../escape', '/etc/passwd', 'postgres/cluster/../../escape', 'postgres/other', 'unknown.key'])(
  'refuses a backup with the unexpected file %s and does not write the file',
  async (path) => {
    const archive = await withEntry({ name: path, size: 0 });
    await expect(extract(gzipSync(archive))).rejects.toThrow('has an unexpected file');
    expect(readdirSync(folder)).not.toContain('escape');
  },
);

test('refuses a file that is not a backup or has another version before it writes anything', async () => {
  await expect(extract(Buffer.from('nothing'))).rejects.toThrow(/is damaged/);
  await expect(extract(gzipSync(Buffer.alloc(1_024)))).rejects.toThrow('the manifest is missing');
  await expect(extract(gzipSync(await backup({ format: 'other' })))).rejects.toThrow('is not a backup of this service');
  await expect(extract(gzipSync(await backup({ ...FACTS, version: 2 })))).rejects.toThrow(
    'this release only reads version 1',
  );
  const refuse = (): void => {
    throw new BackupError('of no use here');
  };
  await expect(extract(gzipSync(await backup()), refuse)).rejects.toThrow('of no use here');
  expect(readdirSync(join(folder, `target-${count}`))).toEqual([]);
});

describe('an archive whose gzip checksum is right', () => {
  test.each([100, 700, 2_000, 30_000])('is refused if it ends after %d bytes', async (bytes) => {
    const plain = await backup();
    await expect(extract(gzipSync(plain.subarray(0, bytes)))).rejects.toThrow('the archive is truncated');
  });

  test('is refused if it ends between two entries', async () => {
    const plain = await backup();
    await expect(extract(gzipSync(plain.subarray(0, 1_024)))).rejects.toThrow('the manifest is missing');
  });

  test('is refused if a header was changed', async () => {
    const plain = await backup();
    plain.write('b', plain.indexOf('postgres/'));
    await expect(extract(gzipSync(plain))).rejects.toThrow('a header is not valid');
  });

  test('is refused if it contains a link', async () => {
    const linked = await withEntry({ name: 'postgres', type: 'symlink', linkname: '/etc' });
    await expect(extract(gzipSync(linked))).rejects.toThrow('postgres is neither a file nor a folder');
  });

  test.each(['-1', 'x', '1e999'])('is refused if the extended header of an entry has the size %s', async (size) => {
    const header: Headers & { pax: object } = { name: 'postgres', size: 0, pax: { size } };
    await expect(extract(gzipSync(await withEntry(header)))).rejects.toThrow(/is damaged/);
  });
});

test('writes a backup that tar reads, and reads an archive that tar wrote', async () => {
  const [file, target] = [join(folder, 'ours.tar'), join(folder, 'ours')];
  writeFileSync(file, await backup());
  mkdirSync(target);
  execFileSync('tar', ['-xf', file, '-C', target]);
  expect(readFileSync(join(target, 'postgres/cluster/PG_VERSION'))).toEqual(NOISE);
  const names = [FACTS_PATH, 'postgres', 'master.key', 'manifest.json'];
  for (const format of ['ustar', 'pax', 'gnu']) {
    execFileSync('tar', [`--format=${format}`, '-cf', file, '-C', target, ...names]);
    const restored = await extract(gzipSync(readFileSync(file)));
    expect(readFileSync(join(restored, 'postgres/cluster/PG_VERSION'))).toEqual(NOISE);
  }
});
