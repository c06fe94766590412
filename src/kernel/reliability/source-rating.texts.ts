import type { EffectiveRating, RatingOverride } from './rating-override';
import {
  CORROBORATING_PUBLISHERS,
  type Coding,
  type InformationCredibility,
  type SourceReliability,
} from './source-rating';

/** The wordings of AJP-2.1. */
const RELIABILITY_WORDS: Readonly<Record<SourceReliability, string>> = {
  A: 'completely reliable source',
  B: 'usually reliable source',
  C: 'fairly reliable source',
  D: 'not usually reliable source',
  E: 'unreliable source',
  F: 'source whose reliability cannot be judged',
};

const CREDIBILITY_WORDS: Readonly<Record<InformationCredibility, string>> = {
  1: 'confirmed by others',
  2: 'probably true',
  3: 'possibly true',
  4: 'doubtful',
  5: 'improbable',
  6: 'truth cannot be judged',
};

const CODING_WORDS: Readonly<Record<Coding, string>> = {
  sensor: 'measured by instruments',
  human: 'recorded by people',
  machine: 'extracted from news by a program',
};

/**
 * "B2: usually reliable source, probably true; recorded by people, one publisher", followed by the tenant's override if the reliability
 * comes from one.
 */
export function describeRating(rating: EffectiveRating): string {
  const { reliability, credibility, coding, publisherCount, override } = rating;
  const publishers = publisherCount < CORROBORATING_PUBLISHERS ? 'one publisher' : `${publisherCount} publishers`;
  return (
    `${reliability}${credibility}: ${RELIABILITY_WORDS[reliability]}, ${CREDIBILITY_WORDS[credibility]}; ` +
    `${CODING_WORDS[coding]}, ${publishers}${overrideWords(override)}`
  );
}

const overrideWords = (override: RatingOverride | null): string =>
  override === null
    ? ''
    : `; your organisation rates ${override.source} ${override.reliability}: ${override.reason.replace(/\.$/, '')}`;
