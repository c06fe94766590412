/**
 * How long a browser waits for the assertion step of a sign-in by SAML (RSA 2048, signed assertion) with 50
 * concurrent ones, over HTTP with everything that is part of it, compared with the bare verification of such a
 * response by node-saml. The browsers and their identity provider are in another process, and sign all responses
 * before the measurement begins.
 *   [DATABASE_URL=postgres://…] node test/support/run-typescript.cjs bench/sign-in.ts [browsers] [rounds]
 */
import 'reflect-metadata';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { openBenchDatabase } from './bench-database';
import { OPERATOR_KEY, startBenchService } from './bench-service';
import type { BrowsersMeasure, BrowsersTask, BrowsersWork } from './sign-in-browsers';

const BROWSERS = Number(process.argv[2] ?? 50);
const ROUNDS = Number(process.argv[3] ?? 30);

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const { app, url } = await startBenchService(database, { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    console.log(`${database.description}; ${cpus().length} cores`);
    const browsers = new Browsers();
    await browsers.ask({ url, operatorKey: OPERATOR_KEY });
    await browsers.ask({ work: 'sign in', browsers: BROWSERS, count: 5 * BROWSERS });
    const rounds = Array<number>(ROUNDS).fill(BROWSERS);
    for (const withinMs of [0, 1_000, 2_000]) {
      const what = withinMs === 0 ? 'at the same moment' : `within ${withinMs / 1_000} s`;
      await measure(browsers, `${BROWSERS} ${what}`, rounds, { browsers: BROWSERS, withinMs });
    }
    await measure(browsers, `${BROWSERS} all the time`, [ROUNDS * BROWSERS], { browsers: BROWSERS });
    await measure(browsers, 'one', [200], { browsers: 1 });
    const { stepMs } = await browsers.ask({ work: 'verify', browsers: 1, count: 500 });
    const meanMs = stepMs.reduce((sum, ms) => sum + ms, 0) / stepMs.length;
    console.log(`${'node-saml alone'.padEnd(22)} | ${shares(stepMs)} | ${(1_000 / meanMs).toFixed(0)}/s per core`);
    browsers.close();
  } finally {
    await app.close();
    await database.close();
  }
}

async function measure(
  browsers: Browsers,
  what: string,
  counts: readonly number[],
  how: Pick<BrowsersWork, 'browsers' | 'withinMs'>,
): Promise<void> {
  const steps: number[] = [];
  let [tookMs, processorMs] = [0, 0];
  for (const count of counts) {
    const measured = await browsers.ask({ ...how, work: 'sign in', count });
    steps.push(...measured.stepMs);
    tookMs += measured.tookMs;
    processorMs += measured.processorMs;
  }
  console.log(
    [
      what.padEnd(22),
      shares(steps),
      `${((steps.length / tookMs) * 1_000).toFixed(0)} sign-ins/s`,
      `${(processorMs / steps.length).toFixed(1)} ms of the server's processor each`,
    ].join(' | '),
  );
}

function shares(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  return [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(share)}`).join(' | ');
}

/** Their durations are measured in that process, and the CPU time of the service in this one. */
class Browsers {
  readonly #process = fork(join(__dirname, '../test/support/run-typescript.cjs'), [
    join(__dirname, 'sign-in-browsers.ts'),
  ]);

  async ask(task: BrowsersTask | BrowsersWork): Promise<BrowsersMeasure & { processorMs: number }> {
    this.#process.send(task);
    let started = process.cpuUsage();
    for (;;) {
      const [answer] = (await once(this.#process, 'message')) as [BrowsersMeasure | 'prepared' | { error: string }];
      if (answer === 'prepared') started = process.cpuUsage();
      else if ('error' in answer) throw new Error(answer.error);
      else {
        const { user, system } = process.cpuUsage(started);
        return { ...answer, processorMs: (user + system) / 1_000 };
      }
    }
  }

  close(): void {
    this.#process.disconnect();
  }
}

void main();
