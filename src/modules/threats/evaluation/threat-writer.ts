import { describeRating } from '../../../kernel/reliability/source-rating.texts';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type EssentialChange, essentialChanges } from '../../../kernel/evaluation/diff';
import type { EvaluatedThreat } from '../../../kernel/evaluation/evaluation.types';
import type { ThreatStatus } from '../../../kernel/evaluation/lifecycle';
import type { TenantTx } from '../../../platform/database/db';
import { jsonInSlices, mapInSlices, slicesBySize } from '../../../platform/slices';
import type { KeptThreat, Reconciliation, StoredThreat } from './threat-reconciliation';
import * as sql from './threat-writer.sql';
import { MOVE_REASONS } from '../threat.texts';
import { type ThreatChange, ThreatChanges } from '../threats.contract';

/** One threat to store, with its changes. */
interface Change {
  id: string;
  isNew: boolean;
  next: EvaluatedThreat;
  contentHash: string;
  /** The number of characters of the threat as JSON. */
  length: number;
  status: ThreatStatus;
  /** Empty if no essential facts changed, so there is no new version. Null for the first version. */
  changes: EssentialChange[] | null;
  kept: KeptThreat | null;
}

export interface WriteCounts {
  created: number;
  updated: number;
  ended: number;
  merged: number;
}

/**
 * Limits of one statement. A threat usually takes a few kB of JSON, but one in a region at war may take 2 MB. Sending tens of MB at once
 * would pause the process.
 */
const ROWS_PER_STATEMENT = 500;
const CHARACTERS_PER_STATEMENT = 4_000_000;

/** Updates the stored threats to the evaluated ones, in one transaction for the whole portfolio. */
@Injectable()
export class ThreatWriter {
  constructor(private readonly threatChanges: ThreatChanges) {}

  async write(tx: TenantTx, { created, kept, ended }: Reconciliation): Promise<WriteCounts> {
    const firstVersions = await mapInSlices(created, firstVersion);
    const nextVersions = await mapInSlices(kept, nextVersion);
    const changes = [...firstVersions, ...nextVersions].filter((change) => change !== null);
    const limits = { items: ROWS_PER_STATEMENT, size: CHARACTERS_PER_STATEMENT };
    for (const part of slicesBySize(changes, ({ length }) => length, limits)) await this.#store(tx, part);
    const merges = kept.flatMap(({ stored, merged }) => merged.map(({ id }) => ({ id, into_id: stored.id })));
    await this.#merge(tx, kept, merges);
    await this.#end(tx, ended);
    await this.threatChanges.changed(tx, [
      ...changes.map(({ id, isNew }): ThreatChange => ({ threatId: id, kind: isNew ? 'created' : 'updated' })),
      ...[...merges, ...ended].map(({ id }): ThreatChange => ({ threatId: id, kind: 'ended' })),
    ]);
    const updated = changes.length - created.length;
    return { created: created.length, updated, ended: ended.length, merged: merges.length };
  }

  async #store(tx: TenantTx, changes: readonly Change[]): Promise<void> {
    const scope = [tx.scope.tenantId, tx.scope.portfolioId];
    const run = async (statement: string, rows: object[]): Promise<void> => {
      if (rows.length > 0) await tx.query(statement, [...scope, await jsonInSlices(rows, asItIs)]);
    };
    const runOfIds = async (
      statement: string,
      of: readonly Change[],
      rowOf: (change: Change) => object,
    ): Promise<void> => {
      const ids = of.map(({ id }) => id);
      if (of.length > 0) await tx.query(statement, [...scope, await jsonInSlices(of, rowOf), ids]);
    };
    const known = changes.filter(({ isNew }) => !isNew);
    const developed = changes.filter(({ next }) => next.developments.length > 0);
    await run(sql.INSERT_THREATS, changes.filter(({ isNew }) => isNew).map(threatRow));
    await runOfIds(sql.UPDATE_THREATS_OF_IDS, known, threatRow);
    await runOfIds(sql.DETACH_OTHER_ASSETS_OF_IDS, known, ({ id, next }) => ({
      threat_id: id,
      asset_ids: next.affectedAssets.map(({ assetId }) => assetId),
    }));
    await run(sql.UPSERT_ASSETS, changes.flatMap(assetRows));
    await runOfIds(sql.DELETE_OTHER_EVIDENCE_OF_IDS, known, ({ id, next }) => ({
      threat_id: id,
      event_ids: next.evidence.map(({ eventId }) => eventId),
    }));
    await run(sql.UPSERT_EVIDENCE, changes.flatMap(evidenceRows));
    await run(sql.INSERT_DEVELOPMENTS, changes.flatMap(developmentRows));
    await runOfIds(sql.COUNT_DEVELOPMENTS_OF_IDS, developed, ({ id }) => ({ threat_id: id }));
    await run(sql.INSERT_VERSIONS, await this.#versionRows(tx, changes));
    await run(sql.INSERT_HISTORY, changes.flatMap(historyRows));
  }

