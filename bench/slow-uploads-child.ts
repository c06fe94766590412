import { SlowUpload } from '../test/support/http/slow-upload';

/** The task of one process of the benchmark, separate from the service that is measured. */
export type UploadTask =
  | { kind: 'upload'; url: string; uploads: number }
  | { kind: 'ask'; url: string; key: string; requests: number };

/** Milliseconds by path. */
export type Latencies = Record<string, { p50: number; p99: number }>;

const PAUSE_MS = 10;
const RETRY_AFTER_MS = 5_000;
const BEGUN_AFTER_MS = 2_000;

process.once('message', (task: UploadTask) => {
  if (task.kind === 'upload') upload(task);
  else void ask(task);
});
process.once('disconnect', () => process.exit(0));

/** Keeps this many uploads open. An upload that was refused or closed is replaced after the time that Retry-After states. */
function upload({ url, uploads }: { url: string; uploads: number }): void {
  const open = Array.from({ length: uploads }, () => new SlowUpload(url));
  setInterval(() => {
    for (const [index, one] of open.entries()) if (one.isClosed) open[index] = new SlowUpload(url);
  }, RETRY_AFTER_MS);
  setTimeout(() => process.send?.('begun'), BEGUN_AFTER_MS);
}

async function ask({ url, key, requests }: { url: string; key: string; requests: number }): Promise<void> {
  const latencies: Latencies = {};
  for (const path of ['/healthz', '/v1/assets']) {
    const times: number[] = [];
    for (let sent = 0; sent < requests; sent += 1) {
      const startedAt = performance.now();
      const response = await fetch(url + path, { headers: { 'x-api-key': key } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    times.sort((one, other) => one - other);
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
    latencies[path] = { p50: at(0.5), p99: at(0.99) };
  }
  process.send?.(latencies);
}
