import { setFlagsFromString } from 'node:v8';

const SIGNAL_TIMEOUT_MS = 1_000;

/**
 * Ends the whole process from a thread while the main thread hangs: `process.exit` would end only the thread, and
 * signal handlers run on the main thread. SIGKILL ends the process everywhere (on Windows by TerminateProcess with
 * exit code 1), except process 1 of a container, because the kernel drops a signal that such a process sends itself
 * (pid_namespaces(7)). In that case, a breakpoint outside a debugger raises a fault of the processor, which no
 * process survives.
 */
export function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SIGNAL_TIMEOUT_MS);
  setFlagsFromString('--allow-natives-syntax');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- a constant text; the syntax exists only from here on
  new Function('%SystemBreak()')();
}
