import {
  type Coding,
  type InformationCredibility,
  rateCredibility,
  type SourceRating,
  type SourceReliability,
} from './source-rating';

/** What a tenant has decided about a source; it replaces the defaults for that tenant alone. */
export interface RatingOverride {
  /** The `source` of events. */
  readonly source: string;
  readonly reliability: SourceReliability;
  /**
   * Whether its reports are discounted: they get a lower weight, and alone they raise no threat above `low`. Null keeps the
   * default, by which machine-coded reports are discounted and others are not.
   */
  readonly discounted: boolean | null;
  readonly reason: string;
}

/** The rating that applies to a tenant. */
export interface EffectiveRating extends SourceRating {
  /** The override that the reliability comes from; null if it is the default. */
  override: RatingOverride | null;
}

/** An event with its default rating. */
interface RatedEvent {
  coding: Coding;
  publisherCount: number;
  sourceReliability: SourceReliability;
  informationCredibility: InformationCredibility;
  codingConflict: string | null;
}

/** The override for the source of an event; null if the tenant has none. */
export const overrideFor = (source: string, overrides: readonly RatingOverride[]): RatingOverride | null =>
  overrides.find((override) => override.source === source) ?? null;

/**
 * The rating of an event with the reliability that the tenant gives to its source. The credibility follows from the reliability
 * as it does by default, so a contradiction still makes the event improbable.
 */
export function overriddenRating(
  { coding, publisherCount, sourceReliability, informationCredibility, codingConflict }: RatedEvent,
  override: RatingOverride | null,
): Pick<RatedEvent, 'sourceReliability' | 'informationCredibility'> {
  if (override === null || override.reliability === sourceReliability)
    return { sourceReliability, informationCredibility };
  const { reliability } = override;
  return {
    sourceReliability: reliability,
    informationCredibility: codingConflict === null ? rateCredibility(reliability, coding, publisherCount) : 5,
  };
}

/** Whether an event has less weight than the report of a person or an instrument. */
export const isDiscounted = ({ coding }: { coding: Coding }, override: RatingOverride | null): boolean =>
  override?.discounted ?? coding === 'machine';
