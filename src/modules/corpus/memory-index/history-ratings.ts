import { createHash } from 'node:crypto';
import { isDiscounted, overrideFor, type RatingOverride } from '../../../kernel/reliability/rating-override';
import type { Coding } from '../../../kernel/reliability/source-rating';

/** What determines how much an event counts as history. */
export interface HistoryRating {
  source: string;
  coding: Coding;
  /** Its weight if its source is discounted. */
  discountedWeight: number;
  /** Whether its coded actors and place contradict each other. */
  isContradictory: boolean;
}

/** The largest code that a column of events can store. */
const MAX_CODE = 65_535;

/**
 * The ratings of events by code, because millions of events share a few of them. Code 0 always counts in full, and so do the events of
 * further sources if there are more than 65,535 ratings.
 */
export class HistoryRatings {
  readonly #codes = new Map<string, number>();
  readonly #ratings: HistoryRating[] = [];
  readonly #names = new WeakMap<readonly RatingOverride[], string>();
  readonly #weights = new WeakMap<readonly RatingOverride[], (number | undefined)[]>();

  codeOf({ source, coding, discountedWeight, isContradictory }: HistoryRating): number {
    const name = `${coding} ${discountedWeight} ${isContradictory} ${source}`;
    let code = this.#codes.get(name);
    if (code === undefined) {
      if (this.#ratings.length >= MAX_CODE) return 0;
      code = this.#ratings.push({ source, coding, discountedWeight, isContradictory });
      this.#codes.set(name, code);
    }
    return code;
  }

  /** A short text that is equal for overrides with the same effect. Reasons are long, and histories are asked for thousands of times. */
  nameOf(overrides: readonly RatingOverride[]): string {
    let name = this.#names.get(overrides);
    if (name === undefined) {
      const effects = overrides.map(({ source, discounted }) => [source, discounted]);
      name = createHash('sha256').update(JSON.stringify(effects)).digest('base64');
      this.#names.set(overrides, name);
    }
    return name;
  }

  /** How much an event with this code counts for a tenant with these overrides, 0 to 1. */
  weightOf(code: number, overrides: readonly RatingOverride[]): number {
    let weights = this.#weights.get(overrides);
    if (weights === undefined) {
      weights = [];
      this.#weights.set(overrides, weights);
    }
    return (weights[code] ??= this.#weigh(code, overrides));
  }

  #weigh(code: number, overrides: readonly RatingOverride[]): number {
    const rating = this.#ratings[code - 1];
    if (rating === undefined) return 1;
    if (rating.isContradictory) return 0;
    return isDiscounted(rating, overrideFor(rating.source, overrides)) ? rating.discountedWeight : 1;
  }
}
