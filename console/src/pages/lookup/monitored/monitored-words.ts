import type { ScreeningAlert } from './types';

const KIND_WORDS = { new: 'New hit', changed: 'Changed hit', removed: 'Removed hit' } as const;

/** What an alert reports, with what is different about a hit that has changed. */
export function alertTitle({ kind, changes }: Pick<ScreeningAlert, 'kind' | 'changes'>): string {
  if (kind !== 'changed' || changes.length === 0) return KIND_WORDS[kind];
  return `${KIND_WORDS.changed}: ${changes.map((change) => change.replaceAll('_', ' ')).join(', ')}`;
}

export const isOpenAlert = ({ state }: Pick<ScreeningAlert, 'state'>): boolean => state !== 'acked';
