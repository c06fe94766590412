import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { Chance, listsOfSize } from './listed-entities';
import { namesToLookUp, range } from './lookup-names';
import { type Figures, LookupService } from './lookup-service';

/** Enough for hot code to be compiled and frequent names to be cached. */
const WARM_UP = 1_800;

export type Version = 'new' | 'old';

/** What is measured: some lookups of new names by one version of the service. */
export interface Measured {
  title: string;
  rounds: number;
  /** The number of names of a round. */
  count: number;
  run: (service: LookupService, names: readonly string[]) => Promise<Figures>;
}

export interface MeasuringOptions {
  /** The number of listed entities. */
  total: number;
  /** The folder of another checkout. */
  old?: string | undefined;
  /** The processes of each version. */
  processes?: number;
}

/**
 * Measures this checkout, and another one if `old` names its folder, in turn and with the same names. Prints the figures, and the
 * ratios of the new version to the old one.
 */
export async function measureLookups(
  { total, old, processes = 1 }: MeasuringOptions,
  cases: readonly Measured[],
): Promise<void> {
  const chance = new Chance(7);
  const lists = await listsOfSize(total, chance);
  if (lists === null) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const services = new Map<Version, LookupService>();
  try {
    services.set('new', await LookupService.start(join(__dirname, '..'), lists, processes));
    if (old !== undefined) services.set('old', await LookupService.start(resolve(old), lists, processes));
    console.log(
      `${total} entities; ${services.get('new')?.description ?? ''}; ${cpus().length} cores; processes: ${processes}`,
    );
    const warmUp = namesToLookUp(lists, WARM_UP, chance);
    for (const service of services.values()) {
      await service.lookUp(warmUp, 1);
      // Other processes than the first one get no requests.
      if (processes > 1) await service.screen(warmUp);
    }
    for (const one of cases) {
      const rounds = await measure(services, one, () => namesToLookUp(lists, one.count, chance));
      for (const [version, figures] of rounds) print(services.size === 1 ? '' : `${version}, `, one, figures);
      printRatios(rounds);
    }
  } finally {
    for (const service of services.values()) await service.close();
  }
}

/** The same names for each version in a round; the versions take turns in being the first. */
async function measure(
  services: ReadonlyMap<Version, LookupService>,
  { rounds: count, run }: Measured,
  nextNames: () => string[],
): Promise<Map<Version, Figures[]>> {
  const rounds = new Map<Version, Figures[]>([...services.keys()].map((version) => [version, []]));
  for (let round = 0; round < count; round++) {
    const names = nextNames();
    const turns = round % 2 === 0 ? [...services] : [...services].reverse();
    for (const [version, service] of turns) rounds.get(version)?.push(await run(service, names));
  }
  return rounds;
}

function print(version: string, { title, count }: Measured, rounds: readonly Figures[]): void {
  const rangeOf = (valueOf: (figures: Figures) => number, digits: number): string => range(rounds.map(valueOf), digits);
  console.log(
    `${version}${title}, median of ${rounds.length} rounds of ${count} (least to most): ` +
      `${rangeOf(({ perSecond }) => perSecond, 0)}/s; half of the requests within ${rangeOf(({ medianMs }) => medianMs, 1)} ms, ` +
      `99 of 100 within ${rangeOf(({ p99Ms }) => p99Ms, 0)} ms; processor of the server ` +
      `${rangeOf(({ processorMs }) => processorMs, 1)} ms each, of the database ${rangeOf(({ databaseMs }) => databaseMs, 1)} ms each`,
  );
}

/** A ratio below 1 means that the new version is better. */
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
    `new to old, median of the rounds (least to most): time ${ratio(({ perSecond }) => 1 / perSecond)}, ` +
      `half within ${ratio(({ medianMs }) => medianMs)}, 99 of 100 within ${ratio(({ p99Ms }) => p99Ms)}, ` +
      `processor of the server ${ratio(({ processorMs }) => processorMs)}, of the database ${ratio(({ databaseMs }) => databaseMs)}`,
  );
}
