import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface LoadRequest {
  path: string;
  method?: string;
  body?: string;
}

export interface LoadTask {
  url: string;
  headers: Record<string, string>;
  /** Each of 32 connections sends them in turn. */
  requests: LoadRequest[];
  seconds: number;
}

export interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The number of all requests with a response. */
  requests: number;
}

const RUN = join(__dirname, '../test/support/run-typescript.cjs');

/** The client, in another process. */
export class Load {
  readonly #child = fork(RUN, [join(__dirname, 'api-load-child.ts')]);
  readonly #isOver = once(this.#child, 'exit');

  /** @throws if the server refused a request or closed a connection */
  async measure(task: LoadTask): Promise<Round> {
    this.#child.send(task);
    const [answer] = (await Promise.race([once(this.#child, 'message'), this.#isOver])) as [unknown];
    if (typeof answer !== 'object' || answer === null) throw new Error(`the load failed: ${String(answer)}`);
    return answer as Round;
  }

  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}

/** The median of each figure separately. */
export function medianOf<Name extends string>(
  rounds: readonly Record<Name, number>[],
  names: readonly Name[],
): Record<Name, number> {
  const entries = names.map((name) => [name, median(rounds.map((round) => round[name]))]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}
