/*
 * What one new event costs with many portfolios: which are evaluated, how long it takes until all that it can affect are current, and
 * the processor time of the service. Beside it the same with every portfolio evaluated after every change, as before routing.
 *
 *   npm run bench:evaluation-routing -- --portfolios 10000 --rounds 20
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { EvaluationRouting } from '../src/modules/threats/evaluation/evaluation-routing';
import type { BenchService } from './bench-service';
import { type Happening, idle, importEvents, nowhere, placeOf, withPortfolios } from './evaluation-portfolios';

const { values } = parseArgs({
  options: { portfolios: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '20' } },
});
const portfolios = Number(values.portfolios);
const rounds = Number(values.rounds);

interface Measured {
  evaluations: number;
  untilCurrentMs: number;
  routingMs: number;
  processorMs: number;
}

/** Imports one event, and waits until every evaluation that it requests has ended. */
async function measure(
  service: BenchService,
  owner: Client,
  routing: RoutingTimer,
  happening: Happening,
): Promise<Measured> {
  await idle(owner);
  routing.totalMs = 0;
  const before = process.cpuUsage();
  const startMs = performance.now();
  const revision = await importEvents(service, [happening]);
  for (;;) {
    const { rows } = await owner.query<{ known: string }>('select corpus_revision as known from evaluation_routing');
    if (Number(rows[0]?.known) === revision) break;
    await delay(2);
  }
  await idle(owner);
  const untilCurrentMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(before);
  const { rowCount } = await owner.query('select from evaluation_route where corpus_revision = $1', [revision]);
  return {
    evaluations: rowCount ?? 0,
    untilCurrentMs,
    routingMs: routing.totalMs,
    processorMs: (user + system) / 1_000,
  };
}

/** The time of the parts of transactions that determine which portfolios are affected. */
class RoutingTimer {
  totalMs = 0;

  constructor(routing: EvaluationRouting) {
    const evaluateAffected = routing.evaluateAffected.bind(routing);
    const evaluateAtOnce = routing.evaluateAtOnce.bind(routing);
    routing.evaluateAffected = (tx) => this.#timed(() => evaluateAffected(tx));
    routing.evaluateAtOnce = (tx, revision) => this.#timed(() => evaluateAtOnce(tx, revision));
  }

  async #timed<Value>(work: () => Promise<Value>): Promise<Value> {
    const startMs = performance.now();
    const value = await work();
    this.totalMs += performance.now() - startMs;
    return value;
  }
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

const summary = (runs: readonly Measured[]): object => ({
  evaluations: median(runs.map(({ evaluations }) => evaluations)),
  'until current ms': Math.round(median(runs.map(({ untilCurrentMs }) => untilCurrentMs))),
  'determining ms': Number(median(runs.map(({ routingMs }) => routingMs)).toFixed(1)),
  'processor ms': Math.round(median(runs.map(({ processorMs }) => processorMs))),
});

async function measureAll(service: BenchService, owner: Client): Promise<void> {
  const routing = new RoutingTimer(service.app.get(EvaluationRouting));
  const all: Measured[] = [];
  for (let round = 0; round < 2; round += 1) {
    await owner.query('update evaluation_routing set corpus_revision = -1');
    all.push(await measure(service, owner, routing, nowhere(0)));
  }
  const [irrelevant, relevant, named]: [Measured[], Measured[], Measured[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    irrelevant.push(await measure(service, owner, routing, nowhere(round * 7)));
    relevant.push(await measure(service, owner, routing, placeOf(round * 7)));
    named.push(await measure(service, owner, routing, { title: `Ransomware at Terminal ${round * 7 + 1}` }));
  }
  console.table({
    'every portfolio, as before': summary(all),
    'an event near no asset': summary(irrelevant),
    'an event near one asset': summary(relevant),
    'an event without a place that names one asset': summary(named),
  });
}

void withPortfolios(portfolios, measureAll);
