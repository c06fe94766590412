import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { TenantScope } from '../src/kernel/identity/principal';
import { ThreatStreamRepository } from '../src/modules/threats/stream/threat-stream.repository';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import type { Server } from './api-servers';
import type { BenchDatabase } from './bench-database';
import type { ReadersFigures, ReadersTask } from './threat-stream-readers';

/** What is written, and how fast. */
export interface StreamCase {
  readonly changes: number;
  readonly changesEach: number;
  /** The rate of the changes; the writer pauses between transactions. */
  readonly perSecond: number;
}

export interface StreamFigures extends ReadersFigures {
  expected: number;
  /** Changes that were written per second. */
  writtenPerSecond: number;
  /** Events that all readers together received per second, from the first change to the last arrival. */
  deliveredPerSecond: number;
  /** Processor time of the service for each delivered event. */
  serviceMicroseconds: number;
  /** Processor time of the service in seconds per second. */
  serviceShare: number;
}

const nowMs = (): number => performance.timeOrigin + performance.now();

/**
 * Writes changes of threats as another instance of the service does: the threats, the numbered changes and the NOTIFY in one
 * transaction.
 */
export class ThreatWriter {
  readonly #repository = new ThreatStreamRepository();
  #turn = 0;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly scope: TenantScope,
    private readonly ids: readonly string[],
  ) {}

  static async open(database: BenchDatabase): Promise<ThreatWriter> {
    const options = serviceDataSourceOptions({ url: database.url, size: 4, applicationName: 'tms bench' });
    const dataSource = await new DataSource(options).initialize();
    const system = await new DataSource({ ...options, url: database.systemUrl } as typeof options).initialize();
    const rows: (TenantScope & { id: string })[] = await system.query(
      'select tenant_id as "tenantId", portfolio_id as "portfolioId", id from threat order by id',
    );
    await system.destroy();
    const [first] = rows;
    if (!first) throw new Error('there are no threats');
    const scope = { tenantId: first.tenantId, portfolioId: first.portfolioId };
    return new ThreatWriter(
      dataSource,
      scope,
      rows.map(({ id }) => id),
    );
  }

  /** Returns when the transaction of each change began. */
  async write({ changes, changesEach, perSecond }: StreamCase): Promise<number[]> {
    const db = new Db(this.dataSource, this.dataSource);
    const sentAtMs: number[] = [];
    const startMs = nowMs();
    while (sentAtMs.length < changes) {
      const ids = Array.from({ length: changesEach }, () => this.ids[this.#turn++ % this.ids.length] ?? '');
      const begunAtMs = nowMs();
      await db.run(this.scope, async (tx) => {
        await tx.query(
          `update threat set updated_at = now(), row_version = row_version + 1
           where tenant_id = $1 and portfolio_id = $2 and id = any($3::uuid[])`,
          [tx.scope.tenantId, tx.scope.portfolioId, ids],
        );
        await this.#repository.append(
          tx,
          ids.map((threatId) => ({ threatId, kind: 'updated' })),
        );
      });
      sentAtMs.push(...ids.map(() => begunAtMs));
      await delay(Math.max(0, startMs + (sentAtMs.length / perSecond) * 1_000 - nowMs()));
    }
    return sentAtMs;
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

/** Opens the streams in another process, writes the changes, and waits until every reader has them. */
export async function measureStream(
  server: Server,
  key: string,
  readers: number,
  writer: ThreatWriter,
  streamCase: StreamCase,
): Promise<StreamFigures> {
  const child = fork(join(__dirname, '../test/support/run-typescript.cjs'), [
    join(__dirname, 'threat-stream-readers.ts'),
  ]);
  try {
    const list = await fetch(`${server.url}/v1/threats/compact?limit=1`, { headers: { 'x-api-key': key } });
    const { stream_seq: after } = (await list.json()) as { stream_seq: number };
    const task: ReadersTask = { url: server.url, key, readers, after, events: streamCase.changes };
    child.send(task);
    await once(child, 'message');
    const beforeMs = server.processorMs();
    const startMs = nowMs();
    const sentAtMs = await writer.write(streamCase);
    const writtenMs = nowMs() - startMs;
    child.send({ sentAtMs });
    const [figures] = (await once(child, 'message')) as [ReadersFigures];
    const processorMs = server.processorMs() - beforeMs;
    const deliveredMs = Math.max(writtenMs, (sentAtMs.at(-1) ?? startMs) - startMs + figures.lastLagMs);
    return {
      ...figures,
      expected: sentAtMs.length * readers,
      writtenPerSecond: (sentAtMs.length / writtenMs) * 1_000,
      deliveredPerSecond: (figures.received / deliveredMs) * 1_000,
      serviceMicroseconds: (processorMs * 1_000) / figures.received,
      serviceShare: processorMs / deliveredMs,
    };
  } finally {
    child.disconnect();
  }
}
