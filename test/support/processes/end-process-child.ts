import { isMainThread, Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { endProcess } from '../../../src/platform/watchdog/end-process';

// The main thread hangs, and a thread ends the process.
if (isMainThread) {
  const compiler = join(__dirname, '../run-typescript.cjs');
  const code = `process.argv[1] = 'x'; process.argv[2] = ${JSON.stringify(__filename)}; require(${JSON.stringify(compiler)})`;
  new Worker(code, { eval: true }).once('online', () => {
    process.stdout.write(`hangs as ${process.pid}\n`);
    for (;;);
  });
} else {
  endProcess();
}
