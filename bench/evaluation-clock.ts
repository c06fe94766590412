/*
 * What the passage of time costs with many portfolios: the complete evaluations that the clock requests in an hour without any change, and
 * their processor time. Beside it a complete evaluation of all portfolios every five minutes, as before due times.
 *
 *   npm run bench:evaluation-clock -- --portfolios 10000 --with-events 1000
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { EvaluationRequests } from '../src/modules/threats/requests/evaluation-requests';
import { Db } from '../src/platform/database/db';
import type { BenchService } from './bench-service';
import { idle, importEvents, placeOf, withPortfolios } from './evaluation-portfolios';

const { values } = parseArgs({
  options: { portfolios: { type: 'string', default: '10000' }, 'with-events': { type: 'string', default: '1000' } },
});
const withEvents = Number(values['with-events']);
const ROUNDS_AN_HOUR = 60;
const EVALUATIONS_AN_HOUR_BEFORE = 12;

interface Cost {
  evaluations: number;
  processorMs: number;
  elapsedMs: number;
}

async function evaluationsDue(owner: Client): Promise<number> {
  const due = await owner.query('select from portfolio_evaluation where due_at <= now()');
  return due.rowCount ?? 0;
}

/** One round of the clock, until all evaluations that it requests have ended. */
async function round(service: BenchService, owner: Client): Promise<Cost> {
  const evaluations = await evaluationsDue(owner);
  const before = process.cpuUsage();
  const startMs = performance.now();
  await service.app
    .get(Db)
    .runAsSystem('evaluate by clock', (tx) => service.app.get(EvaluationRequests).evaluateByClock(tx));
  await idle(owner);
  const { user, system } = process.cpuUsage(before);
  return { evaluations, processorMs: (user + system) / 1_000, elapsedMs: performance.now() - startMs };
}

/** An hour of rounds without waiting: before each, all evaluations become due a minute earlier. */
async function hour(service: BenchService, owner: Client): Promise<Cost> {
  const sum = { evaluations: 0, processorMs: 0, elapsedMs: 0 };
  for (let minute = 0; minute < ROUNDS_AN_HOUR; minute += 1) {
    await owner.query(`update portfolio_evaluation set due_at = due_at - interval '1 minute'`);
    const cost = await round(service, owner);
    sum.evaluations += cost.evaluations;
    sum.processorMs += cost.processorMs;
    sum.elapsedMs += cost.elapsedMs;
  }
  return sum;
}

const row = ({ evaluations, processorMs, elapsedMs }: Cost, times = 1): object => ({
  'evaluations an hour': evaluations * times,
  'processor s': Number(((processorMs * times) / 1_000).toFixed(1)),
  'elapsed s': Number(((elapsedMs * times) / 1_000).toFixed(1)),
});

async function measure(service: BenchService, owner: Client): Promise<void> {
  await importEvents(
    service,
    Array.from({ length: withEvents }, (_, index) => placeOf(index)),
  );
  await idle(owner);
  await owner.query('update portfolio_evaluation set due_at = now()');
  const all = await round(service, owner);
  // As in operation, the evaluations do not all become due in the same minute.
  await owner.query(
    `update portfolio_evaluation set due_at = now() + random() * (due_at - evaluation_now) + interval '1 second'`,
  );
  const byDueTime = await hour(service, owner);
  console.table({
    'all portfolios every five minutes': row(all, EVALUATIONS_AN_HOUR_BEFORE),
    'by due times': row(byDueTime),
  });
}

void withPortfolios(Number(values.portfolios), measure);
