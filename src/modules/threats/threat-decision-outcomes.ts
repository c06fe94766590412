import type { ServiceError } from '../../kernel/errors/service-error';
import type { DecisionOutcomeAnswer, ThreatDecisionsAnswer } from './threat-decisions.dto';

/** A refused decision, with the error that a request for it alone would have received. */
export const refusedOutcome = (id: string, { code, message, details }: ServiceError): DecisionOutcomeAnswer => ({
  threat_id: id,
  outcome: 'refused',
  threat: null,
  error: { code, message, details: details ?? null },
});

export function decisionsAnswer(decisions: DecisionOutcomeAnswer[]): ThreatDecisionsAnswer {
  const count = (wanted: DecisionOutcomeAnswer['outcome']): number =>
    decisions.filter(({ outcome }) => outcome === wanted).length;
  return { decisions, changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') };
}
