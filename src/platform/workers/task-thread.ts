import type { MessagePort } from 'node:worker_threads';
import { type PackedError, packError } from './task-errors';
import { serveStream } from './thread-stream';
import type { StreamReader } from './worker-task';

/** What the pool sends to a thread. */
export interface TaskCall {
  /** The path of the module that exports `run` or `read`, without its extension. */
  module: string;
  input: unknown;
  isStream: boolean;
  /** Receives the first message once the module is loaded; from then on, the time of the task counts. */
  port: MessagePort;
}

export type TaskAnswer = { output: unknown } | { thrown: PackedError };

interface TaskModule {
  run: (input: unknown) => unknown;
  read: StreamReader<unknown>;
}

/** Runs in a thread of worker-pool.ts. */
export async function runTask({ module, input, isStream, port }: TaskCall): Promise<TaskAnswer> {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { run, read } = require(module) as TaskModule;
    port.postMessage('started');
    if (!isStream) return { output: await run(input) };
    await serveStream(read, input, port);
    return { output: undefined };
  } catch (error) {
    return { thrown: packError(error) };
  } finally {
    port.close();
  }
}
