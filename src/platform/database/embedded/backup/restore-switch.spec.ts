import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeFolder } from '../folder-ownership';
import { listContents, finishSwitch, switchOver } from './restore-switch';

const STAGE = 'restoring-1';
const ASIDE = 'before-restore-1';
let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tms-switch-'))));
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

function write(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(dataDir, folder, 'postgres'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, folder, name), text);
}
const read = (name: string): string => readFileSync(join(dataDir, name), 'utf8');

function arrange(): void {
  write('.', { 'postgres/a': 'old', 'postgres/owner': '{}', 'master.key': 'old', 'demo.key': 'old' });
  write(STAGE, { 'postgres/a': 'new', 'master.key': 'new', 'operator.key': 'new' });
}

function expectSwitched(): void {
  expect(readdirSync(dataDir).sort()).toEqual([ASIDE, 'master.key', 'operator.key', 'postgres']);
  expect(['postgres/a', 'master.key', 'operator.key'].map(read)).toEqual(['new', 'new', 'new']);
  expect(readdirSync(join(dataDir, ASIDE)).sort()).toEqual(['demo.key', 'master.key', 'postgres']);
  expect(readdirSync(join(dataDir, ASIDE, 'postgres'))).toEqual(['a']);
  expect(['postgres/a', 'master.key', 'demo.key'].map((name) => read(join(ASIDE, name)))).toEqual([
    'old',
    'old',
    'old',
  ]);
}

test('replaces the old files with the restored ones and keeps the old files', () => {
  arrange();
  switchOver(dataDir, STAGE, ASIDE);
  expectSwitched();
});

test('moves nothing aside if the data folder is empty', () => {
  write(STAGE, { 'master.key': 'new' });
  switchOver(dataDir, STAGE, ASIDE);
  expect(readdirSync(dataDir).sort()).toEqual(['master.key', 'postgres']);
});

describe('a switch that was killed', () => {
  // The renames of the journal itself, of three names aside, and of three into place.
  test.each([1, 2, 3, 4, 5, 6, 7])('before rename %d is finished or was never begun', (stopAt) => {
    arrange();
    const rename = fs.renameSync;
    let count = 0;
    const stops = jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (++count === stopAt) throw new Error('stopped');
      rename(from, to);
    });
    expect(() => switchOver(dataDir, STAGE, ASIDE)).toThrow('stopped');
    stops.mockRestore();
    finishSwitch(dataDir);
    if (stopAt > 1) {
      expectSwitched();
    } else {
      // The switch had not begun.
      expect(listContents(dataDir).map((name) => (name === 'postgres' ? read('postgres/a') : read(name)))).toEqual([
        ...['old', 'old', 'old'],
      ]);
    }
    finishSwitch(dataDir);
  });

  test('refuses to finish a switch while its restore is still running', () => {
    arrange();
    switchOver(dataDir, STAGE, ASIDE);
    writeFileSync(join(dataDir, 'restore-switch.json'), JSON.stringify({ stage: STAGE, aside: null, old: [] }));
    const ownership = takeFolder(dataDir);
    expect(() => finishSwitch(dataDir)).toThrow(/in use by this process/);
    ownership.release();
    finishSwitch(dataDir);
    expect(readdirSync(dataDir)).not.toContain('restore-switch.json');
  });
});
