import type { PreparedEntity } from '../matching/entities/prepare-entity';
import { prepareRecord } from './records/comparable-record';
import { standingDecisions } from './decisions';
import { describeEntity, describeSuppressed } from './describe-entity';
import { matchRecord, type SubjectMatch } from './evidence/match-record';
import type { Member } from './clusters/member';
import { NamePairs } from './links/name-pairs';
import { byCodePoint, floor4, round4 } from './order';
import { RecordLinks } from './clusters/record-links';
import { RecordPairs } from './clusters/record-pairs';
import { bestFirst, type FacetOutcome, type ListedCandidate, resolveFacet } from './resolve-facet';
import type { ContextCandidate, Resolution, ResolutionStatus, ResolveOptions, Subject } from './resolution.types';
import { type SourceRecord, sourceId } from './records/source-record';
import { statusOfAll } from './status';

/**
 * Determines which entities the records of all sources are, and which of them may be the subject, by the rules of
 * docs/resolution.md. A function of its arguments alone; the order of records and decisions makes no difference, and
 * the newest of several records with one source id counts.
 */
export function resolve(subject: Subject, records: readonly SourceRecord[], options: ResolveOptions): Resolution {
  const prepare = options.prepared ?? prepareRecord;
  const names = new NamePairs();
  const links = new RecordLinks(options.links ?? []);
  const standing = standingDecisions(options.decisions);
  const compared = distinctRecords(records).map((record): ComparedRecord => {
    const [id, prepared] = [sourceId(record), prepare(record)];
    const matches = subject.facets.map((facet) => matchRecord(facet, prepared, names.compare));
    return { id, record, prepared, decision: standing.get(id), matches };
  });
  const membersByFacet = giveToFacets(compared, subject.facets.length);
  const outcomes = subject.facets.map((facet, index) =>
    resolveFacet(facet, membersByFacet[index] ?? [], new RecordPairs(names, links), options.isContext),
  );
  const listed = outcomes.flatMap((outcome) => outcome.listed).sort(bestFirst);
  const status = statusOfAll(outcomes.map(({ resolution }) => resolution.status));
  return {
    status,
    reason: reasonOf(status, outcomes),
    confidence: confidenceOf(status, outcomes),
    entityCount: listed.length,
    entities: listed.map(describeEntity),
    context: outcomes.flatMap(({ context }) => context.map(contextCandidate)),
    suppressed: outcomes.flatMap(({ suppressed }) => suppressed.map(describeSuppressed)),
    facets: outcomes.map(({ resolution }) => resolution),
  };
}

const contextCandidate = ({ members, score }: ListedCandidate): ContextCandidate => ({
  members: members.map(({ record }) => record),
  score: round4(score),
});

/** By source id; the newest of each, so that a record that was requested twice counts once. */
function distinctRecords(records: readonly SourceRecord[]): SourceRecord[] {
  const byId = new Map<string, SourceRecord>();
  for (const record of records) {
    const id = sourceId(record);
    const known = byId.get(id);
    if (known === undefined || byAge(known, record) < 0) byId.set(id, record);
  }
  return [...byId].sort(([left], [right]) => byCodePoint(left, right)).map(([, record]) => record);
}

/**
 * Two different records of one instant are ordered by their content, so that the order of input makes no difference.
 */
const byAge = (left: SourceRecord, right: SourceRecord): number =>
  byCodePoint(left.retrievedAt, right.retrievedAt) || byCodePoint(JSON.stringify(left), JSON.stringify(right));

interface ComparedRecord extends Omit<Member, 'match'> {
  prepared: PreparedEntity;
  /** The results for each facet. */
  matches: (SubjectMatch | null)[];
}

/**
 * Each record is assigned to the facet in which it scores best, the first of equal ones. Records that one decision
 * confirmed stay together, in the facet in which any of them scores best.
 */
function giveToFacets(records: readonly ComparedRecord[], facetCount: number): Member[][] {
  const lots = new Map<string, ComparedRecord[]>();
  for (const record of records) {
    const lot = isConfirmed(record) ? `decision ${record.decision?.decisionId ?? ''}` : `record ${record.id}`;
    lots.set(lot, [...(lots.get(lot) ?? []), record]);
  }
  const facets = Array.from({ length: facetCount }, (): Member[] => []);
  for (const lot of lots.values()) {
    const scores = facets.map((_, index) => Math.max(...lot.map(({ matches }) => matches[index]?.score ?? 0)));
    const best = scores.indexOf(Math.max(...scores));
    for (const { matches, ...record } of lot) facets[best]?.push({ ...record, match: matches[best] ?? null });
  }
  return facets.map((members) => members.sort((left, right) => byCodePoint(left.id, right.id)));
}

const isConfirmed = ({ decision }: ComparedRecord): boolean => decision?.decision === 'same';

/** From the facets that have the status of the whole. */
const reasonOf = (status: ResolutionStatus, outcomes: readonly FacetOutcome[]): string =>
  [
    ...new Set(
      outcomes.filter(({ resolution }) => resolution.status === status).map(({ resolution }) => resolution.reason),
    ),
  ].join(' ');

/**
 * Resolved: that of the least certain resolved facet; ambiguous: that of the best candidate; no match: that none is the
 * subject.
 */
function confidenceOf(status: ResolutionStatus, outcomes: readonly FacetOutcome[]): number {
  if (status === 'no_match') return floor4(outcomes.reduce((product, { none }) => product * none, 1));
  const concerned = outcomes.map(({ resolution }) => resolution).filter((resolution) => resolution.status === status);
  const confidences = concerned.map(({ confidence }) => confidence);
  return status === 'resolved' ? Math.min(...confidences) : Math.max(...confidences);
}
