import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LauncherBuild } from '../../../../test/support/processes/embedded-postgres-process';
import { takeFolder } from './folder-ownership';
import { processStart } from './process-identity';

const DEAD = JSON.stringify({ pid: process.pid, started: 'another boot/1', claim: 'a process that had the same pid' });

describe('ownership of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-owner-'));
  const build = new LauncherBuild();
  afterEach(() => readdirSync(folder).forEach((name) => rmSync(join(folder, name))));
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await build.remove();
  });

  it('names the process by pid and start time, and leaves no file behind when released', () => {
    const ownership = takeFolder(folder);
    expect(ownership.previousOwnerDied).toBe(false);
    expect(JSON.parse(readFileSync(join(folder, 'owner'), 'utf8'))).toMatchObject({
      pid: process.pid,
      started: processStart(process.pid),
    });
    ownership.release();
    ownership.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a second owner while the first runs, and names the folder and the pid', () => {
    const ownership = takeFolder(folder);
    expect(() => takeFolder(folder)).toThrow(
      `The database folder ${folder} is in use by this process (${process.pid}).`,
    );
    ownership.release();
    expect(() => takeFolder(folder).release()).not.toThrow();
  });

  it.each([
    ['a dead process whose pid was reused', DEAD],
    ['a file emptied by a power cut', ''],
    ['an unreadable file', '{"pid": "12'],
  ])('takes the folder over from %s', (_, text) => {
    writeFileSync(join(folder, 'owner'), text);
    const ownership = takeFolder(folder);
    expect(ownership.previousOwnerDied).toBe(true);
    expect(readdirSync(folder)).toEqual(['owner']);
    ownership.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes the folder over from a successor that was killed before it became the owner', async () => {
    writeFileSync(join(folder, 'owner'), DEAD);
    const heir = build.start({ kind: 'folder', folder, atMs: 0 });
    await heir.next('taken');
    await heir.kill();
    const [left = ''] = readdirSync(folder);
    const claim = readFileSync(join(folder, left), 'utf8');
    // The state between the two steps of a takeover: the file of the dead owner, and the successor's claim to it.
    writeFileSync(join(folder, 'owner'), DEAD);
    writeFileSync(join(folder, `owner.after-${keyOf(DEAD)}`), claim);
    const ownership = takeFolder(folder);
    expect(readdirSync(folder)).toEqual(['owner']);
    expect(JSON.parse(readFileSync(join(folder, 'owner'), 'utf8'))).toMatchObject({ pid: process.pid });
    ownership.release();
  });

  it('does not remove the file of a process that took the folder over', () => {
    const ownership = takeFolder(folder);
    writeFileSync(join(folder, 'owner'), DEAD);
    ownership.release();
    expect(existsSync(join(folder, 'owner'))).toBe(true);
  });

  it('goes to exactly one of many processes that try at the same moment, on a new folder and after a dead owner', async () => {
    for (let round = 0; round < 6; round++) {
      if (round % 2 === 1) writeFileSync(join(folder, 'owner'), DEAD);
      const atMs = Date.now() + 600;
      const rivals = Array.from({ length: 5 }, () => build.start({ kind: 'folder', folder, atMs }));
      const ends = await Promise.all(rivals.map((rival) => rival.next('taken', 'failed')));
      expect(ends.filter(({ event }) => event === 'taken')).toHaveLength(1);
      for (const end of ends) {
        // The message may name a rival that held the folder for a moment and then gave up.
        if (end.event === 'failed') expect(end.message).toMatch(/in use by process \d+/);
      }
      await Promise.all(rivals.map((rival) => rival.kill()));
      rmSync(join(folder, 'owner'));
    }
  }, 600_000);
});

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
