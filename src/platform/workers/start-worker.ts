import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Under a test runner that transpiles there is no JavaScript for a thread to load: it does the same for itself, by the same compiler. */
const FROM_SOURCE = `
const { workerData } = require('node:worker_threads');
const { createRequire } = require('node:module');
const { root, source } = workerData;
const load = createRequire(source);
const { transformFileSync } = load('@swc/core');
load.extensions['.ts'] = (module, path) => module._compile(transformFileSync(path, { cwd: root, root }).code, path);
load(source);
`;

/** @param path of the thread's module, without its ending */
export function startWorker(path: string, options: WorkerOptions): Worker {
  const compiled = `${path}.js`;
  if (existsSync(compiled)) return new Worker(compiled, options);
  const source = `${path}.ts`;
  return new Worker(FROM_SOURCE, { ...options, eval: true, workerData: { root: rootOf(source), source } });
}

function rootOf(path: string): string {
  const folder = dirname(path);
  if (folder === path) throw new Error('the sources belong to no package');
  return existsSync(join(folder, 'package.json')) ? folder : rootOf(folder);
}
