import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { padding, TAR_END, type TarEntry, TarError, tarHeader } from './tar-format';
import { readTar } from './tar-reader';

const folder = mkdtempSync(join(tmpdir(), 'tms-tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Sample extends Pick<TarEntry, 'path' | 'kind' | 'mode'> {
  readonly content: string;
}

const LONG = `${'long-name/'.repeat(14)}end.txt`;
const SAMPLES: readonly Sample[] = [
  { path: 'a', kind: 'folder', mode: 0o700, content: '' },
  { path: 'a/empty', kind: 'file', mode: 0o600, content: '' },
  { path: 'a/one-block', kind: 'file', mode: 0o640, content: 'x'.repeat(512) },
  { path: 'a/more', kind: 'file', mode: 0o600, content: 'y'.repeat(70_001) },
  { path: LONG, kind: 'file', mode: 0o600, content: 'far' },
  { path: 'Grüße 世界', kind: 'file', mode: 0o600, content: 'names' },
];

const archive = (samples: readonly Sample[]): Buffer =>
  Buffer.concat([
    ...samples.flatMap(({ content, ...entry }) => {
      const bytes = Buffer.byteLength(content);
      return [tarHeader({ ...entry, bytes, modifiedAtMs: 1_700_000_000_000 }), Buffer.from(content), padding(bytes)];
    }),
    TAR_END,
  ]);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size));
}

async function read(bytes: Buffer, size = 1_000): Promise<Sample[]> {
  const found: Sample[] = [];
  for await (const { path, kind, mode, content } of readTar(inPieces(bytes, size))) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    found.push({ path, kind, mode, content: Buffer.concat(parts).toString() });
  }
  return found;
}

test.each([1, 511, 512, 513, 100_000])('comes back as it was written, read in pieces of %d', async (size) => {
  expect(await read(archive(SAMPLES), size)).toEqual(SAMPLES);
});

test('content that nobody reads is passed over', async () => {
  const paths: string[] = [];
  for await (const { path } of readTar(inPieces(archive(SAMPLES), 700))) paths.push(path);
  expect(paths).toEqual(SAMPLES.map(({ path }) => path));
});

test('tar reads what is written here', () => {
  const [file, target] = [join(folder, 'ours.tar'), join(folder, 'ours')];
  writeFileSync(file, archive(SAMPLES));
  mkdirSync(target);
  execFileSync('tar', ['-xf', file, '-C', target]);
  for (const { path, kind, mode, content } of SAMPLES) {
    expect(statSync(join(target, path)).mode & 0o777).toBe(mode);
    if (kind === 'file') expect(readFileSync(join(target, path), 'utf8')).toBe(content);
  }
});

test.each(['ustar', 'pax'])('what tar writes is read here: %s', async (format) => {
  const source = join(folder, `theirs-${format}`);
  for (const { path, kind, content } of SAMPLES) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    if (kind === 'folder') mkdirSync(join(source, path), { recursive: true });
    else writeFileSync(join(source, path), content);
  }
  const file = join(folder, `${format}.tar`);
  execFileSync('tar', [`--format=${format}`, '-cf', file, '-C', source, 'a', 'long-name', 'Grüße 世界']);
  const found = await read(readFileSync(file));
  const files = SAMPLES.filter(({ kind }) => kind === 'file');
  for (const { path, content } of files) expect(found).toContainEqual(expect.objectContaining({ path, content }));
  expect(found.filter(({ kind }) => kind === 'file')).toHaveLength(files.length);
});

test('a file of more than 8 GiB has its size in an extended header', () => {
  const bytes = 9_000_000_000;
  const header = tarHeader({ path: 'big', kind: 'file', mode: 0o600, bytes, modifiedAtMs: 0 });
  expect(header.toString('latin1')).toContain(`19 size=${bytes}\n`);
});

describe('is refused', () => {
  const whole = archive(SAMPLES);
  test.each([100, 512, 1_024, 2_000, whole.length - 1_024])('cut off after %d bytes', async (bytes) => {
    await expect(read(whole.subarray(0, bytes))).rejects.toThrow(TarError);
  });

  test('a changed header', async () => {
    const changed = Buffer.from(whole);
    changed.write('b', 0);
    await expect(read(changed)).rejects.toThrow('a header has a wrong checksum');
  });

  test('a link', async () => {
    const file = join(folder, 'link.tar');
    execFileSync('sh', ['-c', 'cd "$1" && ln -sf /etc/passwd link && tar -cf "$2" link', 'sh', folder, file]);
    await expect(read(readFileSync(file))).rejects.toThrow('link is neither a file nor a folder');
  });
});
