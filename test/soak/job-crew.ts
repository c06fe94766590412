import { setTimeout as delay } from 'node:timers/promises';
import type { ChildOptions } from '../support/workers/job-worker-child';
import { JobWorkerProcess } from '../support/workers/job-worker-process';

const MIN_AWAKE = 2;
// Some freezes are shorter than the time after which a worker counts as dead, some longer.
const FREEZE_MS = { min: 3_000, max: 14_000 };

export interface Kill {
  readonly pid: number;
  readonly atMs: number;
}

export const between = (min: number, max: number): number => min + Math.random() * (max - min);

/** Worker processes that are killed, frozen and restarted at random; every ended one is replaced. */
export class JobCrew {
  readonly kills: Kill[] = [];
  freezes = 0;
  restarts = 0;
  #disturbances = 0;
  readonly #members = new Set<JobWorkerProcess>();
  readonly #retired: JobWorkerProcess[] = [];
  readonly #pending = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];

  constructor(private readonly options: ChildOptions) {}

  async hire(count: number): Promise<void> {
    for (let left = count; left > 0; left--) this.#members.add(await JobWorkerProcess.start(this.options));
  }

  /** Disturbs one worker, if enough others are running. */
  disturb(): void {
    this.#throwFailures();
    const awake = [...this.#members].filter((worker) => !worker.isStopped);
    const victim = awake[Math.floor(Math.random() * awake.length)];
    if (!victim || awake.length <= MIN_AWAKE) return;
    const kill = (): Promise<void> => this.#kill(victim);
    const disturbances = [kill, () => this.#freeze(victim), kill, () => this.#restart(victim)];
    this.#run(disturbances[this.#disturbances++ % disturbances.length]!());
  }

  /** Waits until all disturbances are over and every worker runs. */
  async calm(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    this.#throwFailures();
  }

  /** The number of late effects that were refused. */
  get refused(): number {
    return [...this.#members, ...this.#retired].reduce((sum, worker) => sum + worker.refused.length, 0);
  }

  /** Stops every worker; true if each ended by itself with code 0. */
  async dismiss(): Promise<boolean> {
    const codes = await Promise.all([...this.#members].map((worker) => worker.stopGracefully()));
    return codes.every((code) => code === 0);
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.#members].map((worker) => worker.kill()));
  }

  async #kill(victim: JobWorkerProcess): Promise<void> {
    this.#retire(victim);
    this.kills.push({ pid: victim.pid, atMs: Date.now() });
    await victim.kill();
    await this.hire(1);
  }

  async #freeze(victim: JobWorkerProcess): Promise<void> {
    this.freezes++;
    victim.freeze();
    await delay(between(FREEZE_MS.min, FREEZE_MS.max));
    victim.wake();
  }

  async #restart(victim: JobWorkerProcess): Promise<void> {
    this.restarts++;
    this.#retire(victim);
    const code = await victim.stopGracefully();
    if (code !== 0) throw new Error(`a worker asked to stop ended with ${code}`);
    await this.hire(1);
  }

  #retire(worker: JobWorkerProcess): void {
    this.#members.delete(worker);
    this.#retired.push(worker);
  }

  #run(disturbance: Promise<void>): void {
    const pending = disturbance.catch((error: unknown) => void this.#failures.push(error));
    this.#pending.add(pending);
    void pending.then(() => this.#pending.delete(pending));
  }

  #throwFailures(): void {
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, 'disturbing the workers failed');
  }
}
