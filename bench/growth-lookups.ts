import { join } from 'node:path';
import type { Figures } from './growth';
import { Chance, listsOfSize } from './listed-entities';
import { namesToLookUp } from './lookup-names';
import { LookupService } from './lookup-service';

const PROJECT = join(__dirname, '..');
/** Enough for hot code to be compiled and frequent names to be cached. */
const WARM_UP = 1_000;
const LOOKUPS = 400;
const SUBJECTS = 1_000;

/** Lookups by name, one at a time and in a batch, against as many listed entities. */
export async function measureEntities(size: number): Promise<Figures> {
  const chance = new Chance(7);
  const lists = await listsOfSize(size, chance);
  if (lists === null) return {};
  const service = await LookupService.start(PROJECT, lists);
  try {
    await service.lookUp(namesToLookUp(lists, WARM_UP, chance), 1);
    const single = await service.lookUp(namesToLookUp(lists, LOOKUPS, chance), 1);
    const batch = await service.screen(namesToLookUp(lists, SUBJECTS, chance));
    return {
      'lookups, one at a time': `${single.perSecond.toFixed(0)} a second`,
      'median of a lookup': `${single.medianMs.toFixed(1)} ms`,
      '99 of 100 lookups within': `${single.p99Ms.toFixed(0)} ms`,
      'subjects of a batch': `${batch.perSecond.toFixed(0)} a second`,
      'processor of the service for a subject': `${batch.processorMs.toFixed(1)} ms`,
      'processor of the database for a subject': `${batch.databaseMs.toFixed(1)} ms`,
      'greatest memory of the service': `${service.greatestMemoryMb} MB`,
    };
  } finally {
    await service.close();
  }
}
