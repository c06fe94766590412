import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, SystemTx } from '../../../platform/database/db';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { TEND_PUBLICATIONS, TEND_PUBLICATIONS_INTERVAL_MS } from './publications.jobs';
import { ThreatPublisher } from './threat-publisher';

/** Superseded versions are kept for this long. The last version of each object stays. */
const KEPT_DAYS = 30;
const ROWS_PER_STEP = 10_000;
const THREATS_PER_STEP = 1_000;

/** Publishes live threats that were stored before there were publications, and removes old versions. */
@Injectable()
export class PublicationUpkeep implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly publisher: ThreatPublisher,
  ) {}

  onModuleInit(): void {
    this.handlers.register(TEND_PUBLICATIONS, (_payload, { db, signal }) => this.tend(db, signal));
    this.handlers.every(TEND_PUBLICATIONS, TEND_PUBLICATIONS_INTERVAL_MS);
  }

  async tend(db: Db, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.#publishSome(db)) > 0);
    while (!signal.aborted && (await removeSome(db)) > 0);
  }

  /** Returns the number of threats that were not published. */
  async #publishSome(db: Db): Promise<number> {
    const missing = await db.readAsSystem('find threats that are not published', (tx) => unpublished(tx));
    for (const { threat_ids: ids, ...scope } of missing) {
      await db.run(scope, (tx) => this.publisher.publish(tx, ids));
    }
    return missing.reduce((sum, { threat_ids: ids }) => sum + ids.length, 0);
  }
}

/** Returns the number of rows that it removed. */
async function removeSome(db: Db): Promise<number> {
  const removed = await db.runAsSystem('remove old publications of threats', (tx) =>
    tx.query<{ added_us: number }>(
      `delete from threat_publication where (tenant_id, portfolio_id, added_us) in (
         select tenant_id, portfolio_id, added_us from threat_publication
         where not is_last and added_us < extract(epoch from now() - make_interval(days => $1)) * 1000000 limit $2)
       returning added_us`,
      [KEPT_DAYS, ROWS_PER_STEP],
    ),
  );
  return removed.length;
}

const unpublished = (tx: SystemTx): Promise<(TenantScope & { threat_ids: string[] })[]> =>
  tx.query(
    `select tenant_id as "tenantId", portfolio_id as "portfolioId", array_agg(id) as threat_ids
     from (select t.tenant_id, t.portfolio_id, t.id from threat t
       where t.status in ('active', 'monitoring', 'contained') and not exists (
         select from threat_publication p
         where p.tenant_id = t.tenant_id and p.portfolio_id = t.portfolio_id and p.threat_id = t.id)
       limit $1) as missing
     group by tenant_id, portfolio_id`,
    [THREATS_PER_STEP],
  );
