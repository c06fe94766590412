/**
 * How much the responses to others are delayed while 100 files of 32 MiB are uploaded slowly and without a
 * credential: GET /healthz and a tenant's GET /v1/assets, compared with the same service at rest. The goal is at most
 * twice the usual latency.
 *   [DATABASE_URL=postgres://…] node test/support/run-typescript.cjs bench/slow-uploads.ts [uploads] [requests]
 */
import 'reflect-metadata';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openBenchDatabase } from './bench-database';
import { OPERATOR_KEY, startBenchService } from './bench-service';
import type { Latencies, UploadTask } from './slow-uploads-child';

const UPLOADS = Number(process.argv[2] ?? 100);
const REQUESTS = Number(process.argv[3] ?? 400);

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const { app, url } = await startBenchService(database, { ROLE: 'serve' });
  const children: ChildProcess[] = [];
  const start = (task: UploadTask): ChildProcess => {
    const child = fork(join(__dirname, '../test/support/run-typescript.cjs'), [
      join(__dirname, 'slow-uploads-child.ts'),
    ]);
    children.push(child);
    child.send(task);
    return child;
  };
  try {
    const key = await makeKey(url);
    const measure = async (): Promise<Latencies> => {
      const [latencies] = (await once(start({ kind: 'ask', url, key, requests: REQUESTS }), 'message')) as [Latencies];
      return latencies;
    };
    await measure();
    const restBytes = process.memoryUsage.rss();
    const atRest = await measure();
    const uploader = start({ kind: 'upload', url, uploads: UPLOADS });
    await once(uploader, 'message');
    const turns = monitorEventLoopDelay({ resolution: 10 });
    turns.enable();
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    const meanwhile = await measure();
    const { user, system } = process.cpuUsage(cpu);
    const busy = (user + system) / 1_000 / (performance.now() - startedAt);
    report(atRest, meanwhile);
    console.log(
      `Event loop: p99 ${(turns.percentile(99) / 1e6).toFixed(0)} ms, longest ${(turns.max / 1e6).toFixed(0)} ms; ` +
        `${(busy * 100).toFixed(0)} % of a core used`,
    );
    console.log(`Memory: ${megabytes(restBytes)} at rest, ${megabytes(process.memoryUsage.rss())} during the uploads`);
  } finally {
    for (const child of children) child.kill();
    await app.close();
    await database.close();
  }
}

async function makeKey(url: string): Promise<string> {
  const post = async (path: string, body: object): Promise<{ key: string }> => {
    const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as { key: string };
  };
  await post('/v1/admin/tenants', { slug: 'uploads', name: 'Uploads' });
  return (await post('/v1/admin/tenants/uploads/api-keys', { name: 'bench', role: 'viewer' })).key;
}

function report(atRest: Latencies, meanwhile: Latencies): void {
  for (const [path, before] of Object.entries(atRest)) {
    const during = meanwhile[path] ?? { p50: NaN, p99: NaN };
    for (const percentile of ['p50', 'p99'] as const) {
      const ratio = during[percentile] / before[percentile];
      console.log(
        `${path} ${percentile}: ${before[percentile].toFixed(2)} ms at rest, ${during[percentile].toFixed(2)} ms during ` +
          `${UPLOADS} uploads, ratio ${ratio.toFixed(2)}`,
      );
    }
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`;

void main();
