import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CandidatePlan, wantedKeys } from '../../kernel/matching/candidate-plan';
import { CandidateScorer, TRIGRAMS } from '../../kernel/matching/candidate-scorer';
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

/** 49 bytes a name: at most 103 MB for segments of 65,536. */
const MAX_SCORERS = 32;
/** Of one identifier: a shared number says little when thousands have it. */
const MAX_BY_IDENTIFIER = 200;
/**
 * Names whose keys agree less are hardly ever alike, nor those that agree so much less than the best: of 2,045 true
 * matches at 200,000 entities none that is among the first fifty lay below.
 */
const LEAST_OF_KEYS = 0.4;
const LEAST_OF_BEST = 0.55;

/** Reads the keys of the versions in force. Segments never change, so what is known of one stays true. */
@Injectable()
export class SegmentReader {
  readonly #room = new PositionRoom();
  readonly #scorers = new LRUCache<number, CandidateScorer>({ max: MAX_SCORERS });

  constructor(private readonly db: Db) {}

  /** The names best by the plans, over all segments, and those of whom has one of the identifiers. */
  async search(
    plans: readonly CandidatePlan[],
    identifierKeys: ReadonlySet<string>,
    limit: number,
  ): Promise<FoundName[]> {
    const wanted = [...wantedKeys(plans), ...[...identifierKeys].map((key) => ({ key, word: null }))];
    // One statement sees one version of each list; the segments of the version before may be gone a moment later. The
    // offset keeps the planner from reading the whole table, which it prefers as long as a new list isn't analysed.
    // Trigrams that the scorer wouldn't look at are most of all bytes, and stay there.
    const rows = await this.db.queryCorpus<KeyRow>(
      `select key, segment_id, positions
       from (
         select found.*, wanted.word,
           row_number() over (partition by wanted.word, found.segment_id order by octet_length(found.positions)) as rank
         from unnest($1::text[], $2::int[]) as wanted (key, word)
           cross join lateral (select * from entity_key where entity_key.key = wanted.key offset 0) as found
         where found.segment_id in (
           select segment.id from entity_segment as segment join dataset on dataset.current_import = segment.import_id)
       ) as ranked
       where word is null or rank <= ${TRIGRAMS}`,
      [wanted.map(({ key }) => key), wanted.map(({ word }) => word)],
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
      if (!postings.has(key)) postings.set(key, this.#room.decode(positions));
    }
    const found = new Map<string, FoundName>();
    for (const plan of plans) {
      for (const hit of bestByPlan(plan, bySegment, scorers, limit)) {
        const key = `${hit.segmentId} ${hit.position}`;
        if ((found.get(key)?.score ?? 0) < hit.score) found.set(key, hit);
      }
    }
    return [...identifiedIn(bySegment, identifierKeys), ...[...found.values()].sort(bestFirst).slice(0, limit)];
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

type PostingsBySegment = ReadonlyMap<number, ReadonlyMap<string, Uint32Array>>;

/** Each plan has a best of its own: a company's name that is half found must not give way to a person's found whole. */
function bestByPlan(
  plan: CandidatePlan,
  bySegment: PostingsBySegment,
  scorers: ReadonlyMap<number, CandidateScorer>,
  limit: number,
): FoundName[] {
  const scored = [...bySegment].flatMap(([segmentId, postings]) => {
    const cut = { limit, least: LEAST_OF_KEYS, ofBest: LEAST_OF_BEST };
    const best = scorers.get(segmentId)?.best(plan, postings, cut) ?? [];
    return best.map(({ position, score }) => ({ segmentId, position, score, hasIdentifier: false }));
  });
  const least = LEAST_OF_BEST * Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score >= least);
}

const bestFirst = (a: FoundName, b: FoundName): number =>
  b.score - a.score || a.segmentId - b.segmentId || a.position - b.position;

function identifiedIn(bySegment: PostingsBySegment, identifierKeys: ReadonlySet<string>): FoundName[] {
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
