import { count, decimal, percent, upTo } from '../../parts/words';
import type { Coverage, Lookup, ResolutionStatus } from './types';

export const STATUS_WORDS: Readonly<Record<ResolutionStatus, string>> = {
  resolved: 'Resolved',
  ambiguous: 'Ambiguous',
  no_match: 'No match',
};

type UnavailableReason = Coverage['unavailable'][number]['reason'];
type NotAskedReason = Coverage['not_asked'][number]['reason'];

export const UNAVAILABLE_WORDS: Readonly<Record<UnavailableReason, string>> = {
  timeout: 'did not answer in time',
  unreachable: 'could not be reached',
  circuit_open: 'is paused after repeated failures',
  rate_limited: 'refused the request because of its rate limit',
  invalid_answer: 'sent an answer that could not be read',
  credential_missing: 'has no credential stored',
  credential_refused: 'refused the stored credential',
  no_data: 'has no data imported',
  error: 'failed',
};

export const NOT_ASKED_WORDS: Readonly<Record<NotAskedReason, string>> = {
  depth: 'is asked by deep lookups only',
  identifier_types: 'takes none of these identifiers',
};

/** A confidence in percent, rounded down, so that only certainty is 100 %. */
export const certainty = (confidence: number): string => percent(Math.floor(confidence * 1_000 + 1e-6) / 1_000);

export interface Outcome {
  readonly title: string;
  readonly text: string;
  /** Whether something limits the meaning of the result. */
  readonly isLimited: boolean;
}

const gaps = ({ available, unavailable }: Coverage): string =>
  available.length === 0
    ? 'No source answered.'
    : `${unavailable.length} of ${count(available.length + unavailable.length, 'source')} did not answer.`;

/** What the lookup found, in words. The absence of a match is final only if every source that was asked has answered. */
export function describeOutcome({ resolution, source_coverage: coverage, warnings }: Lookup): Outcome {
  const isScreened = !warnings.some(({ code }) => code === 'not_screened');
  const isComplete = coverage.unavailable.length === 0 && coverage.available.length > 0;
  const isLimited = !isScreened || !isComplete;
  const { status, entity_count: entities } = resolution;
  if (status === 'resolved') return { title: 'Resolved', text: 'One entity is the subject.', isLimited };
  if (status === 'ambiguous') {
    const text = `${count(entities, 'entity matches', 'entities match')}, and the evidence does not show that one of them is the subject.`;
    return { title: 'Ambiguous', text, isLimited };
  }
  if (!isScreened) {
    return { title: 'Not screened', text: 'No list was searched, so nothing is known about the subject.', isLimited };
  }
  if (!isComplete) {
    return { title: 'No match so far', text: `${gaps(coverage)} “No match” is not final.`, isLimited };
  }
  return {
    title: 'No match',
    text: `None of the ${count(coverage.available.length, 'source')} that were asked has the subject.`,
    isLimited,
  };
}

/**
 * How many people are expected to bear the name, as a sentence; null if the service does not estimate it. The number is that of the
 * country if both sides state the same one, and otherwise that of the world.
 */
export function describeBearers(bearers: number | null, isOfCountry = false): string | null {
  if (bearers === null) return null;
  const where = isOfCountry ? ' in the country that both state' : '';
  if (bearers < 0.1) return `Far fewer than one person${where} is expected to bear this name.`;
  if (bearers < 1) return `Fewer than one person${where} (${upTo(bearers, 2)}) is expected to bear this name.`;
  const people = Math.round(bearers);
  return `About ${count(people, 'person', 'people')}${where} ${people === 1 ? 'is' : 'are'} expected to bear this name.`;
}

/** Splits `sanctions_ofac:15713` into the source and the id of the record in that source. */
export function splitSource(id: string): readonly [source: string, record: string] {
  const at = id.indexOf(':');
  return at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)];
}

/** The width of a bar in percent; the largest value of its list has 100. */
export const barWidth = (value: number, largest: number): number =>
  largest <= 0 ? 0 : Math.round((100 * Math.min(Math.abs(value), largest)) / largest);

export const bits = (weight: number): string => `${weight < 0 ? '−' : '+'}${decimal(Math.abs(weight))} bits`;
