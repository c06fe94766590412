import { appendFileSync, closeSync, mkdtempSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServerLog } from './server-log';

describe('the log of the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-log-'));
  const file = join(folder, 'postgres.log');
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('returns only the last lines of this run', () => {
    writeFileSync(file, 'an earlier run\n');
    const log = openServerLog(file);
    expect(log.tail()).toBe('');
    writeSync(log.fd, Array.from({ length: 2000 }, (_, n) => `line ${n}\n`).join(''));
    closeSync(log.fd);
    expect(log.tail().split('\n')).toEqual(Array.from({ length: 12 }, (_, n) => `line ${1988 + n}`));
    appendFileSync(file, 'FATAL:  the end\n');
    expect(log.tail()).toMatch(/line 1999\nFATAL: {2}the end$/);
  });

  it('is renamed when it has grown large, and is readable only by its owner', () => {
    writeFileSync(file, Buffer.alloc(17 * 1024 * 1024, 'x'), { mode: 0o644 });
    closeSync(openServerLog(file).fd);
    expect(statSync(file)).toMatchObject({ size: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}.old`).size).toBe(17 * 1024 * 1024);
  });
});
