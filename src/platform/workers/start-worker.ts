import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread loads, and the options of Node with which it can. */
interface ThreadModule {
  filename: string;
  execArgv: string[];
}

/**
 * Under a test runner that transpiles there is no JavaScript for a thread to load, so the thread transpiles for itself.
 * @param path of the module, without its ending
 */
export function threadModule(path: string): ThreadModule {
  const compiled = `${path}.js`;
  if (existsSync(compiled)) return { filename: compiled, execArgv: [] };
  return { filename: `${path}.ts`, execArgv: ['--require', join(__dirname, 'from-source.cjs')] };
}

/** @param path of the thread's module, without its ending */
export function startWorker(path: string, options: WorkerOptions): Worker {
  const { filename, execArgv } = threadModule(path);
  if (execArgv.length === 0) return new Worker(filename, options);
  return new Worker(`require(${JSON.stringify(filename)})`, { ...options, execArgv, eval: true });
}
