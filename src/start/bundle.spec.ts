import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerBundle } from './bundle';

const START = `
const run = require('./run-service.js');
const { sep } = require('node:path');
exports.place = [sep, __filename, __dirname];
exports.loadService = async () => { run.loads += 1; };
exports.run = run;`;
const RUN = `
const start = require('./start-service.js');
exports.loads = 0;
exports.word = (count) => 'again '.repeat(count) + typeof start;`;

interface TestModule {
  place: string[];
  loadService(): Promise<void>;
  run: { loads: number; word(count: number): string };
}

let folder: string;
const path = (name: string): string => join(folder, name);
const start = (): TestModule => new ServerBundle(folder).startModule() as unknown as TestModule;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tms-bundle-'));
  writeFileSync(path('start-service.js'), START);
  writeFileSync(path('run-service.js'), RUN);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('ServerBundle', () => {
  it('returns undefined if the build has no bundle', () => {
    rmSync(path('start-service.js'));
    expect(new ServerBundle(folder).startModule()).toBeUndefined();
  });

  it('loads files of the bundle that require each other once, and modules of Node', () => {
    const { place, run } = start();
    expect(place).toEqual(['/', path('start-service.js'), folder]);
    expect(run.word(2)).toBe('again again object');
  });

  it('stores the compiled code of all loaded files, and loads them with it', async () => {
    const bundle = new ServerBundle(folder);
    await bundle.writeCodeCache();
    expect((bundle.startModule() as unknown as TestModule).run.loads).toBe(1);
    for (const name of ['start-service.js.cache', 'run-service.js.cache']) expect(existsSync(path(name))).toBe(true);
    expect(start().run.word(1)).toBe('again object');
  });

  it.each([
    ['cut off', () => truncateSync(path('run-service.js.cache'), 20)],
    ['empty', () => truncateSync(path('run-service.js.cache'), 0)],
    [
      'of another file',
      () => writeFileSync(path('run-service.js.cache'), readFileSync(path('start-service.js.cache'))),
    ],
    ['overwritten', () => writeFileSync(path('run-service.js.cache'), Buffer.alloc(5_000, 7))],
  ])('compiles a file whose code cache is %s', async (_, damage) => {
    await new ServerBundle(folder).writeCodeCache();
    damage();
    expect(start().run.word(1)).toBe('again object');
  });
});
