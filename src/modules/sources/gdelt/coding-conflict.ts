import { commonCountryName } from '../../../kernel/countries/common-country-name';
import type { ActorInput } from '../../corpus/corpus.contract';

interface CodedAct {
  /** Whether the act harms people, so that somebody has to be at its place. */
  isViolent: boolean;
  /** ISO 3166-1 alpha-2 of the place of the act. */
  country: string | null;
  initiator: ActorInput | null;
  target: ActorInput | null;
}

/**
 * Why the coded actors and the place of an act contradict each other, as a sentence, or null. The program that codes the news takes
 * actors and places from a whole article: an act of violence whose initiator and target both belong to other countries than its
 * place usually combines several stories. Acts with an actor of unknown country are not judged.
 */
export function findCodingConflict({ isViolent, country, initiator, target }: CodedAct): string | null {
  const [by, against] = [initiator?.country ?? null, target?.country ?? null];
  if (!isViolent || country === null || by === null || against === null) return null;
  if (by === country || against === country) return null;
  const parties = by === against ? `both of its actors belong to ${commonCountryName(by)}` : elsewhere(by, against);
  return `The act of violence is placed in ${commonCountryName(country)}, but ${parties}.`;
}

const elsewhere = (by: string, against: string): string =>
  `its actors belong to ${commonCountryName(by)} and ${commonCountryName(against)}`;
