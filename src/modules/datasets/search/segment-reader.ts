import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CandidatePlan, wantedKeys } from '../../../kernel/matching/candidates/candidate-plan';
import { CandidateScorer, type ScoreCut, type ScoredName } from '../../../kernel/matching/candidates/candidate-scorer';
import { ScorerBuffers } from '../../../kernel/matching/candidates/scorer-buffers';
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

/** A byte per name: at most 17 MB for segments of 65,536. */
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

  /**
   * Runs without a pause, since all searches share the buffers. Segment by segment, so that the positions of one fit in the cache
   * of the processor.
   */
  #score(
    encoded: ReadonlyMap<number, EncodedPostings>,
    scorers: ReadonlyMap<number, CandidateScorer>,
    plans: readonly CandidatePlan[],
    identifierKeys: ReadonlySet<string>,
    limit: number,
  ): FoundName[] {
    const identified: FoundName[] = [];
    const bestOf = plans.map((plan) => ({ plan, best: new BestNames(limit) }));
    for (const [segmentId, ofSegment] of encoded) {
      const postings = this.#decode(ofSegment);
      identified.push(...identifiedIn(segmentId, postings, identifierKeys));
      const scorer = scorers.get(segmentId);
      if (scorer === undefined) continue;
      for (const { plan, best } of bestOf) best.add(segmentId, scorer.best(plan, postings, best.cut));
    }
    const found = new Map<number, FoundName>();
    for (const hit of bestOf.flatMap(({ best }) => best.names)) {
      const place = segmentPosition(hit);
      if ((found.get(place)?.score ?? 0) < hit.score) found.set(place, hit);
    }
    return [...identified, ...[...found.values()].sort(bestFirst).slice(0, limit)];
  }

  #decode(encoded: EncodedPostings): Map<string, Uint32Array> {
    let bytes = 0;
    for (const { length } of encoded.values()) bytes += length;
    this.#room.empty(bytes);
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
      const scorer = new CandidateScorer({ units: Uint8Array.from(weights), unit: 1 / WEIGHT_UNIT }, this.#buffers);
      this.#scorers.set(id, scorer);
      scorers.set(id, scorer);
    }
    return scorers;
  }
}

/**
 * The best names of one plan over all segments. Each plan has its own: a half match of a company's name must not displace a full
 * match of a person's.
 */
class BestNames {
  #names: FoundName[] = [];
  #least = LEAST_OF_KEYS;

  constructor(private readonly limit: number) {}

  /** Which names of the next segment may still be among them. */
  get cut(): ScoreCut {
    return { limit: this.limit, least: this.#least, ofBest: LEAST_OF_BEST };
  }

  get names(): FoundName[] {
    return this.#names.filter(({ score }) => score >= this.#least);
  }

  /** @param hits of a segment, best first */
  add(segmentId: number, hits: readonly ScoredName[]): void {
    for (const { position, score } of hits) this.#names.push({ segmentId, position, score, hasIdentifier: false });
    this.#least = Math.max(this.#least, LEAST_OF_BEST * (hits[0]?.score ?? 0));
    if (this.#names.length <= this.limit) return;
    this.#names = this.#names.sort(bestFirst).slice(0, this.limit);
    this.#least = Math.max(this.#least, this.#names.at(-1)?.score ?? 0);
  }
}

const bestFirst = (a: FoundName, b: FoundName): number =>
  b.score - a.score || a.segmentId - b.segmentId || a.position - b.position;

function identifiedIn(
  segmentId: number,
  postings: ReadonlyMap<string, Uint32Array>,
  identifierKeys: ReadonlySet<string>,
): FoundName[] {
  const found: FoundName[] = [];
  for (const key of identifierKeys) {
    for (const position of (postings.get(key) ?? []).slice(0, MAX_BY_IDENTIFIER)) {
      found.push({ segmentId, position, score: 1, hasIdentifier: true });
    }
  }
  return found;
}
