import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CandidatePlan } from '../../kernel/matching/candidate-plan';
import { CandidateScorer } from '../../kernel/matching/candidate-scorer';
import type { EntitySchema } from '../../kernel/matching/matching.types';
import { Db } from '../../platform/database/db';
import { PositionRoom } from './positions';
import { WEIGHT_UNIT } from './segment-builder';

/** A name by its place in a segment. */
export interface FoundName {
  segmentId: number;
  position: number;
  score: number;
  /** Whether its entity has an identifier that was looked for. */
  hasIdentifier: boolean;
}

export interface NameRow {
  entity_number: number;
  schema: EntitySchema;
  value: string;
  is_weak: boolean;
}

interface KeyRow {
  key: string;
  segment_id: number;
  positions: Buffer;
}

/** 26 bytes a name: at most 110 MB for segments of 65,536. */
const MAX_SCORERS = 64;
/** Of one identifier: a shared number says little when thousands have it. */
const MAX_BY_IDENTIFIER = 200;

/** Reads the keys of the versions in force. Segments never change, so what is known of one stays true. */
@Injectable()
export class SegmentReader {
  readonly #room = new PositionRoom();
  readonly #scorers = new LRUCache<number, CandidateScorer>({ max: MAX_SCORERS });

  constructor(private readonly db: Db) {}

  /** The names best by the plans, over all segments, and those of whom has one of the identifiers. */
  async search(
    plans: readonly CandidatePlan[],
    nameKeys: ReadonlySet<string>,
    identifierKeys: ReadonlySet<string>,
    limit: number,
  ): Promise<FoundName[]> {
    // One statement sees one version of each list; the segments of the version before may be gone a moment later. The
    // offset keeps the planner from reading the whole table, which it prefers as long as a new list isn't analysed.
    const rows = await this.db.queryCorpus<KeyRow>(
      `select found.key, found.segment_id, found.positions
       from unnest($1::text[]) as wanted (key)
         cross join lateral (select * from entity_key where entity_key.key = wanted.key offset 0) as found
       where found.segment_id in (
         select segment.id from entity_segment as segment join dataset on dataset.current_import = segment.import_id)`,
      [[...nameKeys, ...identifierKeys]],
    );
    const scorers = await this.#scorersOf([...new Set(rows.map(({ segment_id: id }) => id))]);
    return this.#score(rows, scorers, plans, identifierKeys, limit);
  }

  /** Without a pause, since all searches share the room. */
  #score(
    rows: readonly KeyRow[],
    scorers: ReadonlyMap<number, CandidateScorer>,
    plans: readonly CandidatePlan[],
    identifierKeys: ReadonlySet<string>,
    limit: number,
  ): FoundName[] {
    this.#room.empty(rows.reduce((sum, { positions }) => sum + positions.length, 0));
    const bySegment = new Map<number, Map<string, Uint32Array>>();
    for (const { key, segment_id: id, positions } of rows) {
      let postings = bySegment.get(id);
      if (postings === undefined) bySegment.set(id, (postings = new Map<string, Uint32Array>()));
      postings.set(key, this.#room.decode(positions));
    }
    const scored = [...bySegment].flatMap(([id, postings]) => {
      const scorer = scorers.get(id);
      return scorer ? scoreSegment(id, scorer, postings, plans, limit) : [];
    });
    scored.sort((a, b) => b.score - a.score || a.segmentId - b.segmentId || a.position - b.position);
    return [...identifiedIn(bySegment, identifierKeys), ...scored.slice(0, limit)];
  }

  /** The rows of found names. */
  async names(found: readonly FoundName[]): Promise<Map<FoundName, NameRow>> {
    const rows = await this.db.queryCorpus<NameRow & { at: number }>(
      `select wanted.at, entity_number, schema, value, is_weak
       from unnest($1::int[], $2::int[]) with ordinality as wanted (segment_id, position, at)
         join entity_name using (segment_id, position)`,
      [found.map(({ segmentId }) => segmentId), found.map(({ position }) => position)],
    );
    const names = new Map<FoundName, NameRow>();
    for (const { at, ...row } of rows) {
      const hit = found[at - 1];
      if (hit) names.set(hit, row);
    }
    return names;
  }

  /** All of them, also where they are more than are kept. */
  async #scorersOf(segmentIds: readonly number[]): Promise<Map<number, CandidateScorer>> {
    const scorers = new Map<number, CandidateScorer>();
    for (const id of segmentIds) {
      const kept = this.#scorers.get(id);
      if (kept) scorers.set(id, kept);
    }
    const missing = segmentIds.filter((id) => !scorers.has(id));
    if (missing.length === 0) return scorers;
    const rows = await this.db.queryCorpus<{ id: number; weights: Buffer }>(
      'select id, weights from entity_segment where id = any($1::int[])',
      [missing],
    );
    for (const { id, weights } of rows) {
      const scorer = new CandidateScorer(Float32Array.from(weights, (units) => units / WEIGHT_UNIT));
      this.#scorers.set(id, scorer);
      scorers.set(id, scorer);
    }
    return scorers;
  }
}

function scoreSegment(
  segmentId: number,
  scorer: CandidateScorer,
  postings: ReadonlyMap<string, Uint32Array>,
  plans: readonly CandidatePlan[],
  limit: number,
): FoundName[] {
  const best = new Map<number, number>();
  for (const plan of plans) {
    for (const { position, score } of scorer.best(plan, postings, limit)) {
      best.set(position, Math.max(score, best.get(position) ?? 0));
    }
  }
  return [...best].map(([position, score]) => ({ segmentId, position, score, hasIdentifier: false }));
}

function identifiedIn(
  bySegment: ReadonlyMap<number, ReadonlyMap<string, Uint32Array>>,
  identifierKeys: ReadonlySet<string>,
): FoundName[] {
  const found: FoundName[] = [];
  for (const [segmentId, postings] of bySegment) {
    for (const key of identifierKeys) {
      for (const position of (postings.get(key) ?? []).slice(0, MAX_BY_IDENTIFIER)) {
        found.push({ segmentId, position, score: 1, hasIdentifier: true });
      }
    }
  }
  return found;
}
