import type { EntityRecord } from './entity-record';

/** Files that combine several lists, and the field of an entity that names the lists it is on. */
const LISTS_WITHIN: Readonly<Record<string, string>> = { us_consolidated: 'source' };

export const combinesLists = (dataset: string): boolean => dataset in LISTS_WITHIN;

/** The lists within its file that an entity is on; empty for a file that is one list. */
export const listsWithin = (dataset: string, { extra }: EntityRecord): string[] =>
  extra[LISTS_WITHIN[dataset] ?? ''] ?? [];
