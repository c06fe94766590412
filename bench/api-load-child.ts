/** Puts load on a server, one task per message, in a separate process, so that its CPU time is measured separately. */
import autocannon from 'autocannon';
import type { LoadTask, Round } from './api-load';

const CONNECTIONS = 32;

process.on('message', (task: LoadTask) => {
  load(task).then(
    (round) => process.send?.(round),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.once('disconnect', () => process.exit());

async function load({ url, headers, requests, seconds }: LoadTask): Promise<Round> {
  const result = await autocannon({ url, headers, requests, duration: seconds, connections: CONNECTIONS });
  const { errors, non2xx, latency } = result;
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals from ${url}${requests[0]?.path}`);
  const { average, total } = result.requests;
  return { perSecond: average, requests: total, p50Ms: latency.p50, p99Ms: latency.p99 };
}
