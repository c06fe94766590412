import { inWords } from '../../../parts/words';
import type { Incident } from '../types';

export interface Difference {
  readonly field: string;
  readonly seen: string;
  readonly now: string;
}

const TEXTS = ['title', 'description', 'notes'] as const;
const EMPTY = 'empty';

const threatsOf = ({ threat_links: links }: Incident): string =>
  links.length === 0 ? 'none' : links.map(({ threat }) => threat.title).join('; ');

/** What differs between the state that a user saw and the current one, in words. */
export function incidentDifferences(
  seen: Incident,
  now: Incident,
  nameOf: (id: string | null) => string,
): Difference[] {
  const all = [
    ...TEXTS.map((field) => ({ field: inWords(field), seen: seen[field] ?? EMPTY, now: now[field] ?? EMPTY })),
    { field: 'Status', seen: inWords(seen.status), now: inWords(now.status) },
    { field: 'Assignee', seen: nameOf(seen.assignee), now: nameOf(now.assignee) },
    { field: 'Threats', seen: threatsOf(seen), now: threatsOf(now) },
  ];
  return all.filter((one) => one.seen !== one.now);
}
