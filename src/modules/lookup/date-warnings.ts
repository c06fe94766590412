import type { CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { LookupAnswer } from './lookup.dto';
import { DATE_TEXTS } from './lookup.texts';

/** Reports how every invalid date of birth was read, in the order of the request. */
export const dateWarnings = (identifiers: readonly CheckedIdentifier[]): LookupAnswer['warnings'] =>
  identifiers.flatMap(({ dateRepair, normalized }, index) =>
    dateRepair === undefined
      ? []
      : [{ code: 'invalid_date' as const, message: DATE_TEXTS[dateRepair](`identifiers[${index}].value`, normalized) }],
  );
