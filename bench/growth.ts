/*
 * How the time and memory of the most frequent work grow with the number of stored events and of listed entities, each size in a
 * database of its own. docs/performance.md has the results.
 *
 *   npm run bench:growth -- --events 10000,100000,1000000 --entities 30000,100000,300000
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sharedFile } from '../test/support/app/shared-data';
import { UCDP } from './evaluation-data';
import { measureEvents } from './growth-events';
import { measureEntities } from './growth-lookups';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000,100000,1000000' },
    entities: { type: 'string', default: '30000,100000,300000' },
  },
});

/** What was measured at one size: the name of each row with its value. */
export type Figures = Readonly<Record<string, string>>;

const sizesOf = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

async function printTable(sizes: readonly number[], measure: (size: number) => Promise<Figures>): Promise<void> {
  const table: Record<string, Record<string, string>> = {};
  for (const size of sizes) {
    for (const [row, value] of Object.entries(await measure(size))) (table[row] ??= {})[size] = value;
    // A larger size may take many minutes.
    console.table(table);
  }
}

async function main(): Promise<void> {
  if (!existsSync(sharedFile(UCDP))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  await printTable(sizesOf(values.events), measureEvents);
  await printTable(sizesOf(values.entities), measureEntities);
}

void main();
