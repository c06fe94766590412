import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import { canAnalystMove } from '../../kernel/evaluation/lifecycle';
import type { DataScope, Principal, TenantScope } from '../../kernel/identity/principal';
import { noteResources, scopeOf } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import type { StoredAsset } from '../assets/assets.contract';
import { AssetsService } from '../assets/assets.service';
import { CorpusService } from '../corpus/corpus.service';
import { TenantsService } from '../identity/tenants.service';
import { EvaluationRepository } from './evaluation.repository';
import { EvaluationTriggers } from './evaluation-triggers';
import { ScansRepository, type ScanRow } from './scans.repository';
import { ThreatHistoryRepository } from './threat-history.repository';
import { ThreatChanges, type ThreatNotice, type ThreatSummary } from './threats.contract';
import type { ThreatAnswer, ThreatDetailAnswer, ThreatHistoryAnswer } from './threat-answers.dto';
import type { ChangeThreatBody, ThreatListAnswer, ThreatsQuery } from './threats.dto';
import { ThreatsReadModel } from './threats.read-model';
import { type ThreatDecision, ThreatsRepository } from './threats.repository';

const SCAN_POLL_MS = 100;

/** Threats as analysts see and change them. */
@Injectable()
export class ThreatsService {
  constructor(
    private readonly db: Db,
    private readonly threats: ThreatsRepository,
    private readonly readModel: ThreatsReadModel,
    private readonly history: ThreatHistoryRepository,
    private readonly scans: ScansRepository,
    private readonly evaluation: EvaluationRepository,
    private readonly triggers: EvaluationTriggers,
    private readonly threatChanges: ThreatChanges,
    private readonly assets: AssetsService,
    private readonly corpus: CorpusService,
    private readonly tenants: TenantsService,
  ) {}

  /** A page of threats with the assets in scope and where evaluation stands. @throws not_found for an unknown scan */
  async list(scope: TenantScope, query: ThreatsQuery): Promise<ThreatListAnswer> {
    if (query.scan_id !== undefined) await this.#waitForScan(scope, query.scan_id, query.wait_s);
    const corpusRevision = await this.corpus.revision();
    const staleSources = await this.corpus.staleSources();
    return this.db.read(scope, async (tx) => {
      const { threats, total } = await this.readModel.page(tx, query);
      const { assets, assetsRevision } = await this.assets.current(tx);
      const isShown = assetFilter(query, threats);
      return {
        threats,
        total,
        assets: assets.filter(isShown).map(assetSummary),
        evaluation: await this.#evaluationState(tx, assetsRevision, corpusRevision, staleSources),
      };
    });
  }

  /** One threat with all that it rests on; evidence beyond `dataScope` is withheld and counted. @throws not_found */
  async get(scope: TenantScope, id: string, dataScope: DataScope | null): Promise<ThreatDetailAnswer> {
    const { links, ...detail } = await this.db.read(scope, async (tx) => {
      const threat = await this.#byId(tx, id);
      return {
        ...threat,
        versions: await this.readModel.versions(tx, id),
        developments: await this.readModel.developments(tx, id),
        links: await this.readModel.evidence(tx, id),
        ...(await this.readModel.assessment(tx, id)),
      };
    });
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

  versions(scope: TenantScope, id: string): Promise<ThreatDetailAnswer['versions']> {
    return this.db.read(scope, async (tx) => {
      await this.#byId(tx, id);
      return this.readModel.versions(tx, id);
    });
  }

  historyOf(scope: TenantScope, id: string): Promise<ThreatHistoryAnswer['history']> {
    return this.db.read(scope, async (tx) => {
      await this.#byId(tx, id);
      return this.readModel.history(tx, id);
    });
  }

  /** An analyst's decision. @throws not_found; invalid_transition where the status can't be left for the one asked for */
  change(principal: Principal, id: string, body: ChangeThreatBody): Promise<ThreatAnswer> {
    return this.db.run(scopeOf(principal), async (tx) => {
      const before = await this.threats.decisionForUpdate(tx, id);
      if (!before) throw notFound('The threat');
      noteResources(id);
      const after = decided(before, body);
      const changes = changesBetween(before, after);
      if (Object.keys(changes).length > 0) {
        await this.threats.decide(tx, id, after);
        await this.history.add(tx, id, principal, changes, body.dismissal_reason ?? null);
        await this.threatChanges.changed(tx, [{ threatId: id, kind: 'updated' }]);
      }
      return this.#byId(tx, id);
    });
  }

  /** Asks for an evaluation. @throws ValidationError not_found for unknown assets */
  startScan(scope: TenantScope, assetIds: readonly string[] | null, lookbackHours: number | null): Promise<string> {
    return this.db.run(scope, async (tx) => {
      if (assetIds !== null) await this.#requireAssets(tx, assetIds);
      const id = await this.triggers.requestScan(tx, assetIds, lookbackHours);
      noteResources(id);
      return id;
    });
  }

  scan(scope: TenantScope, id: string): Promise<ScanRow> {
    return this.db.read(scope, async (tx) => {
      const scan = await this.scans.byId(tx, id);
      if (!scan) throw notFound('The scan');
      return scan;
    });
  }

  /** What incidents show of their threats, in no particular order; unknown ids are left out. */
  summaries(tx: TenantTx, ids: readonly string[]): Promise<ThreatSummary[]> {
    return this.readModel.summaries(tx, ids);
  }

  /** What is told of threats, in no particular order: those of `ids`, or all live ones. */
  notices(tx: TenantTx, ids: readonly string[] | null): Promise<ThreatNotice[]> {
    return this.readModel.notices(tx, ids);
  }

  async #requireAssets(tx: TenantTx, assetIds: readonly string[]): Promise<void> {
    const known = new Set((await this.assets.current(tx)).assets.map((asset) => asset.asset_id));
    const unknown = [...assetIds.entries()].filter(([, assetId]) => !known.has(assetId));
    if (unknown.length === 0) return;
    const msg = 'The portfolio has no such asset';
    throw new ValidationError(
      unknown.map(([index]) => ({ loc: ['body', 'asset_ids', index], msg, type: 'not_found' })),
    );
  }

