import { join } from 'node:path';
import { serveStream } from './reader-stream';
import { startWorker } from './start-worker';
import { packError } from './task-errors';
import type { FromTask, TaskAnswer, TaskCall, TaskProcessLimits, ToReader, ToTask } from './task-messages';
import type { StreamReader } from './worker-task';

/* A task process of worker-pool.ts: it runs the tasks that it receives, one at a time. */

interface TaskModule {
  run: (input: unknown) => unknown;
  read: StreamReader<unknown>;
}

const limits = JSON.parse(process.argv[2] ?? '') as TaskProcessLimits;
const watch = startWorker(join(__dirname, 'task-process.watch'), { workerData: limits });
watch.unref();

// A terminal and systemd send these to all processes of the service. The service itself decides when its tasks end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const send = (message: FromTask): void => void process.send?.(message);

/** The reader of the current call. */
let receive: (message: ToReader) => void = () => undefined;

async function answer({ module, input, isStream }: TaskCall): Promise<TaskAnswer> {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- each call names its module
    const { run, read } = require(module) as TaskModule;
    send({ kind: 'started' });
    if (!isStream) return { output: await run(input) };
    await serveStream(read, input, { send, listen: (listener) => void (receive = listener) });
    return { output: undefined };
  } catch (error) {
    return { thrown: packError(error) };
  }
}

async function carryOut(call: TaskCall): Promise<void> {
  watch.postMessage(true);
  const done = await answer(call);
  receive = () => undefined;
  watch.postMessage(false);
  try {
    send({ kind: 'done', answer: done });
  } catch (error) {
    // The output cannot be cloned.
    send({ kind: 'done', answer: { thrown: packError(error) } });
  }
}

process.on('message', (message: ToTask) => {
  if (message.kind === 'call') void carryOut(message.call);
  else receive(message);
});
