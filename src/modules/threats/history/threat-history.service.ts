import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/errors/service-error';
import type { DataScope, TenantScope } from '../../../kernel/identity/principal';
import { Db, type TenantTx } from '../../../platform/database/db';
import { pageParts, type PageRequest } from '../../../platform/paging/page-query';
import { CorpusService } from '../../corpus/corpus.service';
import { compareSnapshots } from './threat-diff';
import type {
  ThreatDiffAnswer,
  ThreatDiffQuery,
  ThreatHistoryAnswer,
  ThreatTimelineAnswer,
  ThreatVersionsAnswer,
  VersionAnswer,
} from './threat-history.dto';
import { ThreatHistoryReadModel } from './threat-history.read-model';
import { buildTimeline, timelinePage } from './threat-timeline';
import { ThreatsReadModel } from '../threats.read-model';

/** The history of a threat: its versions, their differences, and its timeline. */
@Injectable()
export class ThreatHistoryService {
  constructor(
    private readonly db: Db,
    private readonly threats: ThreatsReadModel,
    private readonly past: ThreatHistoryReadModel,
    private readonly corpus: CorpusService,
  ) {}

  /** The oldest first. @throws not_found */
  versions(scope: TenantScope, id: string, request: PageRequest): Promise<ThreatVersionsAnswer> {
    return this.#read(scope, id, (tx) => this.past.versions(tx, id, request));
  }

  /** The changes with their principals, the oldest first. @throws not_found */
  history(scope: TenantScope, id: string, request: PageRequest): Promise<ThreatHistoryAnswer> {
    return this.#read(scope, id, (tx) => this.past.history(tx, id, request));
  }

  /** The complete history. @throws not_found */
  wholeHistory(scope: TenantScope, id: string): Promise<ThreatHistoryAnswer['history']> {
    return this.#read(scope, id, (tx) => this.past.allHistory(tx, id));
  }

  /** @throws not_found for the threat or its version */
  version(scope: TenantScope, id: string, version: number): Promise<VersionAnswer> {
    return this.#read(scope, id, async (tx) => {
      const [found] = await this.past.someVersions(tx, id, [version]);
      if (!found) throw notFound('The version');
      return found;
    });
  }

  /**
   * The differences between two versions, in either direction; a threat with one version is compared with itself.
   * @throws not_found
   */
  diff(scope: TenantScope, id: string, query: ThreatDiffQuery): Promise<ThreatDiffAnswer> {
    return this.#read(scope, id, async (tx, { version_count: last }) => {
      const { to = last, from = Math.max(to - 1, 1) } = query;
      const versions = await this.past.someVersions(tx, id, [from, to]);
      const [earlier, later] = [from, to].map((number) => versions.find(({ version }) => version === number));
      if (!earlier || !later) throw notFound('The version');
      return {
        from: { version: from, created_at: earlier.created_at },
        to: { version: to, created_at: later.created_at },
        ...compareSnapshots(earlier.snapshot, later.snapshot),
      };
    });
  }

  /**
   * The complete timeline, the newest entry last; events beyond `dataScope` are withheld and counted. @throws not_found
   */
  async timeline(
    scope: TenantScope,
    id: string,
    dataScope: DataScope | null,
    request: PageRequest,
  ): Promise<ThreatTimelineAnswer> {
    const past = await this.#read(scope, id, (tx) => this.past.past(tx, id));
    const eventIds = past.developments.map((development) => development.event_id);
    const visible = new Set((await this.corpus.summaries(eventIds, dataScope)).map((event) => event.id));
    const developments = past.developments.filter((development) => visible.has(development.event_id));
    const { rows, ...rest } = timelinePage(buildTimeline({ ...past, developments }), request);
    return {
      timeline: rows,
      ...pageParts(rest),
      evidence_withheld: past.developments.length - developments.length,
    };
  }

  #read<T>(
    scope: TenantScope,
    id: string,
    read: (tx: TenantTx, threat: { version_count: number }) => Promise<T>,
  ): Promise<T> {
    return this.db.read(scope, async (tx) => {
      const threat = await this.threats.byId(tx, id);
      if (!threat) throw notFound('The threat');
      return read(tx, threat);
    });
  }
}
