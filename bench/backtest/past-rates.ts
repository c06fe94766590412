import type { Trial } from './trials';

/** A rate counts as if it had been seen this often already, at the rate of the kind as a whole. */
const PRIOR_TRIALS = 10;

/** How often another came, in the region and after what the horizon before had brought. */
export class PastRates {
  readonly #counts = new Map<string, { trials: number; came: number }>();

  constructor(past: Iterable<Trial>) {
    for (const trial of past) {
      for (const key of [...kindKeys(trial), regionKey(trial), recentKey(trial)]) {
        const count = this.#counts.get(key) ?? { trials: 0, came: 0 };
        count.trials += 1;
        count.came += trial.came ? 1 : 0;
        this.#counts.set(key, count);
      }
    }
  }

  ofRegion(trial: Trial): number {
    return this.#rate(regionKey(trial), this.#ofKind(trial));
  }

  ofRecentPast(trial: Trial): number {
    return this.#rate(recentKey(trial), this.#ofKind(trial));
  }

  /** Of its type, which is drawn towards its category's, and that one towards all at this horizon. */
  #ofKind(trial: Trial): number {
    return kindKeys(trial).reduce((above, key) => this.#rate(key, above), 0.5);
  }

  #rate(key: string, above: number): number {
    const { trials, came } = this.#counts.get(key) ?? { trials: 0, came: 0 };
    return (came + PRIOR_TRIALS * above) / (trials + PRIOR_TRIALS);
  }
}

const kindKeys = ({ horizonDays, category, type }: Trial): string[] => [
  `${horizonDays}`,
  `${horizonDays} ${category}`,
  `${horizonDays} ${category}/${type}`,
];
const regionKey = (trial: Trial): string => `${kindKeys(trial).at(-1) ?? ''} in ${trial.region}`;
const recentKey = (trial: Trial): string => `${kindKeys(trial).at(-1) ?? ''} after ${trial.hadOne ? 'one' : 'none'}`;
