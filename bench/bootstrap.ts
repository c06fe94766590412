import { randomNumbers } from '../test/support/samples/random-numbers';

const SAMPLES = 1_000;

/** The bounds of a 95 % interval. */
export interface Interval {
  low: number;
  high: number;
}

/**
 * How often each of `units` occurs in each of 1,000 samples drawn with replacement: a bootstrap of whole units, such as
 * places, within which cases depend on each other (Davison and Hinkley 1997, §3.8). The same seed draws the same
 * samples, so that two methods are compared on the same ones.
 */
export function drawUnits(units: number, seed: number): Uint16Array[] {
  const random = randomNumbers(seed);
  return Array.from({ length: SAMPLES }, () => {
    const times = new Uint16Array(units);
    for (let drawn = 0; drawn < units; drawn += 1) {
      const unit = Math.floor(random() * units);
      times[unit] = (times[unit] ?? 0) + 1;
    }
    return times;
  });
}

/** The 2.5th and the 97.5th percentile. */
export function percentileInterval(values: readonly number[]): Interval {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  return { low: at(0.025), high: at(0.975) };
}
