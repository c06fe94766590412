/**
 * Subjects per second of a batch, from the upload to the signature, beside separate lookups of other names in the same run,
 * with as many listed entities as `npm run bench:lookup`.
 *   [DATABASE_URL=postgres://…] npm run bench:lookup-batch -- [entities]
 */
import 'reflect-metadata';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Chance, listsOfSize } from './listed-entities';
import { namesToLookUp, range } from './lookup-names';
import { type Figures, LookupService } from './lookup-service';

const TOTAL = Number(process.argv[2] ?? 200_000);
const LOOKUPS = 300;
const SUBJECTS = 1_500;
/** Enough for hot code to be compiled and frequent names to be cached. */
const WARM_UP = 1_800;
const ROUNDS = 3;

async function main(): Promise<void> {
  const chance = new Chance(7);
  const lists = await listsOfSize(TOTAL, chance);
  if (lists === null) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const service = await LookupService.start(join(__dirname, '..'), lists);
  try {
    console.log(`${TOTAL} entities; ${service.description}; ${cpus().length} cores`);
    await service.lookUp(namesToLookUp(lists, WARM_UP, chance), 1);
    const rounds: Record<string, Figures[]> = { 'one at a time': [], 'two at a time': [], 'in a batch': [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds['one at a time']?.push(await service.lookUp(namesToLookUp(lists, LOOKUPS, chance), 1));
      rounds['two at a time']?.push(await service.lookUp(namesToLookUp(lists, LOOKUPS, chance), 2));
      rounds['in a batch']?.push(await service.screen(namesToLookUp(lists, SUBJECTS, chance)));
    }
    for (const [kind, measured] of Object.entries(rounds)) print(kind, measured);
  } finally {
    await service.close();
  }
}

function print(kind: string, rounds: readonly Figures[]): void {
  const rangeOf = (valueOf: (figures: Figures) => number, digits: number): string => range(rounds.map(valueOf), digits);
  console.log(
    `${kind}, median of ${rounds.length} rounds (least to most): ${rangeOf(({ perSecond }) => perSecond, 0)}/s; ` +
      `the server's processor ${rangeOf(({ processorMs }) => processorMs, 1)} ms each; ` +
      `half of the requests within ${rangeOf(({ medianMs }) => medianMs, 0)} ms, 99 of 100 within ${rangeOf(({ p99Ms }) => p99Ms, 0)} ms`,
  );
}

void main();
