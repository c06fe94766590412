import { countedNoun } from '../../kernel/text/counted';
import type { DateRepair } from '../../kernel/identifiers/calendar-date';
import type { UnavailableReason } from '../connectors/connectors.contract';

/** The states of connectors that search imported data. */
export const SOURCE_TEXTS = {
  noList: 'No list has been imported',
  noEvents: 'No events have been imported',
  staleLists: (days: number, lists: readonly string[]) =>
    `Last imported more than ${days} days ago: ${lists.join(', ')}`,
} as const;

/** Reasons why a source did not answer. */
export const UNAVAILABLE_TEXTS: Readonly<Record<UnavailableReason, string>> = {
  timeout: 'no answer in time',
  unreachable: 'not reachable',
  circuit_open: 'paused after repeated failures',
  rate_limited: 'rate limit reached',
  invalid_answer: 'answer not readable',
  credential_missing: 'credential not stored',
  credential_refused: 'credential rejected',
  no_data: 'nothing imported',
  error: 'failed',
};

/** Names the sources that did not answer, so that a missing answer is not read as a clean result. */
export const COVERAGE_TEXTS = {
  noneQueried: 'No source was queried: none of them can be searched by these identifiers at this depth.',
  someSilent: (silent: readonly string[], queried: number) =>
    `${silent.length} of ${countedNoun(queried, 'source')} did not answer: ${silent.join(', ')}.`,
  allSilent: (silent: readonly string[]) => `No source answered: ${silent.join(', ')}.`,
  silent: (source: string, reason: UnavailableReason) => `${source} (${UNAVAILABLE_TEXTS[reason]})`,
} as const;

/** Reasons why the subject was not searched on any list. */
export const SCREENING_TEXTS = {
  notScreened: (why: string) =>
    `No sanctions list or watch list was searched: ${why}. The absence of a match does not clear the subject.`,
  noList: 'no list has been imported',
  noAnswer: 'no list answered',
  onlySamples: 'only the fictional list of the demo has been imported',
} as const;

/** How an invalid date of birth was read. */
export const DATE_TEXTS: Readonly<Record<DateRepair, (field: string, read: string) => string>> = {
  exchanged: (field, read) =>
    `The date in ${field} does not exist; it was read with day and month exchanged, as ${read}. Correct it if that is not what you meant.`,
  without_day: (field, read) =>
    `The date in ${field} does not exist; only its year and month were used, ${read}. Send the correct date for a more precise comparison.`,
  without_month: (field, read) =>
    `The date in ${field} does not exist; only its year was used, ${read}. Send the correct date for a more precise comparison.`,
};

export const notSearchableText = (type: string): string =>
  `An identifier of type ${type} cannot be searched alone; add a name, a contact or a number`;

/** The reason of a status without evidence, because no screening source answered. */
export const NOTHING_SEARCHED = 'No list was searched, so the absence of a match says nothing about the subject.';

export const noNameOfTypeText = (type: string): string =>
  `A subject of the type \`${type}\` cannot have a \`company_name\`. Give a \`name\`, or choose another type.`;

/** Why a subject is not monitored. */
export const MONITOR_TEXTS = {
  deep: 'a monitored subject is only screened with the depth `standard`',
} as const;
