import type { FuzzAnswer } from '../support/fuzz/fuzz-sender';
import type { Lap } from '../support/processes/measured-service-child';
import { type HostileCase, nameOf } from './cases';
import { Draw } from './shapes/draw';
import { HealthPoller } from './health';
import type { HostileHome } from './hostile-service';
import type { Send } from './journeys';
import { LIMITS, stallLimit } from './limits';
import { peakBytes, resetPeak } from './peak-memory';
import { HostileSender } from './sender';

export interface Miss {
  kind: 'stall' | 'memory' | 'held memory' | 'status' | 'health' | 'process';
  case: HostileCase;
  /** For example `stalled for 212 ms (limit 100 ms)`. */
  what: string;
  amount: number;
}

export interface RunOptions {
  seed: number;
  /** A case beyond these limits is a miss. Default: the limits of an idle core. */
  limits?: { stallMs: number; grownBytes: number };
  /** When to stop, as a time and as a duration since the first request. */
  deadlineMs?: number;
  forMs?: number;
  /** Rounds of valid requests to all operations before the measurement. */
  warmUps?: number;
  /** For a case that is sent alone because its batch ended the process. */
  isAlone?: boolean;
  onMiss?: (miss: Miss) => void;
  onProgress?: (sent: number) => void;
}

export interface RunResult {
  misses: Miss[];
  /** The number of completed cases. If it is less than all, the process ended or the time is over. */
  done: number;
  /** If the process ended: the cases in flight. */
  fatal: readonly HostileCase[];
  sent: number;
  statuses: Map<number | null, number>;
  stallLimitMs: number;
  worstStallMs: number;
  heldGrowthBytes: number;
  peakGrowthBytes: number;
  slowestHealthMs: number;
}

const AT_ONCE = 4;
const BATCH = 12;
const REPLAYS = 3;
const WARM_UPS = 2;
/** A stall this long is a miss if one replay confirms it; further replays would only take time. */
const CERTAIN_STALL_MS = 3_000;
/** A service that has not answered after this time is considered dead. */
const HANGING_MS = 120_000;
/** Retained memory is read after this many batches. */
const BATCHES_OF_A_ROUND = 40;
const DECLARED_FAILURES = new Set([503]);

interface Measured extends Lap {
  /** The highest increase of resident memory over its initial value. */
  peakGrowthBytes: number;
  statuses: (number | null)[];
}

/** Sends cases to the service and finds those that it does not withstand. */
export class HostileRunner {
  readonly misses: Miss[] = [];
  readonly #sender: HostileSender;
  readonly #health: HealthPoller;
  readonly #statuses = new Map<number | null, number>();
  readonly #worst = { stallMs: 0, heldBytes: 0, peakBytes: 0, healthMs: 0 };
  #stallLimitMs = LIMITS.stallMs;
  readonly #growthLimit: number;
  #heldAtFirst = 0;
  #endsAtMs = Infinity;
  #sent = 0;
  #done = 0;
  #fatal: readonly HostileCase[] = [];

  constructor(
    private readonly home: HostileHome,
    private readonly options: RunOptions,
  ) {
    const url = new URL(home.service.url);
    this.#growthLimit = options.limits?.grownBytes ?? LIMITS.grownBytes;
    this.#sender = new HostileSender(url, AT_ONCE);
    this.#health = new HealthPoller(home.service.url);
  }

  close(): void {
    this.#sender.close();
    this.#health.stop();
  }

