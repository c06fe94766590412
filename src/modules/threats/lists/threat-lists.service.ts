import { Injectable } from '@nestjs/common';
import { SEVERITIES } from '../../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES } from '../../../kernel/evaluation/lifecycle';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { pageParts } from '../../../platform/paging/page-query';
import { AssetsService } from '../../assets/assets.service';
import type { ThreatListQuery } from '../threats.dto';
import type { ThreatColumnsAnswer, ThreatColumnsQuery } from './threat-columns.dto';
import type { ThreatFilterQuery } from './threat-filters.dto';
import type { ThreatCountsAnswer, ThreatsByAssetAnswer, ValueCountAnswer } from './threat-lists.dto';
import { ThreatListsReadModel } from './threat-lists.read-model';
import { ThreatPages } from './threat-pages';

/** Compact lists of threats for tables and maps, and counts for their filters. */
@Injectable()
export class ThreatListsService {
  constructor(
    private readonly db: Db,
    private readonly lists: ThreatListsReadModel,
    private readonly pages: ThreatPages,
    private readonly assets: AssetsService,
  ) {}

  /** Returns the JSON text of a `CompactThreatListAnswer`. */
  async compact(scope: TenantScope, query: ThreatListQuery): Promise<string> {
    const { rows, ...others } = await this.pages.read(scope, async (tx) => {
      const page = await this.lists.compactPage(tx, withoutSnoozed(query));
      return { rows: page.rows, ...pageParts(page), assetsRevision: await this.assets.revision(tx) };
    });
    return `{"threats":[${rows.join(',')}],${JSON.stringify(others).slice(1)}`;
  }

  columns(scope: TenantScope, query: ThreatColumnsQuery): Promise<ThreatColumnsAnswer> {
    return this.pages.read(scope, async (tx) => {
      const page = await this.lists.columnsPage(tx, withoutSnoozed(query));
      return { columns: page.columns, ...pageParts(page), assetsRevision: await this.assets.revision(tx) };
    });
  }

  async byAsset(scope: TenantScope, query: ThreatFilterQuery): Promise<ThreatsByAssetAnswer> {
    return { assets: await this.db.read(scope, (tx) => this.lists.countsByAsset(tx, query)) };
  }

  counts(scope: TenantScope, request: ThreatFilterQuery): Promise<ThreatCountsAnswer> {
    const query = withoutSnoozed(request);
    return this.db.read(scope, async (tx) => ({
      total: await this.lists.total(tx, query),
      severity: countsOf(SEVERITIES, await this.lists.countsBy(tx, query, 'severity')),
      status: countsOf(THREAT_STATUSES, await this.lists.countsBy(tx, query, 'status')),
      threat_type: await this.lists.countsBy(tx, query, 'threat_type'),
      country: await this.lists.countsBy(tx, query, 'country'),
    }));
  }
}

/** Lists for triage leave snoozed threats out unless the caller says otherwise. */
const withoutSnoozed = <Query extends ThreatFilterQuery>(query: Query): Query => ({
  ...query,
  snoozed: query.snoozed ?? 'false',
});

/** A count for each of the values, 0 if there is none. */
function countsOf<Value extends string>(
  values: readonly Value[],
  counted: readonly ValueCountAnswer[],
): Record<Value, number> {
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  return Object.fromEntries(values.map((value) => [value, counts.get(value) ?? 0])) as Record<Value, number>;
}
