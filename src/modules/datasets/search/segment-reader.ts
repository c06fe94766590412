import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CandidatePlan, wantedKeys } from '../../../kernel/matching/candidates/candidate-plan';
import { CandidateScorer, TRIGRAMS } from '../../../kernel/matching/candidates/candidate-scorer';
import type { EntitySchema } from '../../../kernel/matching/matching.types';
import { Db } from '../../../platform/database/db';
import { PositionRoom } from './positions';
import { WEIGHT_UNIT } from './segment-builder';

/** A name by its position in a segment. */
export interface FoundName {
  segmentId: number;
  position: number;
  score: number;
  /** Whether its entity has an identifier of the query. */
  hasIdentifier: boolean;
}

export interface NameRow {
  entity_number: number;
  schema: EntitySchema;
  value: string;
  is_weak: boolean;
}

/** Far more than the number of names in any segment. */
const PLACES = 2 ** 21;

/** A unique number for each position, below 2^53. */
export const segmentPosition = ({ segmentId, position }: Pick<FoundName, 'segmentId' | 'position'>): number =>
  segmentId * PLACES + position;

/** The positions of the requested keys in one segment. */
interface PostingsRow {
  segment_id: number;
  /** A sequence of: the index of a requested key, the number of bytes that follow, and these bytes. */
  postings: Buffer;
}

interface FoundPostings {
  rows: readonly PostingsRow[];
  /** The requested keys, in order. */
  keys: readonly string[];
}

/** 34 bytes per name: at most 71 MB for segments of 65,536. */
const MAX_SCORERS = 32;
/** The maximum for one identifier: a number that thousands share distinguishes little. */
const MAX_BY_IDENTIFIER = 200;
/**
 * Names with a lower agreement of keys, or that much lower than the best, are hardly ever similar: of 2,045 true
 * matches among 200,000 entities, none within the first fifty was below this.
 */
const LEAST_OF_KEYS = 0.4;
const LEAST_OF_BEST = 0.55;

/** Reads the keys of the current versions. Segments are immutable, so cached facts stay valid. */
@Injectable()
export class SegmentReader {
  readonly #room = new PositionRoom();
  readonly #scorers = new LRUCache<number, CandidateScorer>({ max: MAX_SCORERS });

  constructor(private readonly db: Db) {}

  /** The best names by the plans, over all segments, and those of entities with one of the identifiers. */
  async search(
    plans: readonly CandidatePlan[],
    identifierKeys: ReadonlySet<string>,
    limit: number,
  ): Promise<FoundName[]> {
    const wanted = [...wantedKeys(plans), ...[...identifierKeys].map((key) => ({ key, word: null }))];
    // One statement sees one version of each list; the segments of the previous version may be deleted a moment later.
    // The offset keeps the planner from reading the whole table, which it would do until a new list has been analysed.
    // Trigrams that the scorer would ignore make up most of the bytes and are not read. Each segment is one row, since
    // several hundred rows take longer to read than their content.
    const rows = await this.db.queryShared<PostingsRow>(
      `select segment_id, string_agg(int4send(at::int) || int4send(octet_length(positions)) || positions, '') as postings
       from (
         select found.*, wanted.word, wanted.at,
           row_number() over (partition by wanted.word, found.segment_id order by octet_length(found.positions)) as rank
         from unnest($1::text[], $2::int[]) with ordinality as wanted (key, word, at)
           cross join lateral (select * from entity_key where entity_key.key = wanted.key offset 0) as found
         where found.segment_id in (
           select segment.id from entity_segment as segment join dataset on dataset.current_import = segment.import_id)
       ) as ranked
       where word is null or rank <= ${TRIGRAMS}
       group by segment_id`,
      [wanted.map(({ key }) => key), wanted.map(({ word }) => word)],
    );
    const scorers = await this.#scorersOf(rows.map(({ segment_id: id }) => id));
    const keys = wanted.map(({ key }) => key);
    return this.#score({ rows, keys }, scorers, plans, identifierKeys, limit);
  }

  /** Runs without a pause, since all searches share the buffer. */
  #score(
    { rows, keys }: FoundPostings,
    scorers: ReadonlyMap<number, CandidateScorer>,
    plans: readonly CandidatePlan[],
    identifierKeys: ReadonlySet<string>,
    limit: number,
  ): FoundName[] {
    this.#room.empty(rows.reduce((sum, { postings }) => sum + postings.length, 0));
    const bySegment = new Map(rows.map(({ segment_id: id, postings }) => [id, this.#postingsIn(postings, keys)]));
    const found = new Map<number, FoundName>();
    for (const plan of plans) {
      for (const hit of bestByPlan(plan, bySegment, scorers, limit)) {
        const place = segmentPosition(hit);
        if ((found.get(place)?.score ?? 0) < hit.score) found.set(place, hit);
      }
    }
    return [...identifiedIn(bySegment, identifierKeys), ...[...found.values()].sort(bestFirst).slice(0, limit)];
  }

  #postingsIn(bytes: Buffer, keys: readonly string[]): Map<string, Uint32Array> {
    const postings = new Map<string, Uint32Array>();
    for (let at = 0; at < bytes.length;) {
      const key = keys[bytes.readInt32BE(at) - 1] ?? '';
      const start = at + 8;
      at = start + bytes.readInt32BE(at + 4);
      if (!postings.has(key)) postings.set(key, this.#room.decode(bytes.subarray(start, at)));
    }
    return postings;
  }

  /** The rows of the found names. */
  async names(found: readonly FoundName[]): Promise<Map<FoundName, NameRow>> {
    const rows = await this.db.queryShared<NameRow & { at: number }>(
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

  /** Returns all of them, even if there are more than the cache can hold. */
  async #scorersOf(segmentIds: readonly number[]): Promise<Map<number, CandidateScorer>> {
    const scorers = new Map<number, CandidateScorer>();
    for (const id of segmentIds) {
      const kept = this.#scorers.get(id);
      if (kept) scorers.set(id, kept);
    }
    const missing = segmentIds.filter((id) => !scorers.has(id));
    if (missing.length === 0) return scorers;
    const rows = await this.db.queryShared<{ id: number; weights: Buffer }>(
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

/** Each plan has its own best score: a half match of a company's name must not displace a full match of a person's. */
function bestByPlan(
  plan: CandidatePlan,
  bySegment: PostingsBySegment,
  scorers: ReadonlyMap<number, CandidateScorer>,
  limit: number,
): FoundName[] {
  let best: FoundName[] = [];
  let least = LEAST_OF_KEYS;
  for (const [segmentId, postings] of bySegment) {
    const hits = scorers.get(segmentId)?.best(plan, postings, { limit, least, ofBest: LEAST_OF_BEST }) ?? [];
    for (const { position, score } of hits) best.push({ segmentId, position, score, hasIdentifier: false });
    least = Math.max(least, LEAST_OF_BEST * (hits[0]?.score ?? 0));
    if (best.length <= limit) continue;
    best = best.sort(bestFirst).slice(0, limit);
    least = Math.max(least, best.at(-1)?.score ?? 0);
  }
  return best.filter(({ score }) => score >= least);
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
