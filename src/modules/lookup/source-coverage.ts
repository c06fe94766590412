import type { ConnectorOutcome, UnavailableReason } from '../connectors/connectors.contract';
import type { LookupAnswer } from './lookup.dto';

const WORDS: Readonly<Record<UnavailableReason, string>> = {
  timeout: 'no answer in time',
  unreachable: 'not reached',
  circuit_open: 'failed too often just now',
  rate_limited: 'asks for fewer requests',
  invalid_answer: 'answer not readable',
  credential_missing: 'credential not stored',
  credential_refused: 'credential refused',
  no_data: 'nothing imported',
  depth: 'asked in deep lookups only',
  error: 'failed',
};

/** Who answered and who did not, in words too: what was not asked can't be taken for a clean result. */
export function coverageOf(outcomes: readonly ConnectorOutcome[]): LookupAnswer['source_coverage'] {
  const available = outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.connectorId] : []));
  const unavailable = outcomes.flatMap((outcome) =>
    'reason' in outcome ? [{ id: outcome.connectorId, reason: outcome.reason }] : [],
  );
  return { available, unavailable, unavailability_reason: sentenceOf(available.length, unavailable) };
}

function sentenceOf(
  availableCount: number,
  unavailable: readonly { id: string; reason: UnavailableReason }[],
): string | null {
  if (unavailable.length === 0) return availableCount === 0 ? 'No source takes identifiers of these kinds.' : null;
  const parts = unavailable.map(({ id, reason }) => `${id} (${WORDS[reason]})`);
  const asked = availableCount + unavailable.length;
  const whole =
    availableCount === 0 ? 'No source answered' : `${unavailable.length} of ${asked} sources did not answer`;
  return `${whole}: ${parts.join(', ')}.`;
}
