import * as fc from 'fast-check';
import {
  NOW_MS,
  assetsArbitrary,
  emptyHistory,
  eventsArbitrary,
  sampleAsset,
} from '../../../test/support/samples/evaluation-samples';
import { evaluatePortfolio } from './evaluate';
import type { HistoryOf, PortfolioInput } from './evaluate.types';
import type { EvaluatedThreat, EvaluationAsset, EvaluationEvent } from './evaluation.types';
import { matchEvent } from './match/match';
import { toSeverity } from './scales';
import { DEFAULT_EVALUATION_SETTINGS } from './settings';

const settings = DEFAULT_EVALUATION_SETTINGS;
const quietHistory: HistoryOf = (_query, radiusKm) => emptyHistory(radiusKm);
const allPairs = (events: readonly EvaluationEvent[], assets: readonly EvaluationAsset[]) =>
  events.flatMap((event) => assets.map((asset) => ({ eventId: event.id, assetId: asset.id })));

function evaluate(
  events: EvaluationEvent[],
  assets: EvaluationAsset[],
  history: HistoryOf = quietHistory,
  nowMs = NOW_MS,
): EvaluatedThreat[] {
  return evaluatePortfolio({ events, assets, settings, nowMs, matches: allPairs(events, assets), history });
}

/** History that depends on the query, so that likelihoods differ. */
const variedHistory: HistoryOf = (query, radiusKm) => ({
  ...emptyHistory(radiusKm),
  localWeight: (query.type.length * 7 + Math.round(Math.abs(query.lng ?? 0) * 100)) % 9,
  aftermathWeight: query.type.length % 5,
  surroundingWeight: query.type.length * 2,
  localCount: query.type.length,
});

/** The part of the assessment's JSON that a reader needs for the computation. */
interface AssessmentTerms {
  likelihood: Record<'alpha' | 'beta' | 'horizon_days' | 'expected_events' | 'probability', number> & {
    history: { aftermath_weight: number; surrounding_weight: number };
    calibration: Record<'intercept' | 'expected' | 'aftermath' | 'surroundings' | 'horizon', number> | null;
  };
  risk: { prospect_weight: number; accumulation_exponent: number };
  assets: {
    events: { impact: number; recency: number }[];
    other_events: { impact_power_sum: number; faded_power_sum: number };
    impact_score: number;
    recency: number;
    risk_score_limit: number | null;
    risk_score_before_instructions: number;
  }[];
}

function chanceAgain({ alpha, beta, horizon_days: days, history, calibration }: AssessmentTerms['likelihood']): number {
  const expected = alpha * Math.log(1 + days / beta);
  if (calibration === null) return 1 - Math.exp(-expected);
  const logOdds =
    calibration.intercept +
    calibration.expected * Math.log(expected) +
    calibration.aftermath * Math.log(1 + history.aftermath_weight) +
    calibration.surroundings * Math.log(1 + history.surrounding_weight) +
    calibration.horizon * Math.log(days / 30);
  return 1 / (1 + Math.exp(-logOdds));
}

