import type { Trial } from './trials';

/** The weight of the prior: a rate counts as if it had been observed this often at the rate of the whole kind. */
const PRIOR_TRIALS = 10;

/** How often another event followed one in the region, and where there had been another within a horizon before or not. */
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

  /** The rate of its type, drawn towards that of its category, which is drawn towards that of all at this horizon. */
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
const recentKey = (trial: Trial): string =>
  `${kindKeys(trial).at(-1) ?? ''} after ${trial.hadAnother ? 'another' : 'none'}`;
