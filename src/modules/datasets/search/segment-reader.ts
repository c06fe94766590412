import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CandidatePlan, wantedKeys } from '../../../kernel/matching/candidates/candidate-plan';
import { CandidateScorer, ScorerBuffers } from '../../../kernel/matching/candidates/candidate-scorer';
import { Db } from '../../../platform/database/db';
import { type EncodedPostings, hashKey } from './key-table';
import type { ListedName } from './name-table';
import { PositionRoom } from './positions';
import { type FoundName, postingsInMemory, readNamesOf, readPostings } from './segment-postings';
import { WEIGHT_UNIT } from './segment-builder';
import { SegmentMemory } from './segment-memory';

/** Far more than the number of names in any segment. */
const PLACES = 2 ** 21;

/** A unique number for each position, below 2^53. */
export const segmentPosition = ({ segmentId, position }: Pick<FoundName, 'segmentId' | 'position'>): number =>
  segmentId * PLACES + position;

/** 4 bytes per name: at most 67 MB for segments of 65,536. */
const MAX_SCORERS = 256;
/** The maximum for one identifier: a number that thousands share distinguishes little. */
const MAX_BY_IDENTIFIER = 200;
/**
 * Names with a lower agreement of keys, or that much lower than the best, are hardly ever similar: of 2,045 true
 * matches among 200,000 entities, none within the first fifty was below this.
 */
const LEAST_OF_KEYS = 0.4;
const LEAST_OF_BEST = 0.55;

/**
 * Searches the current versions of the lists: the segments in memory there, and all others in the database. Segments are
 * immutable, so cached facts stay valid.
 */
@Injectable()
export class SegmentReader {
  readonly #room = new PositionRoom();
  readonly #buffers = new ScorerBuffers();
  readonly #scorers = new LRUCache<number, CandidateScorer>({ max: MAX_SCORERS });

  constructor(
    private readonly db: Db,
    private readonly memory: SegmentMemory,
  ) {}

  /** The best names by the plans, over all segments, and those of entities with one of the identifiers. */
  async search(
    plans: readonly CandidatePlan[],
    identifierKeys: ReadonlySet<string>,
    limit: number,
  ): Promise<FoundName[]> {
    const wanted = [...wantedKeys(plans), ...[...identifierKeys].map((key) => ({ key, word: null }))];
    // The segments of a replaced version are not deleted before the search is over.
    const segments = await this.memory.currentSegments();
    const contents = this.memory.forSearch(segments);
    const others = segments.map(({ id }) => id).filter((id) => !contents.has(id));
    const stored =
      others.length === 0 ? new Map<number, EncodedPostings>() : await readPostings(this.db, wanted, others);
    const hashes = wanted.map(({ key }) => hashKey(Buffer.from(key)));
    const postings = new Map<number, EncodedPostings>();
    for (const { id } of segments) {
      const content = contents.get(id);
      const found = content === undefined ? stored.get(id) : postingsInMemory(content.keys, wanted, hashes);
      if (found !== undefined && found.size > 0) postings.set(id, found);
    }
    const scorers = await this.#scorersOf([...postings.keys()]);
    return this.#score(postings, scorers, plans, identifierKeys, limit);
  }

  /** Runs without a pause, since all searches share the buffer. */
  #score(
    encoded: ReadonlyMap<number, EncodedPostings>,
    scorers: ReadonlyMap<number, CandidateScorer>,
    plans: readonly CandidatePlan[],
    identifierKeys: ReadonlySet<string>,
    limit: number,
  ): FoundName[] {
    const all = [...encoded.values()].flatMap((ofSegment) => [...ofSegment.values()]);
    this.#room.empty(all.reduce((sum, { length }) => sum + length, 0));
    const bySegment = new Map([...encoded].map(([id, ofSegment]) => [id, this.#decode(ofSegment)]));
    const found = new Map<number, FoundName>();
    for (const plan of plans) {
      for (const hit of bestByPlan(plan, bySegment, scorers, limit)) {
        const place = segmentPosition(hit);
        if ((found.get(place)?.score ?? 0) < hit.score) found.set(place, hit);
      }
    }
    return [...identifiedIn(bySegment, identifierKeys), ...[...found.values()].sort(bestFirst).slice(0, limit)];
  }

  #decode(encoded: EncodedPostings): Map<string, Uint32Array> {
    const postings = new Map<string, Uint32Array>();
    for (const [key, positions] of encoded) postings.set(key, this.#room.decode(positions));
    return postings;
  }

  /** The names that were found, by their hits. */
  async names(found: readonly FoundName[]): Promise<Map<FoundName, ListedName>> {
    const names = new Map<FoundName, ListedName>();
    for (const hit of found) {
      const name = this.memory.get(hit.segmentId)?.names.get(hit.position);
      if (name !== undefined) names.set(hit, name);
    }
    const others = found.filter((hit) => !names.has(hit));
    if (others.length > 0) await readNamesOf(this.db, others, names);
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
      const scorer = new CandidateScorer(
        Float32Array.from(weights, (units) => units / WEIGHT_UNIT),
        this.#buffers,
      );
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
