/**
 * Name lookups per second and core over HTTP, with everything that is part of one (audit, resolution, storing the
 * response), with 200,000 listed entities: the lists next to the project and synthetic names.
 *   [DATABASE_URL=postgres://…] npm run bench:lookup -- [entities] [--old folder]
 * `--old` names another checkout of this project, with its dependencies and built. The two take turns with the same
 * lookups.
 */
import 'reflect-metadata';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance, listsOfSize } from './listed-entities';
import { namesToLookUp, range } from './lookup-names';
import { type Figures, LookupService } from './lookup-service';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { old: { type: 'string' } } });
const TOTAL = Number(positionals[0] ?? 200_000);
const LOOKUPS = 600;
/** Enough for hot code to be compiled and frequent names to be cached. */
const WARM_UP = 1_800;
const ROUNDS = 5;

type Version = 'new' | 'old';

async function main(): Promise<void> {
  const chance = new Chance(7);
  const lists = await listsOfSize(TOTAL, chance);
  if (lists === null) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const services = new Map<Version, LookupService>();
  try {
    services.set('new', await LookupService.start(join(__dirname, '..'), lists));
    if (options.old !== undefined) services.set('old', await LookupService.start(resolve(options.old), lists));
    const description = services.get('new')?.description ?? '';
    console.log(`${Object.values(lists).flat().length} entities; ${description}; ${cpus().length} cores`);
    const warmUp = namesToLookUp(lists, WARM_UP, chance);
    for (const service of services.values()) await service.lookUp(warmUp, 1);
    for (const callers of [1, 2]) {
      const rounds = await measure(services, () => namesToLookUp(lists, LOOKUPS, chance), callers);
      for (const [version, figures] of rounds) print(services.size === 1 ? '' : `${version}, `, callers, figures);
      printRatios(rounds);
    }
  } finally {
    for (const service of services.values()) await service.close();
  }
}

/** The same names for each version in a round; the versions take turns in being the first. */
async function measure(
  services: ReadonlyMap<Version, LookupService>,
  nextNames: () => string[],
  callers: number,
): Promise<Map<Version, Figures[]>> {
  const rounds = new Map<Version, Figures[]>([...services.keys()].map((version) => [version, []]));
  for (let round = 0; round < ROUNDS; round++) {
    const names = nextNames();
    const turns = round % 2 === 0 ? [...services] : [...services].reverse();
    for (const [version, service] of turns) rounds.get(version)?.push(await service.lookUp(names, callers));
  }
  return rounds;
}

function print(version: string, callers: number, rounds: readonly Figures[]): void {
  const rangeOf = (valueOf: (figures: Figures) => number, digits: number): string => range(rounds.map(valueOf), digits);
  console.log(
    `${version}${callers} at once, median of ${rounds.length} rounds of ${LOOKUPS} (least to most): ` +
      `${rangeOf(({ perSecond }) => perSecond, 0)}/s; half within ${rangeOf(({ medianMs }) => medianMs, 1)} ms, ` +
      `99 of 100 within ${rangeOf(({ p99Ms }) => p99Ms, 0)} ms; the server's processor ` +
      `${rangeOf(({ processorMs }) => processorMs, 1)} ms each, ${rangeOf(({ processorMs }) => 1_000 / processorMs, 0)}/s per core`,
  );
}

/** A ratio below 1 means that the new version is faster. */
function printRatios(rounds: ReadonlyMap<Version, readonly Figures[]>): void {
  const old = rounds.get('old');
  if (old === undefined) return;
  const ratio = (valueOf: (figures: Figures) => number): string => {
    const ratios = (rounds.get('new') ?? []).map((figures, at) => {
      const before = old[at];
      return before === undefined ? NaN : valueOf(figures) / valueOf(before);
    });
    return range(ratios, 2);
  };
  console.log(
    `new to old, median of the rounds (least to most): processor ${ratio(({ processorMs }) => processorMs)}, ` +
      `half within ${ratio(({ medianMs }) => medianMs)}, 99 of 100 within ${ratio(({ p99Ms }) => p99Ms)}`,
  );
}

void main();
