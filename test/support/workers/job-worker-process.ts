import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ChildMessage, ChildOptions } from './job-worker-child';

/** A worker in a separate process. */
export class JobWorkerProcess {
  /** Numbers of the jobs whose late effects were refused. */
  readonly refused: number[] = [];
  isStopped = false;

  private constructor(readonly child: ChildProcess) {
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'refused') this.refused.push(message.number);
    });
  }

  static async start(options: ChildOptions): Promise<JobWorkerProcess> {
    const child = spawn(
      process.execPath,
      [join(__dirname, '../run-typescript.cjs'), join(__dirname, 'job-worker-child.ts'), JSON.stringify(options)],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    const worker = new JobWorkerProcess(child);
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [ChildMessage | number];
    if (typeof message !== 'object') throw new Error(`the worker process ended at start with ${message}`);
    return worker;
  }

  get pid(): number {
    return this.child.pid!;
  }

  get hasExited(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Resolves with the exit code. */
  async stopGracefully(): Promise<number | null> {
    await this.#end('SIGTERM');
    return this.child.exitCode;
  }

  freeze(): void {
    this.isStopped = true;
    this.child.kill('SIGSTOP');
  }

  wake(): void {
    this.isStopped = false;
    this.child.kill('SIGCONT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.hasExited) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}
