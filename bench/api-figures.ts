import type { Cases } from './api-cases';
import { medianOf, type Round } from './api-load';
import type { Server } from './api-servers';

export interface ServerRound extends Round {
  /** CPU time of the server's process per request. */
  processorMs: number;
  /** CPU time of all processes of the database per request. */
  databaseMs: number;
}

const FIGURES = ['perSecond', 'p50Ms', 'p99Ms', 'processorMs', 'databaseMs'] as const;
type Figures = Pick<ServerRound, (typeof FIGURES)[number]>;

/** The part of one server in every round. */
export interface Turn {
  name: 'service' | 'old' | 'guaranteed' | 'bare';
  server: Server;
  headers: Record<string, string>;
  /** Paths by case. */
  paths: Record<string, string[]>;
  rounds: Record<string, ServerRound[]>;
  /** Waits until the server has nothing left to do. */
  waitUntilIdle?: () => Promise<void>;
}

interface Goal {
  /** The ratio to the bare server with the same guarantees, and to the one without any. */
  ofGuaranteed: number;
  ofBare?: number;
}

const GOALS: Record<string, Goal> = {
  'page with total': { ofGuaranteed: 0.7, ofBare: 0.6 },
  'filtered page': { ofGuaranteed: 0.7 },
  'one by id': { ofGuaranteed: 0.7, ofBare: 0.25 },
  'search, common word': { ofGuaranteed: 0.7 },
  'search, rare word': { ofGuaranteed: 0.7 },
};
/** The cases that the bare servers also answer without a total, under another name. */
export const PAGES_ALONE: Readonly<Record<string, string>> = {
  'page with total': 'page alone',
  'filtered page': 'filtered page alone',
};
const MAX_P99_MS = 40;
const MAX_OF_PAGE_ALONE = 1.5;

/** Prints requests per second, latencies and ratios, and the targets that were missed. */
export function printFigures(turns: readonly Turn[], cases: Cases): void {
  const figure = (server: Turn['name'], name: string): Figures =>
    medianOf(turns.find((turn) => turn.name === server)?.rounds[name] ?? [], FIGURES);
  const rows: Record<string, object> = {};
  const missed: string[] = [];
  for (const [name, goal] of Object.entries(GOALS)) {
    if (!cases.paths[name]) continue;
    const service = figure('service', name);
    const ofGuaranteed = service.perSecond / figure('guaranteed', name).perSecond;
    const ofBare = service.perSecond / figure('bare', name).perSecond;
    if (ofGuaranteed < goal.ofGuaranteed) missed.push(`${name}: ${goal.ofGuaranteed} with the same guarantees`);
    if (ofBare < (goal.ofBare ?? 0)) missed.push(`${name}: ${goal.ofBare} without guarantees`);
    if (service.p99Ms >= MAX_P99_MS) missed.push(`${name}: p99 below ${MAX_P99_MS} ms`);
    rows[name] = {
      hits: hitsOf(cases, name),
      ...shown('service', service),
      ...(turns.some((turn) => turn.name === 'old') && comparedWithOld(service, figure('old', name))),
      ...shown('guaranteed', figure('guaranteed', name)),
      'of it': rounded(ofGuaranteed),
      ...shown('bare', figure('bare', name)),
      'of bare': rounded(ofBare),
    };
  }
  console.table(rows);
  for (const [name, alone] of Object.entries(PAGES_ALONE)) {
    if (!cases.paths[name]) continue;
    const times = figure('bare', alone).perSecond / figure('bare', name).perSecond;
    const guaranteed = figure('guaranteed', alone).perSecond / figure('guaranteed', name).perSecond;
    const perSecond = Math.round(figure('bare', alone).perSecond);
    console.log(
      `${name}: ${rounded(times)} times the ${alone} on the bare server (${perSecond}/s), ${rounded(guaranteed)} with guarantees`,
    );
    if (times > MAX_OF_PAGE_ALONE) missed.push(`${name}: ${MAX_OF_PAGE_ALONE} times the page alone`);
  }
  console.log(missed.length === 0 ? 'All targets are reached.' : `Missed: ${missed.join('; ')}`);
}

/** Ratios of this version to the old one. */
const comparedWithOld = (service: Figures, old: Figures): object => ({
  ...shown('old', old),
  'of old': rounded(service.perSecond / old.perSecond),
  'CPU of old': rounded(service.processorMs / old.processorMs),
  'database CPU of old': rounded(service.databaseMs / old.databaseMs),
});

const shown = (server: string, { perSecond, p50Ms, p99Ms, processorMs, databaseMs }: Figures): object => ({
  [`${server}/s`]: Math.round(perSecond),
  [`${server} p50/p99 ms`]: `${p50Ms}/${p99Ms}`,
  [`${server}, database CPU ms`]: `${rounded(processorMs)}, ${rounded(databaseMs)}`,
});

const rounded = (value: number): number => Number(value.toFixed(2));

/** The average number of events in the lists of a case. */
function hitsOf(cases: Cases, name: string): number {
  const totals = (cases.paths[name] ?? []).map((path) => cases.lists[path]?.total ?? 1);
  return Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length);
}
