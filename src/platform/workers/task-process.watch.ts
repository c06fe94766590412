import { parentPort, workerData } from 'node:worker_threads';
import type { TaskProcessLimits } from './task-messages';

/*
 * A thread of a task process that ends the process if a task takes too much memory, or if the service has died in the middle of a
 * task. V8 does not count the contents of buffers, and a task may not yield for as long as it runs.
 */

const CHECK_EVERY_MS = 50;
const PARENT_EVERY_MS = 1_000;

const { maxMemoryBytes } = workerData as TaskProcessLimits;
const parent = process.ppid;
const end = (): void => void process.kill(process.pid, 'SIGKILL');
let checks: NodeJS.Timeout[] = [];

parentPort?.on('message', (isBusy: boolean) => {
  for (const check of checks) clearInterval(check);
  checks = isBusy ? [setInterval(checkMemory, CHECK_EVERY_MS), setInterval(checkParent, PARENT_EVERY_MS)] : [];
});

function checkMemory(): void {
  if (process.memoryUsage.rss() > maxMemoryBytes) end();
}

/** A process whose parent dies gets another parent, except on Windows. */
function checkParent(): void {
  if (process.ppid !== parent) end();
  try {
    process.kill(parent, 0);
  } catch (error) {
    // EPERM: it runs under another account.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') end();
  }
}
