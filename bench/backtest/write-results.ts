import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalibrationMap, CalibrationTable } from '../../src/kernel/evaluation/likelihood/calibration';
import { reliabilityPlot } from './reliability-plot';
import { mapTable, reliabilityPanels } from './tables';
import type { Forecast } from './walk-forward';

const ROOT = join(__dirname, '../..');
const PAGE = join(ROOT, 'docs/evaluation-quality.md');
const PLOT = join(ROOT, 'docs/reliability.svg');
const CONSTANTS = join(ROOT, 'src/kernel/evaluation/likelihood/calibration-table.ts');

/**
 * Inserts each named table between its markers on the page, draws the plot, and writes the weights that the service
 * uses.
 */
export function writeResults(
  tables: Readonly<Record<string, string>>,
  forecasts: readonly Forecast[],
  calibration: CalibrationTable,
): void {
  let page = readFileSync(PAGE, 'utf8');
  for (const [name, table] of Object.entries({ ...tables, weights: mapTable(calibration) })) {
    page = between(page, `<!-- backtest: ${name} -->`, `<!-- end of ${name} -->`, table);
  }
  writeFileSync(PAGE, page);
  writeFileSync(PLOT, reliabilityPlot(reliabilityPanels(forecasts)));
  writeFileSync(CONSTANTS, constantsOf(calibration));
  execFileSync('npx', ['oxfmt', PAGE, CONSTANTS], { cwd: ROOT });
}

function between(page: string, start: string, end: string, table: string): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page lacks ${start} … ${end}`);
  return `${page.slice(0, from + start.length)}\n\n${table}\n\n${page.slice(to)}`;
}

function constantsOf({ pooled, byKind }: CalibrationTable): string {
  const literal = (map: CalibrationMap): string =>
    `{\n${Object.entries(map)
      .map(([name, weight]) => `${name}: ${weight},`)
      .join('\n')}\n}`;
  const kinds = Object.entries(byKind).map(([kind, map]) => `'${kind}': ${literal(map)},`);
  return `import type { CalibrationTable } from './calibration';

/**
 * Fitted by \`npm run backtest -- --write\` on the complete history that is stored beside the project; see
 * docs/evaluation-quality.md.
 */
export const LIKELIHOOD_CALIBRATION: CalibrationTable = {
pooled: ${literal(pooled)},
byKind: {
${kinds.join('\n')}
},
};
`;
}
