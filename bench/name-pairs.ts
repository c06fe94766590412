import { createHash } from 'node:crypto';
import type { EntitySchema } from '../src/kernel/matching/matching.types';
import { sharedCsv } from '../test/support/app/shared-data';
import { NAME_PAIRS } from './matching-data';

/** Two names, and whether people consider them names of one entity. */
export interface NamePair {
  schema: EntitySchema;
  left: string;
  right: string;
  isMatch: boolean;
  quality: string;
  isHeldBack: boolean;
  /** True if the pair is also among the entity checks, all of which were used for development. */
  isChecked: boolean;
}

/** The development pairs, split into two halves by a hash: errors may be inspected in one half only. */
export function readPairs(): NamePair[] {
  return sharedCsv(NAME_PAIRS).map((row) => {
    const { schema = '', name1 = '', name2 = '', is_match, quality = '' } = row;
    const hash = createHash('sha256').update(`${schema}|${name1}|${name2}`).digest();
    const isHeldBack = (hash[0] ?? 0) % 2 === 1;
    return {
      schema: schema as EntitySchema,
      left: name1,
      right: name2,
      isMatch: is_match === 'true',
      quality,
      isHeldBack,
      isChecked: row.case_group === 'nk_checks',
    };
  });
}
