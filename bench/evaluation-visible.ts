/*
 * How soon a new event is visible as a threat, as in bench:evaluation, but with the service as `npm start` runs it. Beside it another
 * checkout, which is built. Each round starts either build in turn, on a copy of the same database.
 *
 *   npm run bench:evaluation-visible -- --events 200000 --assets 3000 --rounds 3 --old ../other-checkout
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedFile } from '../test/support/app/shared-data';
import { startService } from './api-servers';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { benchAssets, fillWithUcdp, UCDP } from './evaluation-data';
import { measureFreshness } from './evaluation-freshness';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200000' },
    assets: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
    old: { type: 'string' },
  },
});

async function main(): Promise<void> {
  if (!existsSync(sharedFile(UCDP))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const builds = new Map([['this build', join(__dirname, '../dist/src/main.js')]]);
  if (values.old !== undefined) builds.set('the other build', resolve(values.old, 'dist/src/main.js'));
  const database = await openBenchDatabase();
  try {
    const stored = await fillWithUcdp(database, Number(values.events));
    console.log(`${stored} events of a year, ${values.assets} assets; ${database.description}`);
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const turns = round % 2 === 1 ? [...builds] : [...builds].reverse();
      for (const [name, path] of turns) {
        console.log(`${name}, round ${round}`);
        console.table(await measure(database, path));
      }
    }
  } finally {
    await database.close();
  }
}

async function measure(database: BenchDatabase, path: string): Promise<object> {
  const copy = await database.copy();
  try {
    const service = await startService(copy, [], path);
    try {
      return await measureFreshness(service.url, benchAssets(Number(values.assets), 1));
    } finally {
      await service.close();
    }
  } finally {
    await copy.close();
  }
}

void main();
