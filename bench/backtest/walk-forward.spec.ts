import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import { EventSearch, type PastEvent } from './event-search';
import { fitCalibration } from './fit-calibration';
import type { WatchedRecord } from './records';
import { drawTrials, type Trial } from './trials';
import { walkForward } from './walk-forward';

const settings = DEFAULT_EVALUATION_SETTINGS;
const START_MS = Date.UTC(2015, 0, 1);
const BUSY_LAT = 10;
const CUTS = [Date.UTC(2018, 0, 1), Date.UTC(2019, 0, 1)];

/** Five years of battles: one every ten days in the first town, one every 200 days in the second. */
function record(): WatchedRecord {
  const battles = (count: number, everyDays: number, lat: number): PastEvent[] =>
    Array.from({ length: count }, (_event, index) => ({
      category: 'conflict',
      type: 'battle',
      startMs: START_MS + index * everyDays * DAY_MS,
      hasInstant: true,
      lat,
      lng: 10,
      country: null,
      magnitude: null,
      isSharp: true,
    }));
  const often = battles(183, 10, BUSY_LAT);
  const seldom = battles(10, 200, 40);
  return {
    source: 'made up',
    region: 'XX',
    fromMs: START_MS,
    toMs: START_MS + 1_830 * DAY_MS,
    warmUpDays: 365,
    // As many cases in both towns.
    events: [...often, ...Array.from({ length: 18 }, () => seldom).flat()],
    search: new EventSearch([...often, ...seldom]),
    moments: 600,
    horizonsDays: [7, 30, 90],
  };
}

const trials = [...drawTrials(record(), 600, 1, settings)];

const isBusy = ({ cell }: Trial): boolean => cell === `made up ${BUSY_LAT}:10`;

describe('drawTrials', () => {
  it('draws the same trials from the same seed', () => {
    expect([...drawTrials(record(), 600, 1, settings)]).toEqual(trials);
  });

  it('separates the history of a moment from its outcome', () => {
    for (const trial of trials) {
      const days = (trial.momentMs - START_MS) / DAY_MS;
      const everyDays = isBusy(trial) ? 10 : 200;
      const lastDay = isBusy(trial) ? 1_820 : 1_800;
      const nextDays = days < lastDay ? everyDays - (days % everyDays) : Infinity;
      const newestDays = days - Math.min(lastDay, Math.floor(days / everyDays) * everyDays);
      expect(trial.came).toBe(nextDays <= trial.horizonDays);
      expect(trial.newestDays).toBeCloseTo(newestDays, 6);
      expect(trial.newestDays).toBeLessThanOrEqual(45);
      expect(trial.hadAnother).toBe(newestDays + everyDays <= trial.horizonDays);
      expect(trial.momentMs + trial.horizonDays * DAY_MS).toBeLessThanOrEqual(START_MS + 1_830 * DAY_MS);
    }
  });

  it('counts no other event of the day of the moment, where events have no time of day', () => {
    const dated = (startMs: number): PastEvent => ({ ...record().events[0]!, startMs, hasInstant: false });
    const own = dated(START_MS + 400 * DAY_MS);
    const events = [own, dated(own.startMs), dated(own.startMs + 20 * DAY_MS)];
    const given = { ...record(), events: [own], search: new EventSearch(events) };
    for (const trial of drawTrials(given, 300, 1, settings)) {
      const days = (trial.momentMs - own.startMs) / DAY_MS;
      expect(trial.history.localCount).toBe((days < 1 ? 1 : 2) + (days < 21 ? 0 : 1));
      expect(trial.came).toBe(days < 20 && 20 - days <= trial.horizonDays);
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
    const mean = (isOfBusy: boolean): number => {
      const own = forecasts.filter(({ trial }) => isBusy(trial) === isOfBusy && trial.horizonDays === 30);
      return own.reduce((sum, { estimate }) => sum + estimate, 0) / own.length;
    };
    expect(mean(true)).toBeGreaterThan(0.8);
    expect(mean(false)).toBeLessThan(0.2);
  });
});

describe('fitCalibration', () => {
  it('creates a map for the type, for its category and for all, but not for rare types', () => {
    const few = trials.slice(0, 30).map((trial) => ({ ...trial, category: 'crime', type: 'robbery' }));
    const { byKind } = fitCalibration([...trials, ...few]);
    expect(Object.keys(byKind)).toEqual(['conflict', 'conflict/battle']);
  });

  it('gives a type whose history did not help the share of its past cases, by horizon alone', () => {
    const { byKind } = fitCalibration(trials, new Set(['conflict/battle']));
    const { intercept, horizon, ...others } = byKind['conflict/battle']!;
    expect(others).toEqual({ expected: 0, aftermath: 0, surroundings: 0 });
    for (const days of [7, 30, 90]) {
      const own = trials.filter(({ horizonDays }) => horizonDays === days);
      const share = own.filter(({ came }) => came).length / own.length;
      expect(Math.abs(1 / (1 + Math.exp(-intercept - horizon * Math.log(days / 30))) - share)).toBeLessThan(0.1);
    }
  });
});

function byMoment(a: Trial, b: Trial): number {
  return a.momentMs - b.momentMs || a.horizonDays - b.horizonDays;
}