  async run(cases: readonly HostileCase[]): Promise<RunResult> {
    await this.#warmUp();
    this.#stallLimitMs = this.options.limits?.stallMs ?? stallLimit(await this.home.service.loopMs());
    this.#heldAtFirst = await this.home.service.heldBytes();
    const { deadlineMs = Infinity, forMs = Infinity } = this.options;
    this.#endsAtMs = Math.min(deadlineMs, Date.now() + forMs);
    for (let at = 0; at < cases.length && !this.#isOver(); at += BATCH * BATCHES_OF_A_ROUND) {
      await this.#round(cases.slice(at, at + BATCH * BATCHES_OF_A_ROUND));
      this.options.onProgress?.(this.#sent);
    }
    const { stallMs, heldBytes, peakBytes, healthMs } = this.#worst;
    return {
      done: this.#done,
      fatal: this.#fatal,
      misses: this.misses,
      sent: this.#sent,
      statuses: this.#statuses,
      stallLimitMs: this.#stallLimitMs,
      worstStallMs: stallMs,
      heldGrowthBytes: heldBytes,
      peakGrowthBytes: peakBytes,
      slowestHealthMs: healthMs,
    };
  }

  #isOver(): boolean {
    return !this.home.service.isAlive || Date.now() > this.#endsAtMs;
  }