describe('the evaluation of any portfolio', () => {
  const portfolio = fc.record({ events: eventsArbitrary(25), assets: assetsArbitrary });

  it("does not depend on the order of input, the machine's clock or repeated pairs", () => {
    fc.assert(
      fc.property(portfolio, ({ events, assets }) => {
        const matches = allPairs(events, assets);
        const input: PortfolioInput = { events, assets, settings, nowMs: NOW_MS, matches, history: variedHistory };
        const turned: PortfolioInput = {
          ...input,
          events: [...events].reverse(),
          assets: [...assets].reverse(),
          matches: [...matches.slice(0, 3), ...matches.reverse()],
        };
        expect(evaluatePortfolio(turned)).toEqual(evaluatePortfolio(input));
      }),
      { numRuns: 100 },
    );
  });

  it('uses exactly the matching events, and each threat is consistent', () => {
    fc.assert(
      fc.property(portfolio, ({ events, assets }) => {
        // Without instructions and alert classes, no event may be left out.
        const open = assets.map(({ id, ...asset }) => ({
          ...sampleAsset(),
          id,
          lat: asset.lat,
          lng: asset.lng,
          country: asset.country,
        }));
        const threats = evaluate(events, open, variedHistory);
        const expected = events.filter((event) =>
          open.some((asset) => matchEvent(event, asset, settings, NOW_MS) !== null),
        );
        expect(threats.flatMap(({ evidence }) => evidence.map(({ eventId }) => eventId)).sort()).toEqual(
          expected.map(({ id }) => id).sort(),
        );
        for (const threat of threats) {
          expect([...threat.eventIds].sort()).toEqual(threat.evidence.map(({ eventId }) => eventId).sort());
          expect(threat.riskScore).toBe(Math.max(...threat.affectedAssets.map(({ riskScore }) => riskScore)));
          expect(threat.riskLevel).toBe(toSeverity(threat.riskScore));
          expect(threat.expiresMs).toBeGreaterThanOrEqual(NOW_MS);
          const distances = threat.affectedAssets.map(({ distanceKm }) => distanceKm ?? Infinity);
          expect(distances).toEqual([...distances].sort((a, b) => a - b));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('can be recomputed from the assessment', () => {
    fc.assert(
      fc.property(portfolio, ({ events, assets }) => {
        for (const threat of evaluate(events, assets, variedHistory)) {
          const terms = JSON.parse(JSON.stringify(threat.assessment)) as AssessmentTerms;
          const { likelihood, risk } = terms;
          expect(threat.likelihoodProbability).toBeCloseTo(chanceAgain(likelihood), 4);
          const power = risk.accumulation_exponent;
          for (const asset of terms.assets) {
            const sum = asset.events.reduce((total, one) => total + one.impact ** power, 0);
            const impact = Math.min(100, (sum + asset.other_events.impact_power_sum) ** (1 / power));
            expect(asset.impact_score).toBeCloseTo(impact, 0);
            const faded = asset.events.reduce((total, one) => total + (one.impact * one.recency) ** power, 0);
            const left = Math.min(100, (faded + asset.other_events.faded_power_sum) ** (1 / power));
            if (impact > 0) expect(asset.recency).toBeCloseTo(left / impact, 3);
            const share = asset.impact_score / 100;
            const spared = (1 - asset.recency * share) * (1 - risk.prospect_weight * likelihood.probability * share);
            const limit = asset.risk_score_limit ?? 100;
            expect(asset.risk_score_before_instructions).toBeCloseTo(Math.min(limit, 100 * (1 - spared)), 0);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is never above low if machine-coded events alone concern an asset', () => {
    fc.assert(
      fc.property(portfolio, ({ events, assets }) => {
        const coded = events.map((event) => ({ ...event, coding: 'machine' as const }));
        for (const { assessment } of evaluate(coded, assets, variedHistory)) {
          for (const asset of (JSON.parse(JSON.stringify(assessment)) as AssessmentTerms).assets)
            expect(asset.risk_score_before_instructions).toBeLessThan(30);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('derives every field from its input: over many portfolios, no field is constant', () => {
    const seen = new Map<string, Set<string>>();
    const note = (path: string, value: unknown): void => {
      const values = seen.get(path) ?? new Set();
      seen.set(path, values.add(JSON.stringify(value)));
    };
    for (const { events, assets } of fc.sample(portfolio, { numRuns: 300, seed: 20180207 })) {
      for (const threat of evaluate(events, assets, variedHistory)) {
        for (const [field, value] of Object.entries(threat)) note(field, value);
        for (const asset of threat.affectedAssets)
          for (const [field, value] of Object.entries(asset)) note(`affectedAssets.${field}`, value);
        for (const one of threat.evidence)
          for (const [field, value] of Object.entries(one)) note(`evidence.${field}`, value);
        for (const one of threat.developments)
          for (const [field, value] of Object.entries(one)) note(`developments.${field}`, value);
      }
    }
    expect(seen.size).toBe(43);
    const constants = [...seen].filter(([, values]) => values.size < 2).map(([path]) => path);
    // The version identifies the method and is the same for every threat that it made.
    expect(constants).toEqual(['methodologyVersion']);
    for (const [field, scale] of [
      ['riskLevel', 5],
      ['likelihood', 4],
      ['impactSeverity', 5],
      ['locationPrecisionLevel', 5],
      ['reliability', 4],
      ['rating', 6],
    ] as const) {
      expect(seen.get(field)!.size).toBeGreaterThanOrEqual(scale);
    }
  });
});