  /** Includes the current names and types of the affected assets. */
  async #versionRows(tx: TenantTx, changes: readonly Change[]): Promise<object[]> {
    const versions = changes.filter(({ changes: of }) => of === null || of.length > 0);
    const ids = new Set(versions.flatMap(({ next }) => next.affectedAssets.map(({ assetId }) => assetId)));
    if (ids.size === 0) return versions.map((change) => versionRow(change, new Map()));
    const assets = await tx.query<AssetLabel & { asset_id: string }>(
      `select asset_id, name as asset_name, type as asset_type from asset
       where tenant_id = $1 and portfolio_id = $2 and asset_id = any($3::text[])`,
      [tx.scope.tenantId, tx.scope.portfolioId, [...ids]],
    );
    const labels = new Map(assets.map(({ asset_id: id, ...label }) => [id, label]));
    return versions.map((change) => versionRow(change, labels));
  }

  /**
   * The older threat continues, with the latest decision of an analyst. Incidents update their links when they are
   * notified (ThreatChanges).
   */
  async #merge(tx: TenantTx, kept: readonly KeptThreat[], merges: { id: string; into_id: string }[]): Promise<void> {
    if (merges.length === 0) return;
    const scope = [tx.scope.tenantId, tx.scope.portfolioId];
    const adopted = kept
      .filter(({ stored, decidedBy }) => stored.id !== decidedBy.id)
      .map(({ stored, decidedBy }) => ({ id: stored.id, from_id: decidedBy.id }));
    await tx.query(sql.ADOPT_DECISIONS, [...scope, JSON.stringify(adopted)]);
    for (const statement of [sql.HISTORY_OF_MERGED, sql.END_MERGED]) {
      await tx.query(statement, [...scope, JSON.stringify(merges)]);
    }
    await tx.query(sql.DETACH_ALL_ASSETS, [...scope, merges.map(({ id }) => id)]);
    await tx.query(sql.DELETE_EVIDENCE, [...scope, JSON.stringify(merges.map(({ id }) => ({ threat_id: id })))]);
  }

  async #end(tx: TenantTx, ended: readonly StoredThreat[]): Promise<void> {
    if (ended.length === 0) return;
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, ended.map(({ id }) => id)];
    await tx.query(sql.END_THREATS, parameters);
    await tx.query(sql.DETACH_ALL_ASSETS, parameters);
  }
}

const asItIs = (row: object): object => row;

function contentOf(next: EvaluatedThreat): { contentHash: string; length: number } {
  const text = JSON.stringify(next);
  return { contentHash: createHash('sha256').update(text).digest('hex'), length: text.length };
}

const firstVersion = (next: EvaluatedThreat): Change => ({
  id: uuidv7(),
  isNew: true,
  next,
  ...contentOf(next),
  status: 'active',
  changes: null,
  kept: null,
});

/** Null if nothing has changed. */
function nextVersion(kept: KeptThreat): Change | null {
  const { stored, next, status, merged } = kept;
  const { contentHash, length } = contentOf(next);
  const affectedAssetIds = next.affectedAssets.map(({ assetId }) => assetId);
  const changes = essentialChanges(stored.essentials, {
    severity: next.riskLevel,
    likelihood: next.likelihood,
    impactSeverity: next.impactSeverity,
    coordinates: next.coordinates,
    affectedAssetIds,
  });
  // The hash is not sufficient: removed assets are detached from a threat before any evaluation.
  const hasItsAssets = isDeepStrictEqual(new Set(stored.assetIds), new Set(affectedAssetIds));
  const isSame = contentHash === stored.contentHash && hasItsAssets && changes.length === 0;
  if (isSame && status === stored.status && merged.length === 0) return null;
  return { id: stored.id, isNew: false, next, contentHash, length, status, changes, kept };
}

