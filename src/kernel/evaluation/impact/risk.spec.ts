import * as fc from 'fast-check';
import { recencyFactor, riskScore } from './risk';
import { toAlertClass, toImpactSeverity, toLikelihood, toPrecisionLevel, toSeverity, severityRange } from '../scales';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../settings';

const settings = DEFAULT_EVALUATION_SETTINGS.risk;
const part = fc.double({ min: 0, max: 1, noNaN: true });
const input = fc.record({
  impactScore: fc.double({ min: 0, max: 100, noNaN: true }),
  probability: part,
  recency: part,
});

describe('riskScore', () => {
  it.each([
    ['a disaster that will hardly repeat', 90, 0.02, 1, 90.1],
    ['the same, almost forgotten', 90, 0.02, 0.4, 36.3],
    ['small things that are sure to repeat', 8, 1, 1, 10.2],
    ['nothing', 0, 1, 1, 0],
    ['everything', 100, 1, 1, 100],
  ])('computes the risk of %s', (_name, impactScore, probability, recency, expected) => {
    expect(riskScore({ impactScore, probability, recency }, settings)).toBe(expected);
  });

  it('is monotone in impact, probability and recency, within 0 to 100', () => {
    fc.assert(
      fc.property(input, part, (one, factor) => {
        const score = riskScore(one, settings);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        for (const key of ['impactScore', 'probability', 'recency'] as const) {
          expect(riskScore({ ...one, [key]: one[key] * factor }, settings)).toBeLessThanOrEqual(score);
        }
      }),
    );
  });
});

describe('recencyOf', () => {
  it('falls smoothly from 1 to the floor', () => {
    expect(recencyFactor(0, 30 * DAY_MS, settings)).toBe(1);
    expect(recencyFactor(15 * DAY_MS, 30 * DAY_MS, settings)).toBeCloseTo(0.7, 10);
    expect(recencyFactor(30 * DAY_MS, 30 * DAY_MS, settings)).toBeCloseTo(settings.recencyFloor, 10);
    fc.assert(
      fc.property(part, part, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        const lost = recencyFactor(early, 1, settings) - recencyFactor(late, 1, settings);
        expect(lost).toBeGreaterThanOrEqual(0);
        // Its steepest slope is π/2 of the whole fall, so no single day makes a step.
        expect(lost).toBeLessThanOrEqual((late - early) * (Math.PI / 2) * (1 - settings.recencyFloor) + 1e-12);
      }),
    );
  });
});

describe('scales', () => {
  it.each([
    [0, 'negligible', 'class_1_situational_awareness'],
    [9.9, 'negligible', 'class_1_situational_awareness'],
    [10, 'low', 'class_1_situational_awareness'],
    [30, 'medium', 'class_2_elevated'],
    [54.9, 'medium', 'class_2_elevated'],
    [55, 'high', 'class_3_critical'],
    [80, 'critical', 'class_3_critical'],
    [100, 'critical', 'class_3_critical'],
  ] as const)('a risk of %d is %s, %s', (score, level, alertClass) => {
    expect(toSeverity(score)).toBe(level);
    expect(toAlertClass(level)).toBe(alertClass);
    const range = severityRange(level);
    expect(score >= range.from && score <= range.to).toBe(true);
  });

  it.each([
    [0.0499, 'rare'],
    [0.05, 'unlikely'],
    [0.2, 'possible'],
    [0.5, 'likely'],
    [0.8, 'almost_certain'],
    [1, 'almost_certain'],
  ])('a chance of %d is %s', (probability, expected) => {
    expect(toLikelihood(probability)).toBe(expected);
  });

  it.each([
    [9.9, 'negligible'],
    [10, 'minor'],
    [30, 'moderate'],
    [55, 'major'],
    [80, 'severe'],
  ])('an impact of %d is %s', (score, expected) => {
    expect(toImpactSeverity(score)).toBe(expected);
  });

  it.each([
    [1, 'exact'],
    [1.1, 'locality'],
    [5, 'locality'],
    [25, 'district'],
    [100, 'region'],
    [101, 'country'],
  ])('known to %d km is %s', (uncertaintyKm, expected) => {
    expect(toPrecisionLevel(uncertaintyKm)).toBe(expected);
  });
});
