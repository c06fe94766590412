import { aftershockWindow, hypocentralKm, macroseismicIntensity } from './earthquakes';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../settings';

describe('macroseismicIntensity', () => {
  // Computed by hand from the published coefficients: 2.085 + 1.428 M − 1.402 ln √(R² + (−0.209 + 2.042 e^(M − 5))²).
  it.each([
    ['Hualien 2018 at 22 km, where VII was reported', 6.4, 10, 22, 6.7],
    ['far off, with the term past 50 km', 7, 20, 150, 5.1],
    ['M 1.8 at 20 km: not felt', 1.8, 10, 20, 1],
    ['right above a shallow M 5', 5, 5, 0, 6.9],
    ['no nearer than 5 km: a swarm of M 2 is felt by few', 2, 0.5, 0.3, 2.7],
  ])('computes the intensity: %s', (_name, magnitude, depthKm, epicentralKm, expected) => {
    expect(macroseismicIntensity(magnitude, hypocentralKm(epicentralKm, depthKm))).toBeCloseTo(expected, 1);
  });

  it('uses a depth of 10 km if it is unknown', () => {
    expect(hypocentralKm(0, null)).toBe(10);
    expect(hypocentralKm(3, 4)).toBe(5);
    expect(hypocentralKm(3, -2)).toBe(3);
  });
});

describe('aftershockWindow', () => {
  // Gardner and Knopoff (1974), table 1: M 2.5: 19.5 km, 6 d; M 4.0: 30 km, 42 d; M 4.5: 35 km, 83 d.
  it.each([
    [2.5, 19.5, 6.4],
    [4, 30, 41.4],
    [4.5, 34.7, 77.1],
    [6.4, 39.7, 90],
    [7.5, 39.7, 90],
  ])('M %d: %d km, %d days', (magnitude, distanceKm, days) => {
    const window = aftershockWindow(magnitude, DEFAULT_EVALUATION_SETTINGS.grouping);
    expect(window.distanceKm).toBeCloseTo(distanceKm, 0);
    expect(window.afterMs / DAY_MS).toBeCloseTo(days, 0);
    expect(window.beforeMs / DAY_MS).toBeLessThanOrEqual(10);
  });
});
