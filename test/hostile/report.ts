import type { CampaignResult } from './campaigns';
import { nameOf } from './cases';
import { megabytes, type Miss, type RunResult } from './runner';

/** The replayed request with its measurements. */
export function replayCommand({ case: one }: Miss, seed: number): string {
  const exactly = (text: string): string =>
    `'^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", `'\\''`)}$'`;
  return [
    `npm run hostile -- --seed ${seed} --operations ${exactly(one.operation)} --targets ${exactly(one.target)}`,
    `--shapes ${exactly(one.shape)}`,
  ].join(' ');
}

/**
 * @param results one for each process of the service that was started
 * @returns the number of misses
 */
export function printReport(results: readonly RunResult[], campaigns: readonly CampaignResult[], seed: number): number {
  const misses = results.flatMap((result) => result.misses);
  if (misses.length > 0) {
    console.log('\nMisses, the worst of each kind first:');
    for (const miss of [...misses].sort((a, b) => a.kind.localeCompare(b.kind) || b.amount - a.amount)) {
      console.log(`  ${miss.kind.padEnd(11)} ${nameOf(miss.case)}\n    ${miss.what}\n    ${replayCommand(miss, seed)}`);
    }
  }
  const most = (value: (result: RunResult) => number): number => Math.max(...results.map(value));
  const sent = results.reduce((sum, result) => sum + result.sent, 0);
  const ms = (value: (result: RunResult) => number): string => `${Math.round(most(value))} ms`;
  const mb = (value: (result: RunResult) => number): string => megabytes(most(value));
  console.log(`\nstatuses        ${statusesOf(results)}`);
  console.log(
    `longest stall   ${ms((one) => one.worstStallMs)} of a batch; the limit is ${ms((one) => one.stallLimitMs)}`,
  );
  console.log(
    `memory          ${mb((one) => one.heldGrowthBytes)} more held, ${mb((one) => one.peakGrowthBytes)} more at the peak of a batch`,
  );
  console.log(`/healthz        slowest answer ${ms((one) => one.slowestHealthMs)}`);
  for (const { name, figures, faults } of campaigns) {
    console.log(`${name}: ${figures}`);
    for (const fault of faults) console.log(`  miss: ${fault}`);
  }
  const missed = misses.length + campaigns.flatMap(({ faults }) => faults).length;
  console.log(`\n${sent} requests, ${missed} misses`);
  return missed;
}

function statusesOf(results: readonly RunResult[]): string {
  const all = new Map<number | null, number>();
  for (const [status, count] of results.flatMap(({ statuses }) => [...statuses])) {
    all.set(status, (all.get(status) ?? 0) + count);
  }
  const sorted = [...all].sort(([a], [b]) => (a ?? 0) - (b ?? 0));
  return sorted.map(([status, count]) => `${status ?? 'none'}: ${count}`).join(', ');
}
