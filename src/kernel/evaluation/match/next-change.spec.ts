import * as fc from 'fast-check';
import {
  assetsArbitrary,
  eventsArbitrary,
  NOW_MS,
  sampleAsset,
  sampleEvent,
} from '../../../../test/support/samples/evaluation-samples';
import type { EvaluationAsset, EvaluationEvent } from '../evaluation.types';
import { recencyFactor } from '../impact/risk';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS, HOUR_MS } from '../settings';
import { ageMs, matchEvent, maxAgeHours } from './match';
import { nextChangeMs, RECENCY_STEP } from './next-change';

const settings = DEFAULT_EVALUATION_SETTINGS;
const next = (event: EvaluationEvent, asset: EvaluationAsset, nowMs = NOW_MS): number =>
  nextChangeMs(event, asset, settings, nowMs);
const typesAt = (event: EvaluationEvent, asset: EvaluationAsset, nowMs: number): string[] =>
  matchEvent(event, asset, settings, nowMs)?.attributionTypes ?? [];

/** The recency for each of the two maximum ages that may count. */
function recencies(event: EvaluationEvent, asset: EvaluationAsset, nowMs: number): number[] {
  const maxAges = [maxAgeHours(event.category, asset, settings) * HOUR_MS, asset.threatConfig.lookbackDays * DAY_MS];
  return maxAges.map((maxAgeMs) => recencyFactor(ageMs(event, nowMs), maxAgeMs, settings.risk));
}

test('an event that has not started changes at its start, if it will concern the asset', () => {
  const event = sampleEvent({ startMs: NOW_MS + HOUR_MS, endMs: NOW_MS + 2 * HOUR_MS });
  expect(typesAt(event, sampleAsset(), NOW_MS)).toEqual([]);
  expect(next(event, sampleAsset())).toBe(NOW_MS + HOUR_MS);
  expect(typesAt(event, sampleAsset(), NOW_MS + HOUR_MS)).not.toEqual([]);
  expect(next(event, sampleAsset({ lat: -event.lat! }))).toBe(Infinity);
});

test('an event at its maximum age changes a millisecond later, and never again', () => {
  const asset = sampleAsset();
  const maxAgeMs = maxAgeHours(sampleEvent().category, asset, settings) * HOUR_MS;
  const event = sampleEvent({ startMs: NOW_MS - maxAgeMs, endMs: NOW_MS - maxAgeMs });
  const only = { ...asset, threatConfig: { ...asset.threatConfig, lookbackDays: 1 } };
  expect(next(event, only)).toBe(NOW_MS + 1);
  expect(typesAt(event, only, NOW_MS)).toEqual(['proximity']);
  expect(typesAt(event, only, NOW_MS + 1)).toEqual([]);
  expect(next(event, only, NOW_MS + 1)).toBe(Infinity);
});

test('an event in progress keeps its recency until a step after its end', () => {
  const event = sampleEvent({ startMs: NOW_MS - HOUR_MS, endMs: NOW_MS + DAY_MS });
  expect(next(event, sampleAsset())).toBeGreaterThan(NOW_MS + DAY_MS);
});

test('until the next change, the same reasons apply and the recency changes by at most one step', () => {
  const moments = fc.record({
    fromMs: fc.integer({ min: -90 * 24, max: 90 * 24 }).map((hours) => NOW_MS + hours * HOUR_MS),
    share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  });
  let changes = 0;
  fc.assert(
    fc.property(eventsArbitrary(5), assetsArbitrary, moments, (events, assets, { fromMs, share }) => {
      for (const event of events) {
        for (const asset of assets) {
          const nextMs = next(event, asset, fromMs);
          expect(nextMs).toBeGreaterThan(fromMs);
          const spanMs = Math.min(Math.ceil(nextMs), fromMs + 400 * DAY_MS) - fromMs;
          const laterMs = fromMs + Math.min(spanMs - 1, Math.floor(share * spanMs));
          expect(typesAt(event, asset, laterMs)).toEqual(typesAt(event, asset, fromMs));
          if (typesAt(event, asset, fromMs).length === 0) continue;
          changes += 1;
          const later = recencies(event, asset, laterMs);
          recencies(event, asset, fromMs).forEach((recency, index) => {
            // At an age that no longer counts, the recency is at its floor and is not used.
            if (recency > settings.risk.recencyFloor)
              expect(recency - later[index]!).toBeLessThanOrEqual(RECENCY_STEP + 1e-9);
          });
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(changes).toBeGreaterThan(100);
});