  /** Compiles code and fills pools and caches. */
  async #warmUp(): Promise<void> {
    for (let round = 0; round < (this.options.warmUps ?? WARM_UPS); round += 1) {
      for (const operation of this.home.operations) {
        const draw = new Draw(round, operation.name);
        const credential = draw.oneOf(this.home.credentialsFor(operation));
        await this.#sender.send(this.home.requestOf(this.home.plan(operation, draw), credential));
      }
      await this.home.restore();
    }
    await this.home.service.lap();
    await this.#health.report();
  }

  async #round(cases: readonly HostileCase[]): Promise<void> {
    const size = this.options.isAlone === true ? 1 : BATCH;
    for (let at = 0; at < cases.length && !this.#isOver(); at += size) {
      const batch = cases.slice(at, at + size);
      await this.#batch(batch);
      if (!this.home.service.isAlive) return;
      this.#done += batch.length;
    }
    if (!this.home.service.isAlive) return;
    await this.home.restore();
    const heldBytes = (await this.home.service.heldBytes()) - this.#heldAtFirst;
    this.#worst.heldBytes = Math.max(this.#worst.heldBytes, heldBytes);
    if (heldBytes > this.#growthLimit) await this.#findHolder(cases);
  }

  async #batch(batch: readonly HostileCase[]): Promise<void> {
    const measured = await this.#measure(batch);
    if (!measured) {
      this.#died(batch);
      return;
    }
    this.#worst.peakBytes = Math.max(this.#worst.peakBytes, measured.peakGrowthBytes);
    this.#worst.stallMs = Math.max(this.#worst.stallMs, measured.stallMs);
    const { failures, slowestMs } = await this.#health.report();
    this.#worst.healthMs = Math.max(this.#worst.healthMs, slowestMs);
    if (!this.#isHarmless(measured) || failures.length > 0) {
      for (const one of batch) if (!this.#isOver()) await this.#replay(one, failures);
    }
  }

  #isHarmless({ stallMs, peakGrowthBytes, statuses }: Measured): boolean {
    return stallMs <= this.#stallLimitMs && peakGrowthBytes <= this.#growthLimit && !statuses.includes(null);
  }

  /** A suspect counts if it fails in the same way in most of three replays without concurrent requests. */
  async #replay(one: HostileCase, failures: readonly string[]): Promise<void> {
    const laps: Measured[] = [];
    while (laps.length < REPLAYS) {
      const lap = await this.#measure([one]);
      if (!lap) {
        this.#died([one]);
        return;
      }
      laps.push(lap);
      if (laps.length === 1 && this.#isHarmless(lap) && failures.length === 0) return;
      if (lap.stallMs > CERTAIN_STALL_MS && lap.stallMs > this.#stallLimitMs) break;
    }
    await this.#judge(one, laps);
  }

  async #judge(one: HostileCase, laps: readonly Measured[]): Promise<void> {
    const stallMs = median(laps.map((lap) => lap.stallMs));
    const limitMs = Math.round(this.#stallLimitMs);
    if (stallMs > limitMs) {
      this.#miss('stall', one, stallMs, `stalled for ${Math.round(stallMs)} ms (limit ${limitMs} ms)`);
    }
    const grown = Math.min(...laps.map((lap) => lap.peakGrowthBytes));
    if (grown > this.#growthLimit) this.#miss('memory', one, grown, `took ${megabytes(grown)} while it ran`);
    if (laps.every(({ statuses }) => statuses.includes(null))) this.#miss('status', one, 0, 'no answer');
    const { failures } = await this.#health.report();
    if (failures.length > 0) this.#miss('health', one, failures.length, `/healthz: ${failures[0]}`);
  }

  async #findHolder(cases: readonly HostileCase[]): Promise<void> {
    for (const one of cases) {
      const before = await this.home.service.heldBytes();
      if (!(await this.#measure([one]))) {
        this.#died([one]);
        return;
      }
      const grown = (await this.home.service.heldBytes()) - before;
      if (grown > this.#growthLimit / 8) this.#miss('held memory', one, grown, `${megabytes(grown)} are held after it`);
    }
    // The retained memory is now the baseline; only an increase counts again.
    this.#heldAtFirst = await this.home.service.heldBytes();
  }

  /** Null if the service’s process has ended. */
  async #measure(cases: readonly HostileCase[]): Promise<Measured | null> {
    const { service } = this.home;
    try {
      const { rssBytes } = await this.#lap();
      resetPeak(service.pid);
      const waiting = cases[Symbol.iterator]();
      const statuses: (number | null)[] = [];
      const work = async (): Promise<void> => {
        for (const one of waiting) statuses.push(...(await this.#send(one)));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      const lap = await this.#lap();
      // On a busy machine the loop may also be delayed because another process has the core, which is not due to the
      // request.
      return {
        ...lap,
        stallMs: lap.ownStallMs,
        statuses,
        peakGrowthBytes: peakBytes(service.pid, lap.rssBytes) - rssBytes,
      };
    } catch (error) {
      if (service.isAlive) throw error;
      return null;
    }
  }

  async #lap(): Promise<Lap> {
    const hanging = setTimeout(() => void this.home.service.stop(), HANGING_MS);
    return this.home.service.lap().finally(() => clearTimeout(hanging));
  }

  async #send(one: HostileCase): Promise<(number | null)[]> {
    const draw = new Draw(this.options.seed, nameOf(one));
    const answers = await this.#answersTo(one, draw);
    this.#sent += 1;
    for (const answer of answers) this.#check(one, answer);
    return answers.map(({ status }) => status);
  }

  async #answersTo({ make, wire, play }: HostileCase, draw: Draw): Promise<FuzzAnswer[]> {
    const send: Send = (request) => this.#sender.send(request);
    if (play) return play(this.home, send, draw);
    if (!make) throw new Error('a case without a request');
    const request = make(this.home, draw);
    return wire ? this.#sender.write(request, wire, draw) : [await send(request)];
  }

  #check(one: HostileCase, { status, headers, text }: FuzzAnswer): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (status === null || status < 500) return;
    const operation = this.home.operations.find(({ name }) => name === one.operation);
    const isDeclared = DECLARED_FAILURES.has(status) && (!operation || String(status) in operation.responses);
    if (isDeclared) return;
    const requestId = String(headers['x-request-id']);
    this.#miss(
      'status',
      one,
      status,
      `${status} ${text.slice(0, 200)} ${this.home.failureOf(requestId)?.slice(0, 600) ?? ''}`,
    );
  }

  /** A case that was sent alone is the cause; several are sent one by one to a new process. */
  #died(cases: readonly HostileCase[]): void {
    this.#fatal = cases;
    const [one] = cases;
    if (cases.length === 1 && one) this.#miss('process', one, 0, 'the process ended or hung');
  }

  #miss(kind: Miss['kind'], one: HostileCase, amount: number, what: string): void {
    if (this.misses.some((miss) => miss.kind === kind && nameOf(miss.case) === nameOf(one))) return;
    const miss = { kind, case: one, amount, what };
    this.misses.push(miss);
    this.options.onMiss?.(miss);
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
