import type { Output } from './terminal';

const INTERVAL_MS = 100;
const CELLS = 24;
const MIB = 1_048_576;

/** Shows progress in one line, which it overwrites, if the output is a terminal. Otherwise it writes nothing. */
export class ProgressBar {
  #lastMs = 0;
  #isShown = false;

  constructor(
    private readonly out: Output,
    private readonly label: string,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** @param totalBytes null if unknown; `note` is displayed at the end */
  update(doneBytes: number, totalBytes: number | null, note = ''): void {
    if (this.out.isTTY !== true) return;
    const nowMs = this.nowMs();
    if (nowMs - this.#lastMs < INTERVAL_MS) return;
    this.#lastMs = nowMs;
    const line = [this.label, ...formatProgress(doneBytes, totalBytes), note].filter((part) => part !== '').join('  ');
    this.#isShown = true;
    // Erases the rest of a longer line: ECMA-48 §8.3.41, erase in line.
    this.out.write(`\r${line.slice(0, (this.out.columns ?? 80) - 1)}\u001b[K`);
  }

  /** Removes the line. */
  done(): void {
    if (this.#isShown) this.out.write('\r\u001b[K');
    this.#isShown = false;
  }
}

function formatProgress(doneBytes: number, totalBytes: number | null): string[] {
  const done = (doneBytes / MIB).toFixed(1);
  if (totalBytes === null) return [`${done} MiB`];
  const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes);
  const filled = Math.round(share * CELLS);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(CELLS - filled)}]`;
  return [bar, `${Math.floor(share * 100)} %`, `${done} of ${(totalBytes / MIB).toFixed(1)} MiB`];
}
