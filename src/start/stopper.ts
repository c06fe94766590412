/** The additional time after the requests have ended, for the job engine, the audit log and the database. */
const GRACE_MS = 5_000;
// A Ctrl-C under `npm start` arrives twice within milliseconds: the terminal sends it to the whole group, and npm
// forwards it.
const SAME_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 500;

/** The parts of a process that a stop uses; replaced in tests. */
interface Host {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): unknown;
  warn(text: string): unknown;
}

const THIS_PROCESS: Host = {
  on: (signal, listener) => process.on(signal, listener),
  exit: (code) => process.exit(code),
  warn: (text) => process.stderr.write(text),
};

/**
 * Undoes what was started, once and in reverse order, on SIGTERM, SIGINT or a fault. A second signal ends the process
 * at once.
 */
export class Stopper {
  readonly #steps: (() => Promise<void>)[] = [];
  #stopping: Promise<void> | undefined;

  constructor(
    private readonly timeoutMs: number,
    private readonly host: Host = THIS_PROCESS,
  ) {
    let firstAtMs: number | undefined;
    const onSignal = (): void => {
      firstAtMs ??= Date.now();
      if (Date.now() - firstAtMs > SAME_SIGNAL_MS) this.host.exit(130);
      void this.stop(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) host.on(signal, onSignal);
  }

  /** True while the service stops: whatever is started after that fails, because its dependencies are being removed. */
  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /**
   * Stops when the parent has ended. This is for `npm start`: a SIGTERM to npm ends the shell between npm and this
   * process, and never arrives here.
   */
  stopWithParent(parentPid: () => number = () => process.ppid): void {
    const startedUnder = parentPid();
    setInterval(() => {
      if (parentPid() !== startedUnder) void this.stop(0);
    }, PARENT_CHECK_MS).unref();
  }

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Ends the process. Steps that hang are abandoned after `timeoutMs` and a grace period, with exit code 1. */
  stop(exitCode: number): Promise<void> {
    this.#stopping ??= this.#stopOnce(exitCode);
    return this.#stopping;
  }

  async #stopOnce(exitCode: number): Promise<void> {
    // The timer also keeps the process alive while a step waits for something that does not, for example an
    // unreferenced thread.
    const timer = setTimeout(() => {
      this.host.warn('The service did not stop in time. Ending the remaining work.\n');
      this.host.exit(1);
    }, this.timeoutMs + GRACE_MS);
    let hasFailed = false;
    for (const step of this.#steps.reverse()) {
      try {
        await step();
      } catch (error) {
        hasFailed = true;
        this.host.warn(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      }
    }
    clearTimeout(timer);
    this.host.exit(hasFailed ? 1 : exitCode);
  }
}