  async #waitForScan(scope: TenantScope, id: string, waitSeconds: number): Promise<void> {
    const deadlineMs = Date.now() + waitSeconds * 1_000;
    for (;;) {
      const { status } = await this.scan(scope, id);
      if (status === 'completed' || status === 'failed' || Date.now() >= deadlineMs) return;
      await delay(SCAN_POLL_MS);
    }
  }

  async #byId(tx: TenantTx, id: string): Promise<ThreatAnswer> {
    const threat = await this.readModel.byId(tx, id);
    if (!threat) throw notFound('The threat');
    return threat;
  }

  async #evaluationState(
    tx: TenantTx,
    assetsRevision: number,
    corpusRevision: number,
    staleSources: string[],
  ): Promise<ThreatListAnswer['evaluation']> {
    const state = await this.evaluation.state(tx);
    const hasRun = state !== undefined && state.corpus_revision >= 0;
    const isBehind =
      assetsRevision > 0 &&
      (!hasRun || state.assets_revision !== assetsRevision || state.corpus_revision < corpusRevision);
    const hasFailed = (state?.failed_at ?? null) !== null;
    return {
      status: hasFailed ? 'failed' : isBehind ? 'pending' : 'current',
      evaluated_at: hasRun ? state.evaluated_at : null,
      now: await this.tenants.nowOf(tx, tx.scope),
      assets_revision: assetsRevision,
      corpus_revision: corpusRevision,
      evaluated_corpus_revision: hasRun ? state.corpus_revision : null,
      stale_sources: staleSources,
    };
  }
}

/** The score's terms go event by event: those of events beyond the reader's scope are left out like the events. */
function withholdEvents(
  assessment: Record<string, unknown>,
  visible: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const assets = (assessment.assets ?? []) as { events?: { event_id: string }[] }[];
  const { leader_event_id: leader, ...rest } = assessment;
  return {
    ...rest,
    leader_event_id: visible.has(leader as string) ? leader : null,
    assets: assets.map((asset) => ({
      ...asset,
      ...(asset.events && { events: asset.events.filter((event) => visible.has(event.event_id)) }),
    })),
  };
}

function decided(before: ThreatDecision, body: ChangeThreatBody): ThreatDecision {
  const { status = before.status } = body;
  if (status !== before.status && !canAnalystMove(before.status, status)) {
    const details = { from: before.status, to: status };
    throw new ServiceError('invalid_transition', `A threat can't go from ${before.status} to ${status}`, details);
  }
  const isDismissed = status === 'dismissed';
  return {
    ...before,
    status,
    pinned: body.pinned ?? before.pinned,
    severity_override: body.severity === undefined ? before.severity_override : body.severity,
    dismissal_category: isDismissed ? (body.dismissal_category ?? before.dismissal_category) : null,
    dismissal_reason: isDismissed ? (body.dismissal_reason ?? before.dismissal_reason) : null,
  };
}

const DECIDED = ['status', 'pinned', 'severity_override', 'dismissal_category', 'dismissal_reason'] as const;

const changesBetween = (before: ThreatDecision, after: ThreatDecision): Record<string, unknown> =>
  Object.fromEntries(
    DECIDED.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      { from: before[field], to: after[field] },
    ]),
  );

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