/** Rounded to the metre; the rest is numerical noise. */
const rounded = (distanceKm: number | null): number | null =>
  distanceKm === null ? null : Math.round(distanceKm * 1_000) / 1_000;

const iso = (ms: number): string => new Date(ms).toISOString();

function threatRow({ id, next, contentHash, status, changes }: Change): object {
  return {
    id,
    title: next.title,
    description: next.description,
    threat_type: next.threatType,
    category: next.category,
    status,
    risk_level: next.riskLevel,
    risk_score: next.riskScore,
    likelihood: next.likelihood,
    likelihood_probability: next.likelihoodProbability,
    impact_severity: next.impactSeverity,
    threat_rationale: next.threatRationale,
    likelihood_rationale: next.likelihoodRationale,
    impact_rationale: next.impactRationale,
    attribution_types: next.attributionTypes,
    sources: next.sources,
    source_types: next.sourceTypes,
    reliability: next.reliability,
    source_rating: describeRating(next.rating),
    source_reliability: next.rating.reliability,
    publisher_count: next.rating.publisherCount,
    location: next.location,
    location_country: next.locationCountry,
    lat: next.coordinates?.lat ?? null,
    lng: next.coordinates?.lng ?? null,
    location_precision_level: next.locationPrecisionLevel,
    location_uncertainty_km: next.locationUncertaintyKm,
    observed_at: iso(next.observedMs),
    expires_at: iso(next.expiresMs),
    assessment: next.assessment,
    methodology_version: next.methodologyVersion,
    content_hash: `\\x${contentHash}`,
    has_new_version: changes !== null && changes.length > 0,
  };
}

const assetRows = ({ id, next }: Change): object[] =>
  next.affectedAssets.map((asset) => ({
    threat_id: id,
    asset_id: asset.assetId,
    distance_km: rounded(asset.distanceKm),
    attribution_types: asset.attributionTypes,
    risk_score: asset.riskScore,
    impact_score: asset.impactScore,
    risk_level: asset.riskLevel,
  }));

const evidenceRows = ({ id, next }: Change): object[] =>
  next.evidence.map(({ eventId, distanceKm, weight }, ordinal) => ({
    threat_id: id,
    event_id: eventId,
    ordinal,
    distance_km: rounded(distanceKm),
    weight,
  }));

const developmentRows = ({ id, next }: Change): object[] =>
  next.developments.map(({ eventId, revision, title, occurredMs }) => ({
    threat_id: id,
    event_id: eventId,
    event_revision: revision,
    title,
    occurred_at: iso(occurredMs),
  }));

interface AssetLabel {
  asset_name: string;
  asset_type: string;
}

const versionRow = ({ id, next, changes }: Change, labels: ReadonlyMap<string, AssetLabel>): object => ({
  threat_id: id,
  changes: changes ?? [],
  snapshot: {
    title: next.title,
    risk_level: next.riskLevel,
    risk_score: next.riskScore,
    likelihood: next.likelihood,
    impact_severity: next.impactSeverity,
    coordinates: next.coordinates,
    affected_assets: next.affectedAssets.map(({ assetId, distanceKm, riskScore }) => ({
      asset_id: assetId,
      ...labels.get(assetId),
      distance_km: rounded(distanceKm),
      risk_score: riskScore,
    })),
  },
});

function historyRows({ id, isNew, status, kept }: Change): object[] {
  if (isNew)
    return [
      {
        id: uuidv7(),
        threat_id: id,
        changes: { status: { from: null, to: 'active' } },
        reason: MOVE_REASONS.firstDetected,
      },
    ];
  if (!kept || kept.stored.status === status) return [];
  const { decisionAdopted, newDevelopment, supportedAgain } = MOVE_REASONS;
  const reason = kept.decidedBy !== kept.stored ? decisionAdopted : kept.hasNewEvent ? newDevelopment : supportedAgain;
  const changes = { status: { from: kept.stored.status, to: status } };
  return [{ id: uuidv7(), threat_id: id, changes, reason }];
}
