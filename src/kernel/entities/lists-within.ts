import type { EntityRecord } from './entity-record';

/** Files that combine several lists, and the field of an entity that contains the names of its lists. */
const LISTS_WITHIN: Readonly<Record<string, string>> = { us_consolidated: 'source' };

export const combinesLists = (dataset: string): boolean => dataset in LISTS_WITHIN;

/** The lists within its file that an entity is on; empty if the file is a single list. */
export const listsWithin = (dataset: string, { extra }: EntityRecord): string[] =>
  extra[LISTS_WITHIN[dataset] ?? ''] ?? [];
