import { setFlagsFromString } from 'node:v8';

const SIGNAL_TIMEOUT_MS = 1_000;

/**
 * Ends the whole process from a thread, while the main thread hangs: `process.exit` would end the thread alone, and handlers
 * of signals run on the main thread. SIGKILL ends it everywhere (on Windows as TerminateProcess with exit code 1), save where
 * it is process 1 of a container: the kernel drops a signal that such a process sends itself (pid_namespaces(7)). A
 * breakpoint outside a debugger is a fault of the processor, which no process survives.
 */
export function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SIGNAL_TIMEOUT_MS);
  setFlagsFromString('--allow-natives-syntax');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- a constant text; the syntax exists only from here on
  new Function('%SystemBreak()')();
}
