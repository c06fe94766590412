import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOW_MS, sampleAsset, sampleEvent } from '../../../test/support/samples/evaluation-samples';
import { LIKELIHOOD_CALIBRATION } from './likelihood/calibration-table';
import { evaluatePortfolio } from './evaluate';
import { historyCounts } from './likelihood/history-weights';
import { estimateLikelihood } from './likelihood/likelihood';
import { codingWeight } from '../reliability/coding-weight';
import type { Coding } from '../reliability/source-rating';
import { MEANS_BY_CATEGORY, MEANS_BY_TYPE, SENSITIVITY, type MeansOfHarm } from './impact/impact-tables';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS, METHODOLOGY_VERSION } from './settings';

// The formatter pads the columns of tables.
const read = (name: string): string =>
  readFileSync(join(__dirname, '../../../docs', name), 'utf8')
    .replace(/ +/g, ' ')
    .replace(/-{3,}/g, '---');
const page = read('evaluation.md');
const settings = DEFAULT_EVALUATION_SETTINGS;

describe('docs/evaluation.md', () => {
  it('names the version and prints the impact tables in use', () => {
    expect(page).toContain(`Methodology ${METHODOLOGY_VERSION}.`);
    const rows = (means: Readonly<Record<string, MeansOfHarm>>): string =>
      Object.entries(means)
        .map(([name, { base, reachKm }]) => `| \`${name}\` | ${base} | ${reachKm} |\n`)
        .join('');
    expect(page).toContain(`| --- | --- | --- |\n${rows(MEANS_BY_TYPE)}\n`);
    expect(page).toContain(`| --- | --- | --- |\n${rows(MEANS_BY_CATEGORY)}\n`);
    const categories = Object.keys(MEANS_BY_CATEGORY);
    for (const [type, factors] of Object.entries(SENSITIVITY)) {
      const cells = categories.map((category) => factors[category] ?? '');
      expect(page).toContain(`| \`${type}\` | ${cells.join(' | ')} |`.replace(/ +/g, ' '));
    }
  });

  it('prints the settings in use', () => {
    const { likelihood, risk, maxAgeHoursByCategory: maxAge, defaultMaxAgeHours } = settings;
    for (const [category, hours] of Object.entries(maxAge))
      expect(page).toContain(`| \`${category}\` | ${hours / 24} |`);
    expect(page).toContain(`| any other | ${defaultMaxAgeHours / 24} |`);
    expect(page).toContain(`A = Σ e^(−(d / ${likelihood.radiusKm * likelihood.kernelWidth})² / 2)`);
    expect(page).toContain(`ln(1 + H / (age + ${likelihood.aftermathOffsetDays} day))`);
    expect(page).toContain(`S = Σ e^(−(d / ${likelihood.radiusKm * likelihood.surroundingsWidth})² / 2)`);
    expect(page).toContain(`2^(−age / ${likelihood.halfLifeDays} days)`);
    expect(page).toContain(`α = ${likelihood.priorStrengthDays} λ + W`);
    expect(page).toContain(`(1 − ${risk.prospectWeight} p I)`);
    expect(page).toContain(`to ${risk.recencyFloor} at the maximum age`);
    const { localExposureDays } = historyCounts({ neighbours: [], radiusKm: 25, regionRadiusKm: 250 }, likelihood);
    expect(page).toContain(`exposure E = ${localExposureDays.toFixed(1)} days`);
  });

  it('states how much a machine-coded event raises the likelihood', () => {
    const { likelihood } = settings;
    const chanceOf = (coding: Coding): string => {
      const weight = codingWeight({ coding, type: 'explosion', subtype: null }, null);
      const neighbours = [{ distanceKm: 0, ageDays: 0.5, weight }];
      const history = historyCounts({ neighbours, radiusKm: 25, regionRadiusKm: 250 }, likelihood);
      return estimateLikelihood(history, likelihood, { category: 'conflict', type: 'explosion' }).probability.toFixed(
        3,
      );
    };
    expect(page).toContain(`a machine-coded explosion leads to p = ${chanceOf('machine')} after half a day`);
    expect(page).toContain(`one recorded by people to p = ${chanceOf('human')}.`);
  });

  it('prints the fitted weights in use', () => {
    for (const [name, map] of Object.entries({
      'all kinds': LIKELIHOOD_CALIBRATION.pooled,
      ...LIKELIHOOD_CALIBRATION.byKind,
    })) {
      expect(read('evaluation-quality.md')).toContain(`| ${[name, ...Object.values(map)].join(' | ')} |`);
    }
  });

  it('computes its example with the same result as the service', () => {
    const bombing = sampleEvent({
      lat: 0,
      lng: 3 / 111.31949079327357,
      uncertaintyKm: 1,
      startMs: NOW_MS - 3 * DAY_MS,
      fatalities: 12,
      civilianTargeting: true,
    });
    const embassy = sampleAsset({ type: 'embassy', lat: 0, lng: 0 });
    const neighbours = [
      { distanceKm: 0, ageDays: 3 },
      { distanceKm: 8, ageDays: 40 },
      { distanceKm: 20, ageDays: 100 },
      ...Array.from({ length: 6 }, () => ({ distanceKm: 120, ageDays: 200 })),
    ];
    const [threat] = evaluatePortfolio({
      events: [bombing],
      assets: [embassy],
      settings,
      nowMs: NOW_MS,
      matches: [{ eventId: bombing.id, assetId: embassy.id }],
      history: (_query, radiusKm) => historyCounts({ neighbours, radiusKm, regionRadiusKm: 250 }, settings.likelihood),
    });
    const { likelihood, assets } = JSON.parse(JSON.stringify(threat!.assessment)) as {
      likelihood: Record<'alpha' | 'beta' | 'expected_events' | 'log_odds' | 'prior_rate_per_day', number> & {
        history: Record<'local_weight' | 'aftermath_weight' | 'surrounding_weight', number>;
        calibration: { fitted_on: string };
      };
      assets: { recency: number; events: Record<'casualties' | 'harm' | 'arriving', number>[] }[];
    };
    const [terms] = assets[0]!.events;
    for (const row of [
      `| W = 0.994 + 0.881 + 0.601 | ${likelihood.history.local_weight.toFixed(3)} |`,
      `| λ = (9 + 0.5) / 365 · 0.01 | ${likelihood.prior_rate_per_day.toFixed(6)} per day |`,
      `| α, β | ${likelihood.alpha.toFixed(3)}, ${likelihood.beta.toFixed(2)} |`,
      `| G = α ln(1 + 30 / β) | ${likelihood.expected_events.toFixed(4)} |`,
      `| A = 2.140 + 0.522 + 0.189 | ${likelihood.history.aftermath_weight.toFixed(3)} |`,
      `| S, including the six at 120 km | ${likelihood.history.surrounding_weight.toFixed(3)} |`,
      `| log-odds, weights of ${likelihood.calibration.fitted_on} | ${likelihood.log_odds.toFixed(3)} |`,
      `| p | ${threat!.likelihoodProbability} (${threat!.likelihood}) |`,
      `| casualties 0.3 · log₁₀ 13 | ${terms!.casualties.toFixed(3)} |`,
      `| H = 1 − 0.4 · 0.666 · 0.85 | ${terms!.harm.toFixed(3)} |`,
      `| part that reaches the asset | ${terms!.arriving.toFixed(3)} |`,
      `| impact, sensitivity 1.15 | ${threat!.affectedAssets[0]!.impactScore} (${threat!.impactSeverity}) |`,
      `| r at 3 of 45 days | ${assets[0]!.recency} |`,
      `| risk | ${threat!.riskScore} (${threat!.riskLevel}) |`,
    ]) {
      expect(page).toContain(row);
    }
  });
});
