/**
 * Sends the service the worst requests that strangers, customers and their providers could send, and measures whether
 * it
 * stays available (docs/hostile-input.md).
 * npm run hostile -- [--seed 1] [--requests 5000] [--minutes 30] [--operations regex] [--targets regex]
 * [--shapes regex] [--credentials regex] [--out file] [--campaigns] [--list]
 */
import 'reflect-metadata';
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import globalSetup from '../support/jest/global-setup';
import { type CampaignResult, defaultLimits, slowUploads } from './campaigns';
import { type CaseFilter, type HostileCase, hostileCases, nameOf } from './cases';
import { HostileHome } from './hostile-service';
import { printReport, replayCommand } from './report';
import { HostileRunner, type RunOptions, type RunResult } from './runner';

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  requests: { type: 'string' },
  minutes: { type: 'string' },
  operations: { type: 'string' },
  targets: { type: 'string' },
  shapes: { type: 'string' },
  credentials: { type: 'string' },
  out: { type: 'string' },
  list: { type: 'boolean', default: false },
  /** Whether many connections and the default limits are tested as well; by default only without a filter. */
  campaigns: { type: 'boolean' },
} as const;

type Values = Partial<Record<keyof typeof OPTIONS, string | boolean>> &
  Partial<Record<keyof CaseFilter | 'out', string>>;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS, strict: true });
  const seed = Number(values.seed);
  await globalSetup();
  try {
    const results = await runAll(values, seed);
    if (results.length === 0) return 0;
    const isFiltered = Object.keys(filterOf(values)).length > 0;
    const campaigns = (values.campaigns ?? !isFiltered) ? await runCampaigns() : [];
    return printReport(results, campaigns, seed) > 0 ? 1 : 0;
  } finally {
    await globalThis.stopTestPostgres?.();
  }
}

/** If a request ends the service, the following requests are sent to a new one. */
async function runAll(values: Values, seed: number): Promise<RunResult[]> {
  const deadlineMs = Date.now() + Number(values.minutes ?? Infinity) * 60_000;
  const results: RunResult[] = [];
  let [from, suspects] = [0, 0];
  for (;;) {
    const home = await HostileHome.open();
    try {
      const all = (await hostileCases(home, seed, filterOf(values))).slice(0, Number(values.requests ?? Infinity));
      if (values.list === true) return listed(all);
      if (from === 0) console.log(`seed ${seed}: ${all.length} cases of ${countOperations(all)} operations`);
      const isAlone = suspects > 1;
      const cases = isAlone ? all.slice(from, from + suspects) : all.slice(from);
      const runner = new HostileRunner(home, { seed, deadlineMs, isAlone, ...reporters(values, seed) });
      const result = await runner.run(cases).finally(() => runner.close());
      results.push(result);
      // If several were sent together, each is sent individually to the next service, and the one that ends it is
      // skipped.
      from += result.done + (result.fatal.length === 1 ? 1 : 0);
      const left = isAlone ? suspects - result.done - result.fatal.length : 0;
      suspects = result.fatal.length > 1 ? result.fatal.length : left;
      if (from >= all.length || Date.now() > deadlineMs) return results;
    } finally {
      await home.close();
    }
  }
}

async function runCampaigns(): Promise<CampaignResult[]> {
  const home = await HostileHome.open();
  try {
    return [await slowUploads(home), await defaultLimits(home)];
  } finally {
    await home.close();
  }
}

const countOperations = (cases: readonly HostileCase[]): number => new Set(cases.map((one) => one.operation)).size;

function listed(cases: readonly HostileCase[]): RunResult[] {
  for (const one of cases) console.log(nameOf(one));
  return [];
}

function reporters(values: Values, seed: number): Pick<RunOptions, 'onMiss' | 'onProgress'> {
  const startedAt = Date.now();
  return {
    onMiss: (miss) => {
      const line = `${miss.kind} | ${nameOf(miss.case)} | ${miss.what} | ${replayCommand(miss, seed)}`;
      console.log(line);
      if (values.out !== undefined) appendFileSync(values.out, `${line}\n`);
    },
    onProgress: (sent) => console.log(`… ${sent} sent in ${Math.round((Date.now() - startedAt) / 1_000)} s`),
  };
}

function filterOf(values: Values): CaseFilter {
  const names = ['operations', 'targets', 'shapes', 'credentials'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, new RegExp(values[name])]])),
  );
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
