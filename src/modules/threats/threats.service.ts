import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import type { DataScope, TenantScope } from '../../kernel/identity/principal';
import { Db, type TenantTx } from '../../platform/database/db';
import { formatEntityTag, type Preconditions } from '../../platform/http/answers/entity-tag';
import { type Tagged, taggedUnlessKnown } from '../../platform/http/answers/tagged-answer';
import type { StoredAsset } from '../assets/assets.contract';
import { AssetsService } from '../assets/assets.service';
import { CorpusService } from '../corpus/corpus.service';
import type { ThreatAnswer, ThreatDetailAnswer } from './threat-answers.dto';
import { ThreatHistoryReadModel } from './history/threat-history.read-model';
import { ThreatPages } from './lists/threat-pages';
import type { ThreatNotice, ThreatSummary } from './threats.contract';
import type { ThreatListAnswer, ThreatsQuery } from './threats.dto';
import { ThreatsReadModel } from './threats.read-model';

/** The stored facts of a threat, before its events are filtered by the reader's scope. */
interface StoredDetail extends Omit<ThreatDetailAnswer, 'evidence' | 'evidence_withheld'> {
  links: { event_id: string; distance_km: number | null; weight: number }[];
}

/** Threats in the form for analysts. */
@Injectable()
export class ThreatsService {
  constructor(
    private readonly db: Db,
    private readonly readModel: ThreatsReadModel,
    private readonly past: ThreatHistoryReadModel,
    private readonly pages: ThreatPages,
    private readonly assets: AssetsService,
    private readonly corpus: CorpusService,
  ) {}

  /**
   * A page of threats with the number of assets in scope and the state of the evaluation. @throws not_found for an
   * unknown scan
   */
  list(scope: TenantScope, query: ThreatsQuery): Promise<ThreatListAnswer> {
    return this.pages.read(scope, async (tx) => {
      const page = await this.readModel.page(tx, query);
      const { assets, assetsRevision } = await this.assets.current(tx);
      return { ...page, assets: assets.filter(assetFilter(query, page.threats)).map(assetSummary), assetsRevision };
    });
  }

  /** One threat with its complete evidence; events beyond `dataScope` are withheld and counted. @throws not_found */
  async get(scope: TenantScope, id: string, dataScope: DataScope | null): Promise<ThreatDetailAnswer> {
    return this.#shown(await this.db.read(scope, (tx) => this.#stored(tx, id)), dataScope);
  }

  /**
   * Like `get`, with its entity tag; null if the conditions show that the caller has the current version. @throws
   * precondition_failed
   */
  async getUnlessKnown(
    scope: TenantScope,
    id: string,
    dataScope: DataScope | null,
    conditions: Preconditions,
  ): Promise<Tagged<ThreatDetailAnswer>> {
    const { tag, answer } = await this.db.read(scope, async (tx) => {
      const version = await this.readModel.rowVersion(tx, id);
      if (version === undefined) throw notFound('The threat');
      return taggedUnlessKnown(conditions, formatEntityTag(version), () => this.#stored(tx, id));
    });
    return { tag, answer: answer && (await this.#shown(answer, dataScope)) };
  }

  /** Requests an evaluation. @throws ValidationError not_found for unknown assets */
  summaries(tx: TenantTx, ids: readonly string[]): Promise<ThreatSummary[]> {
    return this.readModel.summaries(tx, ids);
  }

  /** The facts of threats for notifications, in no particular order: those of `ids`, or all live ones. */
  notices(tx: TenantTx, ids: readonly string[] | null): Promise<ThreatNotice[]> {
    return this.readModel.notices(tx, ids);
  }

  async #stored(tx: TenantTx, id: string): Promise<StoredDetail> {
    const threat = await this.readModel.byId(tx, id);
    if (!threat) throw notFound('The threat');
    return {
      ...threat,
      versions: await this.past.allVersions(tx, id),
      developments: await this.readModel.developments(tx, id),
      links: await this.readModel.evidence(tx, id),
      ...(await this.readModel.assessment(tx, id)),
    };
  }

  async #shown({ links, ...detail }: StoredDetail, dataScope: DataScope | null): Promise<ThreatDetailAnswer> {
    const eventIds = [...links, ...detail.developments].map((link) => link.event_id);
    const visible = new Map((await this.corpus.summaries(eventIds, dataScope)).map((event) => [event.id, event]));
    const evidence = links.flatMap((link) => {
      const event = visible.get(link.event_id);
      if (!event) return [];
      const { title, eventDate, sourceDomains } = event;
      return [{ ...link, title, event_date: eventDate, source_domains: sourceDomains }];
    });
    return {
      ...detail,
      assessment: withholdEvents(detail.assessment, visible),
      developments: detail.developments.filter((development) => visible.has(development.event_id)),
      evidence,
      evidence_withheld: links.length - evidence.length,
    };
  }
}

/** The terms of the score refer to events, so those of events beyond the reader's scope are left out too. */
function withholdEvents(
  assessment: Record<string, unknown>,
  visible: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const assets = (assessment.assets ?? []) as { events?: { event_id: string }[] }[];
  const { leader_event_id: leader, occurrences, ...rest } = assessment;
  return {
    ...rest,
    leader_event_id: visible.has(leader as string) ? leader : null,
    ...(occurrences !== undefined && { occurrences: visibleOccurrences(occurrences as Occurrences, visible) }),
    assets: assets.map((asset) => ({
      ...asset,
      ...(asset.events && { events: asset.events.filter((event) => visible.has(event.event_id)) }),
    })),
  };
}

interface Occurrences {
  count: number;
  repeated: string[][];
}

function visibleOccurrences({ count, repeated }: Occurrences, visible: ReadonlyMap<string, unknown>): Occurrences {
  const left = repeated.map((ids) => ids.filter((id) => visible.has(id)));
  return { count, repeated: left.filter((ids) => ids.length > 1) };
}

function assetFilter(query: ThreatsQuery, threats: readonly ThreatAnswer[]): (asset: StoredAsset) => boolean {
  const ids =
    query.assets_for === 'page'
      ? threats.flatMap((threat) => threat.affected_assets.map((asset) => asset.asset_id))
      : query.asset_id;
  const wanted = new Set(ids);
  return (asset) => (query.assets_for === 'scope' && wanted.size === 0) || wanted.has(asset.asset_id);
}

const assetSummary = (asset: StoredAsset): ThreatListAnswer['assets'][number] => ({
  asset_id: asset.asset_id,
  name: asset.name,
  type: asset.type,
  lat: asset.lat,
  lng: asset.lng,
  country: asset.country,
  address: (asset.attributes.address as string | null | undefined) ?? null,
  monitoring_radius_km: asset.monitoring_radius_km,
});
