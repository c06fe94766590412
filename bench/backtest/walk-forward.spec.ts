import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import { EventSearch, type PastEvent } from './event-search';
import { fitCalibration } from './fit-calibration';
import type { WatchedRecord } from './records';
import { drawTrials, type Trial } from './trials';
import { walkForward } from './walk-forward';

const settings = DEFAULT_EVALUATION_SETTINGS;
const START_MS = Date.UTC(2015, 0, 1);
const CUTS = [Date.UTC(2018, 0, 1), Date.UTC(2019, 0, 1)];

/** Five years of battles in one town, one every ten days, and a town where nothing happens. */
function record(): WatchedRecord {
  const events = Array.from({ length: 183 }, (_event, index): PastEvent => {
    const startMs = START_MS + index * 10 * DAY_MS;
    return {
      category: 'conflict',
      type: 'battle',
      startMs,
      lat: 10,
      lng: 10,
      country: null,
      magnitude: null,
      isSharp: true,
    };
  });
  return {
    source: 'made up',
    region: 'XX',
    fromMs: START_MS,
    toMs: START_MS + 1_830 * DAY_MS,
    warmUpDays: 365,
    events,
    places: [{ lat: 40, lng: 40, country: null }],
    search: new EventSearch(events),
    moments: 600,
    horizonsDays: [7, 30, 90],
  };
}

const trials = [...drawTrials(record(), 600, 1, settings)];

describe('drawTrials', () => {
  it('draws the same trials from the same seed, half of them at events', () => {
    expect([...drawTrials(record(), 600, 1, settings)]).toEqual(trials);
    const share = trials.filter(({ isAtEvent }) => isAtEvent).length / trials.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
  });

  it('separates the history of a moment from its outcome', () => {
    for (const trial of trials) {
      const days = (trial.momentMs - START_MS) / DAY_MS;
      const nextDays = days < 1_820 ? 10 - (days % 10) : Infinity;
      expect(trial.came).toBe(trial.isAtEvent && nextDays <= trial.horizonDays);
      expect(trial.hadOne).toBe(
        trial.isAtEvent && days - Math.min(1_820, Math.floor(days / 10) * 10) <= trial.horizonDays,
      );
      expect(trial.history.localCount > 0).toBe(trial.isAtEvent);
      expect(trial.momentMs + trial.horizonDays * DAY_MS).toBeLessThanOrEqual(START_MS + 1_830 * DAY_MS);
    }
  });
});

describe('walkForward', () => {
  const forecasts = walkForward(trials, CUTS, settings.likelihood);

  it('forecasts everything from the first cut on, exactly once', () => {
    const expected = trials.filter(({ momentMs }) => momentMs >= (CUTS[0] ?? 0));
    expect(forecasts.map(({ trial }) => trial).sort(byMoment)).toEqual([...expected].sort(byMoment));
    expect(forecasts.every(({ isOfKnownKind }) => isOfKnownKind)).toBe(true);
  });

  it('uses no outcome that was unknown at the cut', () => {
    const [first = 0, second = 0] = CUTS;
    // The same past with another future: outcomes after the first cut are inverted.
    const turned = trials.map((trial) => ({
      ...trial,
      came: trial.momentMs + trial.horizonDays * DAY_MS > first ? !trial.came : trial.came,
    }));
    const forecastsOf = (all: readonly Trial[]): object[] =>
      walkForward(all, CUTS, settings.likelihood)
        .filter(({ trial }) => trial.momentMs < second)
        .map(({ estimate, baseRate, persistence, kernelCount }) => ({ estimate, baseRate, persistence, kernelCount }));
    expect(forecastsOf(turned)).toEqual(forecastsOf(trials));
  });

  it('distinguishes the towns, which the base rate cannot', () => {
    const mean = (isAtEvent: boolean): number => {
      const own = forecasts.filter(({ trial }) => trial.isAtEvent === isAtEvent && trial.horizonDays === 30);
      return own.reduce((sum, { estimate }) => sum + estimate, 0) / own.length;
    };
    expect(mean(true)).toBeGreaterThan(0.8);
    expect(mean(false)).toBeLessThan(0.1);
  });
});

describe('fitCalibration', () => {
  it('creates a map for the type, for its category and for all, but not for rare types', () => {
    const few = trials.slice(0, 30).map((trial) => ({ ...trial, category: 'crime', type: 'robbery' }));
    const { byKind } = fitCalibration([...trials, ...few]);
    expect(Object.keys(byKind)).toEqual(['conflict', 'conflict/battle']);
  });
});

function byMoment(a: Trial, b: Trial): number {
  return a.momentMs - b.momentMs || a.horizonDays - b.horizonDays;
}
