import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HealthReport } from '../support/processes/health-poller-child';

const SUPPORT = join(__dirname, '../support');

/** Requests /healthz continuously from another process. */
export class HealthPoller {
  readonly #child: ChildProcess;

  constructor(url: string) {
    this.#child = fork(join(SUPPORT, 'run-typescript.cjs'), [join(SUPPORT, 'processes/health-poller-child.ts'), url], {
      execArgv: [],
    });
  }

  /** The answers since the last report. */
  async report(): Promise<HealthReport> {
    const answered = once(this.#child, 'message');
    this.#child.send('report');
    const [report] = (await answered) as [HealthReport];
    return report;
  }

  stop(): void {
    this.#child.kill();
  }
}
