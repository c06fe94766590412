import type { Violation } from '../errors/validation-error';
import type { DateRepair } from './calendar-date';
import { IDENTIFIER_TYPES, type IdentifierType, isIdentifierType } from './identifier-types';
import { type NormalizeOptions, normalizeIdentifier } from './normalize-identifier';
import type { IdentifierFacts } from './normalized-identifier';

const MAX_IDENTIFIERS = 20;

export interface CheckedIdentifier {
  type: IdentifierType;
  normalized: string;
  facts: IdentifierFacts;
  /** How a date that does not exist was read. */
  dateRepair?: DateRepair;
}

/**
 * The identifiers of a lookup (docs/lookup.md), in order, and all their violations: `no_identifiers`,
 * `too_many_identifiers`, `invalid_identifier_type`, `identifier_format_invalid`. `loc` begins at `body`; values are
 * never repeated. An impossible date is not a violation: it is read as what was most likely meant.
 */
export function checkIdentifiers(
  identifiers: readonly { type: string; value: string }[],
  options: NormalizeOptions = {},
): { identifiers: CheckedIdentifier[]; violations: Violation[] } {
  const countViolation = checkCount(identifiers.length);
  if (countViolation !== null) return { identifiers: [], violations: [countViolation] };
  const checked: CheckedIdentifier[] = [];
  const violations: Violation[] = [];
  for (const [index, { type, value }] of identifiers.entries()) {
    const loc = ['body', 'identifiers', index];
    if (!isIdentifierType(type)) {
      violations.push({ loc: [...loc, 'type'], msg: UNKNOWN_TYPE, type: 'invalid_identifier_type' });
      continue;
    }
    const result = normalizeIdentifier(type, value, { ...options, repairsDates: true });
    if ('normalized' in result) checked.push({ type, ...result });
    else violations.push({ loc: [...loc, 'value'], msg: `Value ${result.reason}`, type: 'identifier_format_invalid' });
  }
  return { identifiers: checked, violations };
}

const UNKNOWN_TYPE = `Input should be one of ${IDENTIFIER_TYPES.join(', ')}`;

function checkCount(count: number): Violation | null {
  const loc = ['body', 'identifiers'];
  if (count === 0) return { loc, msg: 'At least one identifier should be given', type: 'no_identifiers' };
  if (count <= MAX_IDENTIFIERS) return null;
  return { loc, msg: `At most ${MAX_IDENTIFIERS} identifiers should be given`, type: 'too_many_identifiers' };
}
