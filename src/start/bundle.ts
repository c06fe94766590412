import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

type StartModule = typeof import('./start-service');

interface LoadedFile {
  readonly script: Script;
  readonly module: { exports: object };
}

/** Written by `config/bundle.mjs`, beside `dist/src`. There is none beside the sources. */
const FOLDER = join(__dirname, '../../server');

/**
 * The files of the bundled server. It has the code of 3,600 files, which Node would have to find, read and compile at each start. Beside
 * each file is the code cache that V8 wrote at the end of the build. V8 refuses the cache of another version of Node or of other
 * options, and then compiles the file.
 */
export class ServerBundle {
  readonly #loaded = new Map<string, LoadedFile>();

  constructor(private readonly folder = FOLDER) {}

  /** The part of the server that starts it, or undefined if this build has no bundle. */
  startModule(): StartModule | undefined {
    const path = join(this.folder, 'start-service.js');
    return existsSync(path) ? (this.#load(path) as StartModule) : undefined;
  }

  /** Loads all modules of the server without starting it, and stores the code that V8 has compiled for that. */
  async writeCodeCache(): Promise<void> {
    await this.startModule()?.loadService();
    for (const [path, { script }] of this.#loaded) writeFileSync(cachePath(path), script.createCachedData());
  }

  #load(path: string): object {
    const loaded = this.#loaded.get(path);
    if (loaded) return loaded.module.exports;
    const module = { exports: {} };
    const script = compile(path);
    this.#loaded.set(path, { script, module });
    const run = script.runInThisContext() as (...context: unknown[]) => void;
    run.call(module.exports, module.exports, this.#requireFrom(path), module, path, dirname(path));
    return module.exports;
  }

  /** Other files of the bundle are loaded from here, and packages by Node. */
  #requireFrom(path: string): (id: string) => unknown {
    const requirePackage = createRequire(path);
    const requireAny = (id: string): unknown =>
      id.startsWith('./') ? this.#load(join(this.folder, id)) : requirePackage(id);
    return Object.assign(requireAny, { resolve: requirePackage.resolve, cache: requirePackage.cache });
  }
}

const cachePath = (path: string): string => `${path}.cache`;

function compile(path: string): Script {
  const cachedData = existsSync(cachePath(path)) ? readFileSync(cachePath(path)) : undefined;
  return new Script(wrap(readFileSync(path, 'utf8')), {
    filename: path,
    ...(cachedData && { cachedData }),
  });
}
