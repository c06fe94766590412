import { type ChildProcess, spawn, type SerializationType } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The file that a thread or process loads, and the options of Node for that. */
interface ThreadModule {
  filename: string;
  execArgv: string[];
}

/**
 * A test runner that transpiles has no JavaScript files that a thread or process could load, so the thread transpiles
 * for itself.
 * @param path of the module, without its extension
 */
export function threadModule(path: string): ThreadModule {
  const compiled = `${path}.js`;
  if (existsSync(compiled)) return { filename: compiled, execArgv: [] };
  return { filename: `${path}.ts`, execArgv: ['--require', join(__dirname, 'from-source.cjs')] };
}

/** @param path of the thread's module, without its extension */
export function startWorker(path: string, options: WorkerOptions): Worker {
  const { filename, execArgv } = threadModule(path);
  if (execArgv.length === 0) return new Worker(filename, options);
  return new Worker(`require(${JSON.stringify(filename)})`, { ...options, execArgv, eval: true });
}

interface ChildOptions {
  maxHeapMb: number;
  /** Passed to the process as JSON, in `process.argv[2]`. */
  argument: object;
  serialization?: SerializationType;
}

/**
 * Starts a process that exchanges messages with this one. It has no environment variables, since it needs none of
 * them.
 * @param path of the module of the process, without its extension
 */
export function startChild(path: string, { maxHeapMb, argument, serialization = 'json' }: ChildOptions): ChildProcess {
  const { filename, execArgv } = threadModule(path);
  const options = [`--max-old-space-size=${maxHeapMb}`, ...execArgv];
  return spawn(process.execPath, [...options, filename, JSON.stringify(argument)], {
    env: {},
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
