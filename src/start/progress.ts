const QUIET_MS = 2_000;

/** Reports what the start is doing when a step takes longer than two seconds. */
export class Progress {
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly out: { write(text: string): unknown }) {}

  step(message: string): void {
    clearTimeout(this.#timer);
    const startedMs = Date.now();
    const report = (): void => {
      const seconds = Math.round((Date.now() - startedMs) / 1_000);
      this.out.write(`${message} (${seconds} s)\n`);
      this.#timer = setTimeout(report, QUIET_MS).unref();
    };
    this.#timer = setTimeout(report, QUIET_MS).unref();
  }

  done(): void {
    clearTimeout(this.#timer);
  }
}
