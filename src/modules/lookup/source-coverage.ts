import type { ConnectorOutcome, UnavailableReason } from '../connectors/connectors.contract';
import type { LookupAnswer } from './lookup.dto';
import { COVERAGE_TEXTS, SCREENING_TEXTS } from './lookup.texts';

/**
 * Lists the sources that answered, that did not, and that were not queried, so that a gap is not read as a clean
 * result.
 */
export function buildCoverage(outcomes: readonly ConnectorOutcome[]): LookupAnswer['source_coverage'] {
  const available = outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.connectorId] : []));
  const unavailable = outcomes.flatMap((outcome) =>
    'reason' in outcome ? [{ id: outcome.connectorId, reason: outcome.reason }] : [],
  );
  const notAsked = outcomes.flatMap((outcome) =>
    'notAsked' in outcome ? [{ id: outcome.connectorId, reason: outcome.notAsked }] : [],
  );
  return {
    available,
    unavailable,
    not_asked: notAsked,
    unavailability_reason: sentenceOf(available.length, unavailable),
  };
}

function sentenceOf(
  availableCount: number,
  unavailable: readonly { id: string; reason: UnavailableReason }[],
): string | null {
  if (unavailable.length === 0) return availableCount === 0 ? COVERAGE_TEXTS.noneQueried : null;
  const silent = unavailable.map(({ id, reason }) => COVERAGE_TEXTS.silent(id, reason));
  return availableCount === 0
    ? COVERAGE_TEXTS.allSilent(silent)
    : COVERAGE_TEXTS.someSilent(silent, availableCount + silent.length);
}

type Warnings = LookupAnswer['warnings'];

/**
 * Warns that the subject was not searched on any list: every list that should be queried gave no answer or is sample
 * data.
 * @param screening ids of the connectors that screen against lists
 */
export function screeningWarnings(outcomes: readonly ConnectorOutcome[], screening: ReadonlySet<string>): Warnings {
  const asked = outcomes.filter((outcome) => screening.has(outcome.connectorId) && !('notAsked' in outcome));
  const answers = asked.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : []));
  if (asked.length === 0 || answers.some(({ isOfSamples }) => isOfSamples !== true)) return [];
  const isEmpty = asked.every(
    (outcome) => 'answer' in outcome || ('reason' in outcome && outcome.reason === 'no_data'),
  );
  const { noAnswer, noList, notScreened, onlySamples } = SCREENING_TEXTS;
  const message = notScreened(!isEmpty ? noAnswer : answers.length > 0 ? onlySamples : noList);
  return [{ code: 'not_screened', message }];
}
