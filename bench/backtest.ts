/**
 * Whether likelihoods are calibrated chances, and better than simpler forecasts. Walks forward through all records
 * next to the project: everything is fitted only on earlier outcomes.
 *   node test/support/run-typescript.cjs bench/backtest.ts [--write]
 * `--write` fits the calibration on all records and updates the tables, the plot and the weights in the project.
 */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { DEFAULT_EVALUATION_SETTINGS } from '../src/kernel/evaluation/settings';
import { sharedFile } from '../test/support/app/shared-data';
import { fitCalibration } from './backtest/fit-calibration';
import { FILES, watchedRecords } from './backtest/records';
import { ageTable, baseRateKindTable, qualityTable, shockTable, sourceTable, unknownTable } from './backtest/tables';
import { drawTrials, type Trial } from './backtest/trials';
import { walkForward } from './backtest/walk-forward';
import { writeResults } from './backtest/write-results';

const SEED = 20_261_122;
/** Every New Year since the first records have enough history, then every one or two weeks of the short records. */
const CUTS = [
  ...Array.from({ length: 16 }, (_year, index) => `${2008 + index}-01-01`),
  ...['2025-05-02', '2025-05-06'],
  ...['2026-01-20', '2026-02-03', '2026-02-17'],
  ...['2026-07-29', '2026-08-05', '2026-08-12'],
].map((day) => Date.parse(day));

async function main(): Promise<void> {
  if (!FILES.every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const trials = await drawAll();
  const { likelihood } = DEFAULT_EVALUATION_SETTINGS;
  const forecasts = walkForward(trials, CUTS, likelihood);
  const fromHistory = walkForward(trials, CUTS, likelihood, new Set());
  const tables = {
    quality: qualityTable(forecasts),
    sources: sourceTable(forecasts),
    ages: ageTable(forecasts),
    shocks: shockTable(forecasts),
    'base-rate-kinds': baseRateKindTable(fromHistory),
    unknown: unknownTable(forecasts),
  };
  for (const [name, table] of Object.entries(tables)) console.log(`\n${name}\n\n${table}`);
  if (process.argv.includes('--write')) writeResults(tables, forecasts, fitCalibration(trials));
}

async function drawAll(): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const [index, record] of (await watchedRecords()).entries()) {
    for (const trial of drawTrials(record, record.moments, SEED + index, DEFAULT_EVALUATION_SETTINGS))
      trials.push(trial);
  }
  return trials;
}

void main();
