import type { CalibrationTable } from '../../src/kernel/evaluation/likelihood/calibration';
import { groupBy } from '../../src/kernel/evaluation/collect';
import { DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import { BASE_RATE_KINDS } from './fit-calibration';
import { judge, judgeBins, type Measured } from './judgement';
import type { ReliabilityPanel } from './reliability-plot';
import { type Forecast, SIMPLE_FORECASTERS } from './walk-forward';

/** The minimum number of cases for a meaningful figure. */
const FEW_CASES = 500;
/** Bounds of the age of the newest event, days. */
const AGES: [name: string, below: number][] = [
  ['less than a day', 1],
  ['1 to 3 days', 3],
  ['3 to 10 days', 10],
  ['10 days or more', Infinity],
];

/** The quality by category and horizon, compared with simpler forecasters. */
export function qualityTable(forecasts: readonly Forecast[]): string {
  return qualityRows('category, days', withoutFew(horizons(measured(forecasts), categoryOf)));
}

/** The same by source and type, since records differ more than categories do. */
export function sourceTable(forecasts: readonly Forecast[]): string {
  return qualityRows('source and type, days', withoutFew(horizons(measured(forecasts), sourceAndType)));
}

/** The quality for kinds that are unknown at the time of the forecast. */
export function unknownTable(forecasts: readonly Forecast[]): string {
  const unknown = forecasts.filter(({ isOfKnownKind }) => !isOfKnownKind);
  return qualityRows('source and type, days', withoutFew(horizons(unknown, sourceAndType)));
}

/** Types whose map is the base rate, if they were forecast from their history after all. */
export function baseRateKindTable(forecasts: readonly Forecast[]): string {
  const own = forecasts.filter((one) => one.isOfKnownKind && isBaseRateKind(one));
  return qualityRows('source and type, days', withoutFew(horizons(own, sourceAndType)));
}

/** Forecasts by the age of the newest event within the radius. */
export function ageTable(forecasts: readonly Forecast[]): string {
  const ageOf = ({ trial }: Forecast): string => {
    const index = AGES.findIndex(([, below]) => trial.newestDays < below);
    return `${trial.category}, ${trial.horizonDays} days, ${index}`;
  };
  const longest = measured(forecasts).filter(
    ({ trial }) => trial.horizonDays === (trial.type === 'earthquake' ? 7 : 30),
  );
  const rows = grouped(longest, ageOf).map(([name, own]): [string, Forecast[]] => {
    const age = AGES[Number(name.at(-1))]?.[0] ?? '';
    return [`${name.slice(0, -1)}newest event ${age}`, own];
  });
  return meanRows('category, days, age', rows);
}

/** Forecasts at earthquakes by size: the chance of another one of at least the magnitude less 0.5. */
export function shockTable(forecasts: readonly Forecast[]): string {
  const shocks = measured(forecasts).filter(({ trial }) => trial.type === 'earthquake');
  const { magnitudeMargin } = DEFAULT_EVALUATION_SETTINGS.likelihood;
  const sizeOf = ({ trial }: Forecast): string =>
    `${trial.source}, ${(trial.minMagnitude ?? 0) + magnitudeMargin < 4 ? 'below M 4' : 'M 4 and more'}`;
  return meanRows('source and size, days', horizons(shocks, sizeOf));
}

/** Reliability in ten bins as a plot. */
export function reliabilityPanels(forecasts: readonly Forecast[]): ReliabilityPanel[] {
  return grouped(measured(forecasts), categoryOf).map(([category, own]) => ({
    title: category,
    lines: withoutFew(horizons(own, categoryOf)).map(([, some]) => ({
      name: `${some[0]?.trial.horizonDays ?? 0} days`,
      bins: judgeBins(some),
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
const isBaseRateKind = ({ trial }: Forecast): boolean => BASE_RATE_KINDS.has(`${trial.category}/${trial.type}`);

/** Forecasts from the history of a kind with past data. */
const measured = (forecasts: readonly Forecast[]): Forecast[] =>
  forecasts.filter((one) => one.isOfKnownKind && !isBaseRateKind(one));

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

const QUALITY_HEAD = [
  ...['cases', 'observed', 'Brier', 'skill over base rate', 'over persistence', 'over kernel count'],
  ...['ECE', 'ECE if perfect'],
];

function qualityRows(head: string, rows: readonly [string, Forecast[]][]): string {
  return table(
    [head, ...QUALITY_HEAD],
    rows.map(([name, own]) => {
      const { cases, observed, brier, skill, calibrationError, perfectError } = judge(own);
      const skills = SIMPLE_FORECASTERS.map((forecaster) => skill[forecaster]);
      return [name, String(cases), ...[observed, brier, ...skills, calibrationError].map(shown), perfect(perfectError)];
    }),
  );
}

function meanRows(head: string, rows: readonly [string, Forecast[]][]): string {
  return table(
    [head, 'cases', 'forecast', 'observed', 'ECE', 'ECE if perfect'],
    rows
      .filter(([, own]) => own.length >= MIN_MEAN_CASES)
      .map(([name, own]) => {
        const { cases, forecast, observed, calibrationError, perfectError } = judge(own);
        return [
          name,
          String(cases),
          forecast.toFixed(3),
          shown(observed),
          shown(calibrationError),
          perfect(perfectError),
        ];
      }),
  );
}

/** The intervals show how little is known from few cases; below this number they are not reliable themselves. */
const MIN_MEAN_CASES = 100;

const shown = ({ value, low, high }: Measured): string =>
  `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

const perfect = ({ mean, high }: { mean: number; high: number }): string =>
  `${mean.toFixed(3)} (up to ${high.toFixed(3)})`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
