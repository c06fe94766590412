import { count } from '../../parts/words';
import type { Finding, Hit, ListedSearch, SearchState, SearchSubject } from './types';

export const STATE_WORDS: Readonly<Record<SearchState, string>> = {
  queued: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Erased or expired',
};

export const isRunning = ({ status }: Pick<ListedSearch, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** `born 1971-05, Harbour Authority`: what distinguishes the subject from others of the same name. */
export function subjectDetails({ dateOfBirth, placeOfBirth, ...work }: SearchSubject): string {
  const { employmentRole, employer, employmentLocation } = work;
  const born = [dateOfBirth, placeOfBirth].filter((part) => part !== null).join(', ');
  const employed = [employmentRole, employer, employmentLocation].filter((part) => part !== null).join(', ');
  return [born === '' ? '' : `born ${born}`, employed].filter((part) => part !== '').join('; ');
}

/** How many hits a search has, and how many of them are kept. */
export function hitNumbers({ itemsFound, itemsReturned }: ListedSearch['summary'], isEnded: boolean): string {
  const found = count(itemsFound, 'hit');
  return !isEnded || itemsReturned === itemsFound ? found : `${found}, the best ${itemsReturned} kept`;
}

const ROLE_WORDS: Readonly<Record<Finding['role'], string>> = {
  convicted: 'Convicted',
  designated: 'Under sanctions',
  accused: 'Accused',
  investigated: 'Investigated',
  other: 'Other role',
};

const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  legal: 'Court proceedings',
  regulatory: 'Regulatory action',
  unspecified: 'Adverse as a whole',
  caller: 'Your own term',
};

export const roleWords = (role: Finding['role']): string => ROLE_WORDS[role];

export function categoryWords(category: string): string {
  const words = category.replaceAll('_', ' ');
  return CATEGORY_WORDS[category] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

export function languageName(code: string): string {
  if (code === 'unknown') return 'Unknown language';
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

export interface Copy {
  readonly url: string;
  readonly displayDomain: string | null;
}

/** The articles with nearly the same text that were combined with this hit. */
export function copiesOf({ safeMetadata }: Pick<Hit, 'safeMetadata'>): readonly Copy[] {
  const { copies } = safeMetadata;
  if (!Array.isArray(copies)) return [];
  return copies.filter((copy): copy is Copy => typeof (copy as Partial<Copy> | null)?.url === 'string');
}

/** The publisher and the domain of an article, as far as they are known. */
export function sourceName({ normalizedAttributes, displayDomain }: Hit): string {
  const { publisher } = normalizedAttributes;
  if (typeof publisher !== 'string' || publisher === displayDomain) return displayDomain ?? 'Unknown source';
  return displayDomain === null ? publisher : `${publisher} (${displayDomain})`;
}

/** Findings with the same excerpt, which the page shows once. */
export interface Passage {
  readonly excerpt: string;
  readonly findings: readonly Finding[];
}

export function passagesOf({ adverse }: Pick<Hit, 'adverse'>): Passage[] {
  const passages = new Map<string, Finding[]>();
  for (const finding of adverse) {
    const same = passages.get(finding.excerpt);
    if (same === undefined) passages.set(finding.excerpt, [finding]);
    else same.push(finding);
  }
  return [...passages].map(([excerpt, findings]) => ({ excerpt, findings }));
}
