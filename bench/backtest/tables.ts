import type { CalibrationTable } from '../../src/kernel/evaluation/likelihood/calibration';
import { groupBy } from '../../src/kernel/evaluation/collect';
import { DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import {
  brierScore,
  expectedCalibrationError,
  logLoss,
  meanOf,
  type Outcome,
  reliabilityBins,
  skillOver,
} from './measures';
import type { ReliabilityPanel } from './reliability-plot';
import type { Forecast } from './walk-forward';

type Forecaster = 'estimate' | 'baseRate' | 'persistence' | 'kernelCount';

/** The minimum number of cases for a meaningful figure. */
const FEW_CASES = 500;

export function outcomesOf(forecasts: readonly Forecast[], forecaster: Forecaster): Outcome[] {
  return forecasts.map((one) => ({ chance: one[forecaster], came: one.trial.came }));
}

/** The quality by category and horizon, compared with simpler forecasters. */
export function qualityTable(forecasts: readonly Forecast[]): string {
  return qualityRows('category, days', horizons(ofKnownKinds(forecasts), categoryOf));
}

/** The same by source and type, since records differ more than categories do. */
export function sourceTable(forecasts: readonly Forecast[]): string {
  return qualityRows('source and type, days', withoutFew(horizons(ofKnownKinds(forecasts), sourceAndType)));
}

/** The quality for kinds that are unknown at the time of the forecast. */
export function unknownTable(forecasts: readonly Forecast[]): string {
  const unknown = forecasts.filter(({ isOfKnownKind }) => !isOfKnownKind);
  return qualityRows('source and type, days', withoutFew(horizons(unknown, sourceAndType)));
}

/** Forecasts at earthquakes by size: the chance of another one of at least the magnitude less 0.5. */
export function shockTable(forecasts: readonly Forecast[]): string {
  const shocks = forecasts.filter(
    ({ trial, isOfKnownKind }) => trial.type === 'earthquake' && trial.isAtEvent && isOfKnownKind,
  );
  const { magnitudeMargin } = DEFAULT_EVALUATION_SETTINGS.likelihood;
  const sizeOf = ({ trial }: Forecast): string =>
    `${trial.source}, ${(trial.minMagnitude ?? 0) + magnitudeMargin < 4 ? 'below M 4' : 'M 4 and more'}`;
  return table(
    ['source and size, days', 'cases', 'forecast', 'observed', 'ECE'],
    horizons(shocks, sizeOf).map(([name, own]) => {
      const outcomes = outcomesOf(own, 'estimate');
      const means = [meanOf(outcomes, ({ chance }) => chance), meanOf(outcomes, ({ came }) => (came ? 1 : 0))];
      return [
        name,
        countWords(own),
        ...[...means, expectedCalibrationError(outcomes)].map((value) => value.toFixed(3)),
      ];
    }),
  );
}

const QUALITY_HEAD = [
  ...['cases', 'observed', 'Brier', 'Brier, base rate', 'Brier, persistence', 'Brier, kernel count'],
  ...['skill', 'skill over persistence', 'log loss', 'log loss, base rate', 'ECE', 'ECE at events'],
];

function quality(forecasts: readonly Forecast[]): string[] {
  const [ours, base, persistence, kernel] = (['estimate', 'baseRate', 'persistence', 'kernelCount'] as const).map(
    (forecaster) => outcomesOf(forecasts, forecaster),
  ) as [Outcome[], Outcome[], Outcome[], Outcome[]];
  const atEvents = forecasts.filter(({ trial }) => trial.isAtEvent);
  return [
    meanOf(ours, ({ came }) => (came ? 1 : 0)),
    ...[ours, base, persistence, kernel].map(brierScore),
    skillOver(ours, base),
    skillOver(ours, persistence),
    logLoss(ours),
    logLoss(base),
    expectedCalibrationError(ours),
    expectedCalibrationError(outcomesOf(atEvents, 'estimate')),
  ].map((value) => value.toFixed(3));
}

/** Forecasts and observed shares in ten bins with the same number of cases. */
export function reliabilityTable(forecasts: readonly Forecast[]): string {
  return table(
    ['category, days', ...Array.from({ length: 10 }, (_bin, index) => `${index + 1}`)],
    horizons(ofKnownKinds(forecasts), categoryOf).map(([name, own]) => [
      name,
      ...reliabilityBins(outcomesOf(own, 'estimate')).map(
        ({ forecast, seen }) => `${forecast.toFixed(2)}/${seen.toFixed(2)}`,
      ),
    ]),
  );
}

/** The same as a plot, without horizons that have few cases. */
export function reliabilityPanels(forecasts: readonly Forecast[]): ReliabilityPanel[] {
  return grouped(ofKnownKinds(forecasts), categoryOf).map(([category, own]) => ({
    title: category,
    lines: withoutFew(horizons(own, categoryOf)).map(([, some]) => ({
      name: `${some[0]?.trial.horizonDays ?? 0} days`,
      bins: reliabilityBins(outcomesOf(some, 'estimate')),
    })),
  }));
}

/** The weights that the service uses. */
export function mapTable({ pooled, byKind }: CalibrationTable): string {
  return table(
    ['fitted on', 'intercept', 'ln expected', 'ln (1 + A)', 'ln (1 + S)', 'ln (days / 30)'],
    Object.entries({ 'all kinds': pooled, ...byKind }).map(([name, map]) => [name, ...Object.values(map).map(String)]),
  );
}

const categoryOf = ({ trial }: Forecast): string => trial.category;
const sourceAndType = ({ trial }: Forecast): string => `${trial.source}: ${trial.type}`;

const ofKnownKinds = (forecasts: readonly Forecast[]): Forecast[] =>
  forecasts.filter(({ isOfKnownKind }) => isOfKnownKind);

function grouped(forecasts: readonly Forecast[], nameOf: (forecast: Forecast) => string): [string, Forecast[]][] {
  return [...groupBy(forecasts, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** By name and horizon. */
function horizons(forecasts: readonly Forecast[], nameOf: (forecast: Forecast) => string): [string, Forecast[]][] {
  return grouped(forecasts, nameOf).flatMap(([name, own]) =>
    grouped(own, ({ trial }) => String(trial.horizonDays))
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([days, some]): [string, Forecast[]] => [`${name}, ${days}`, some]),
  );
}

const withoutFew = (rows: readonly [string, Forecast[]][]): [string, Forecast[]][] =>
  rows.filter(([, own]) => own.length >= FEW_CASES);

const countWords = (forecasts: readonly Forecast[]): string =>
  `${forecasts.length}${forecasts.length < FEW_CASES ? ' (few)' : ''}`;

function qualityRows(head: string, rows: readonly [string, Forecast[]][]): string {
  return table(
    [head, ...QUALITY_HEAD],
    rows.map(([name, own]) => [name, countWords(own), ...quality(own)]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
