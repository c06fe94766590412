import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadMasterKey, MasterKey } from './master-key';
import { loadOperatorKey } from './operator-key';
import { readOrMakeSecretFile, SecretFileError } from './secret-file';

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tms-keys-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a secret file', () => {
  test('is created once, is readable only by its owner, and leaves no temporary file', () => {
    const path = join(folder, 'secret');
    const first = readOrMakeSecretFile(path, () => Buffer.from('one'));
    const second = readOrMakeSecretFile(path, () => Buffer.from('two'));
    expect([first.content.toString(), first.isNew]).toEqual(['one', true]);
    expect([second.content.toString(), second.isNew]).toEqual(['one', false]);
    expect(modeOf(path)).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  test('is the same for processes that start at the same time', async () => {
    const project = resolve(__dirname, '../../..');
    const atMs = Date.now() + 2_000;
    const runs = Array.from({ length: 4 }, () => {
      const child = spawn(
        process.execPath,
        [
          'test/support/run-typescript.cjs',
          'test/support/processes/secret-file-child.ts',
          join(folder, 'secret'),
          String(atMs),
        ],
        { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      return new Promise<{ content: string; isNew: boolean }>((finish) =>
        child.once('close', () => finish(JSON.parse(output) as { content: string; isNew: boolean })),
      );
    });
    const results = await Promise.all(runs);
    expect(new Set(results.map(({ content }) => content)).size).toBe(1);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(results[0]?.content);
    expect(readdirSync(folder)).toEqual(['secret']);
  }, 600_000);
});

describe('the master key', () => {
  test('is created at the first start and stays the same', () => {
    const path = join(folder, 'master.key');
    const { fingerprint } = loadMasterKey(path);
    expect(loadMasterKey(path).fingerprint).toBe(fingerprint);
    expect(readFileSync(path)).toHaveLength(32);
    expect(modeOf(path)).toBe(0o600);
  });

  test.each([0, 31, 33, 44, 64])('refuses a master key of %i bytes and does not replace the file', (length) => {
    const path = join(folder, 'master.key');
    writeFileSync(path, Buffer.alloc(length, 'k'));
    expect(() => loadMasterKey(path)).toThrow(SecretFileError);
    expect(() => loadMasterKey(path)).toThrow(`exactly 32 bytes, not ${length}`);
    expect(readFileSync(path)).toHaveLength(length);
  });

  // RFC 5869 with SHA-256, an empty salt and the purpose as info; made with OpenSSL 3: openssl kdf -keylen 32 -kdfopt
  // digest:SHA256 -kdfopt hexkey:07…07 -kdfopt info:tms/database-role/v1 HKDF
  test('derives keys by purpose', () => {
    const key = new MasterKey(Buffer.alloc(32, 7));
    expect(key.derive('database-role').toString('hex')).toBe(
      '3cf6a057dc9273a49050a007073921bfe9cfa6b6b1d98d7afba9dba40faa0e03',
    );
    expect(key.derive('api-key-pepper')).not.toEqual(key.derive('database-role'));
    expect(key.derive('operator-key', 16)).toHaveLength(16);
  });

  test('has a fingerprint that differs between keys', () => {
    const [one, other] = [1, 2].map((byte) => new MasterKey(Buffer.alloc(32, byte)).fingerprint);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the operator key', () => {
  const embedded = { databaseUrl: undefined, role: 'all' } as const;
  const external = { databaseUrl: 'postgres://db.example.com/tms', operatorApiKey: undefined } as const;

  test('is created at the first start and stays the same', () => {
    const made = loadOperatorKey({ ...embedded, operatorApiKey: undefined, dataDir: folder });
    expect(made).toMatchObject({ file: join(folder, 'operator.key'), isNew: true });
    expect(made.text).toMatch(/^tms_operator_[\w-]{43}$/);
    expect(modeOf(join(folder, 'operator.key'))).toBe(0o600);
    expect(loadOperatorKey({ ...embedded, operatorApiKey: undefined, dataDir: folder })).toEqual({
      ...made,
      isNew: false,
    });
  });

  test('uses the operator key of the settings unchanged and writes no file', () => {
    const given = loadOperatorKey({
      ...external,
      role: 'all',
      operatorApiKey: 'given-key-of-24-characters',
      dataDir: folder,
    });
    expect(given).toEqual({ text: 'given-key-of-24-characters', file: undefined, isNew: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['all', 'serve'] as const)('has to be a setting if ROLE is %s and the database is shared', (role) => {
    expect(() => loadOperatorKey({ ...external, role, dataDir: folder })).toThrow(
      /^OPERATOR_API_KEY should be set if DATABASE_URL is set, /,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is unknown to everybody in a process that only runs jobs', () => {
    const load = () => loadOperatorKey({ ...external, role: 'work', dataDir: folder });
    expect(load()).toMatchObject({ file: undefined, isNew: false });
    expect(load().text).not.toBe(load().text);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['', '\n', 'short', `${'k'.repeat(23)}\n`, 'with blanks with blanks with'])(
    'refuses a file that contains %j',
    (content) => {
      writeFileSync(join(folder, 'operator.key'), content);
      expect(() => loadOperatorKey({ ...embedded, operatorApiKey: undefined, dataDir: folder })).toThrow(
        SecretFileError,
      );
    },
  );
});
