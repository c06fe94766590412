import { parentPort, workerData } from 'node:worker_threads';
import type { PageProcessLimits } from './page-process-protocol';

/*
 * A thread of the page process that ends the process if a page takes too much memory or time. Heap limits do not
 * count array buffers (a PDF of 6 MB took 3 GB), and a process whose parent has died must end even in the middle of a
 * page.
 */

const CHECK_EVERY_MS = 20;

const { maxMemoryBytes, orphanMs } = workerData as PageProcessLimits;
const end = (): void => void process.kill(process.pid, 'SIGKILL');
let memoryCheck: NodeJS.Timeout | undefined;
let orphanTimer: NodeJS.Timeout | undefined;

parentPort?.on('message', (isBusy: boolean) => {
  clearInterval(memoryCheck);
  clearTimeout(orphanTimer);
  if (!isBusy) return;
  memoryCheck = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) end();
  }, CHECK_EVERY_MS);
  orphanTimer = setTimeout(end, orphanMs);
});
