import pino from 'pino';
import { Registry } from 'prom-client';
import { closeDb, openDb } from '../app/open-db';
import { JobHandlers } from '../../../src/platform/jobs/job-handlers';
import { JobWorker } from '../../../src/platform/jobs/job-worker';
import { APPLY_EFFECT, applyEffect, noteLost } from './job-effects';

export interface ChildOptions {
  url: string;
  concurrency: number;
  logLevel: string;
}

export type ChildMessage = { kind: 'ready' } | { kind: 'refused'; number: number };

const send = (message: ChildMessage): void => void process.send?.(message);

/** A worker process for tests to kill, suspend and resume. Ends by SIGTERM, or with its parent. */
async function main(options: ChildOptions): Promise<void> {
  const db = await openDb(options.url, options.concurrency + 1);
  const handlers = new JobHandlers();
  handlers.register(
    APPLY_EFFECT,
    applyEffect((number) => send({ kind: 'refused', number })),
    noteLost,
  );
  const worker = await JobWorker.start({
    url: options.url,
    db,
    handlers,
    registry: new Registry(),
    log: pino({ level: options.logLevel }, pino.destination(2)),
    concurrency: options.concurrency,
  });
  const stop = async (): Promise<void> => {
    await worker.stop(500);
    await closeDb(db);
    process.disconnect();
  };
  process.once('SIGTERM', () => void stop());
  process.once('disconnect', () => process.exit());
  send({ kind: 'ready' });
}

void main(JSON.parse(process.argv[2] ?? '') as ChildOptions);
