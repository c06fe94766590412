import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import type { Resolution, ResolutionStatus, ResolvedEntity } from '../../../kernel/resolution/resolution.types';
import { wellFormed } from '../../../kernel/text/well-formed';
import type {
  ComparedField,
  ConfidenceLevel,
  HitChange,
  HitSource,
  ScreeningAlertKind,
  StoredHit,
} from './monitored.types';

/** The result of screening a subject against the lists, as far as it is stored. */
export interface ScreenedState {
  status: ResolutionStatus;
  hits: StoredHit[];
  /** The source records of entities that a decision suppresses. */
  suppressed: string[];
}

/** What an alert reports. */
export interface HitNews {
  kind: ScreeningAlertKind;
  /** What is different; empty unless the hit changed. */
  changes: HitChange[];
  hit: StoredHit;
}

const HIGH = 0.9;
const MEDIUM = 0.5;
const FINGERPRINT_LENGTH = 16;

/** The fields of a profile behind the features of a match. All other features compare names. */
const FIELDS_OF_FEATURE: Readonly<Record<string, readonly ComparedField[]>> = {
  birth_date: ['birth_dates'],
  incorporation_date: ['incorporation_dates'],
  country: ['nationalities', 'countries'],
  gender: ['genders'],
  address: ['addresses'],
  contact: ['identifiers'],
  identifier: ['identifiers'],
  identifier_conflict: ['identifiers'],
};
const OF_NAMES: readonly ComparedField[] = ['names'];

export const screenedState = ({ status, entities, suppressed }: Resolution): ScreenedState => ({
  status,
  hits: entities.map(hitOf),
  suppressed: suppressed.flatMap(({ sourceIds }) => sourceIds),
});

function hitOf(entity: ResolvedEntity): StoredHit {
  const { entityId, schema, profile, score, confidence } = entity;
  return {
    entity_id: entityId,
    schema,
    caption: wellFormed(profile.caption.value),
    score,
    confidence,
    confidence_level: levelOf(confidence),
    is_confirmed: entity.decidedBy === 'review',
    sources: entity.sources.map(({ id, dataset, lists }): HitSource => ({ id, dataset: dataset ?? '', lists })),
    fingerprints: fingerprintsOf(entity),
  };
}

function levelOf(confidence: number): ConfidenceLevel {
  if (confidence >= HIGH) return 'high';
  return confidence >= MEDIUM ? 'medium' : 'low';
}

/** Only of the fields that counted: a new address of a person who was found by name and date of birth is no news. */
function fingerprintsOf({ explanation, profile }: ResolvedEntity): StoredHit['fingerprints'] {
  const fields = new Set(explanation.flatMap(({ feature }) => FIELDS_OF_FEATURE[feature] ?? OF_NAMES));
  return Object.fromEntries([...fields].map((field) => [field, fingerprint(profile[field])]));
}

/** Confidence and sources of a value may change without the value. */
function fingerprint(values: readonly object[]): string {
  const texts = values.map((value) => canonicalize({ ...value, confidence: undefined, sources: undefined }));
  return createHash('sha256').update(texts.sort().join('\n')).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

/**
 * What is new since a subject was last screened. Hits are the same if they have a source record in common, because the id
 * of an entity changes with its records. Entities that a reviewer decided are different are no hits, and their decision
 * is no news.
 */
export function newsOf(before: Omit<ScreenedState, 'suppressed'>, after: ScreenedState): HitNews[] {
  const suppressed = new Set(after.suppressed);
  const isSuppressed = ({ sources }: StoredHit): boolean => sources.some(({ id }) => suppressed.has(id));
  // Without the entities that a decision removed, the others are more likely to be the subject.
  const isDecided = before.hits.some(isSuppressed) || after.hits.some((hit) => hit.is_confirmed);
  const news = after.hits.flatMap((hit): HitNews[] => {
    const known = before.hits.filter((old) => haveCommonSource(old, hit));
    if (known.length === 0) return [{ kind: 'new', changes: [], hit }];
    const changes = changesBetween(known, hit).filter((change) => !isDecided || change !== 'confidence');
    return changes.length === 0 ? [] : [{ kind: 'changed', changes, hit }];
  });
  for (const old of before.hits) {
    if (isSuppressed(old) || after.hits.some((hit) => haveCommonSource(old, hit))) continue;
    news.push({ kind: 'removed', changes: [], hit: old });
  }
  const [best] = after.hits;
  const hasOnlyStatus = news.length === 0 && before.status !== after.status && !isDecided;
  return hasOnlyStatus && best !== undefined ? [{ kind: 'changed', changes: ['status'], hit: best }] : news;
}

const haveCommonSource = (left: StoredHit, right: StoredHit): boolean =>
  left.sources.some(({ id }) => right.sources.some((other) => other.id === id));

/** Several known hits have become one if their records were linked. */
function changesBetween(known: readonly StoredHit[], hit: StoredHit): HitChange[] {
  const [first] = known;
  if (first === undefined) return [];
  const fields = new Set([...Object.keys(first.fingerprints), ...Object.keys(hit.fingerprints)]) as Set<ComparedField>;
  return [
    ...(first.confidence_level === hit.confidence_level ? [] : (['confidence'] as const)),
    ...(known.length === 1 && listingsOf(first) === listingsOf(hit) ? [] : (['sources'] as const)),
    ...[...fields].filter((field) => first.fingerprints[field] !== hit.fingerprints[field]),
  ];
}

const listingsOf = ({ sources }: StoredHit): string =>
  sources
    .map(({ id, lists }) => [id, ...[...lists].sort()].join('\n'))
    .sort()
    .join('\n\n');

/** The records whose change can change the result of a subject that did not share a key with it. */
export const watchedSources = ({ hits, suppressed }: ScreenedState): string[] =>
  [...new Set([...hits.flatMap(({ sources }) => sources.map(({ id }) => id)), ...suppressed])].sort();
