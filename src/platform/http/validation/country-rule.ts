import { toAlpha2 } from '../../../kernel/countries/countries';
import type { Rule } from './rule';
import { isCleanText } from './rules';

/** A country by alpha-2, alpha-3 or English name, converted to alpha-2 (ISO 3166-1). */
export function country(): Rule<string> {
  return {
    schema: { type: 'string', maxLength: 80 },
    parse(value, loc, sink) {
      if (!isCleanText(value, loc, sink)) return undefined;
      return (
        toAlpha2(value) ??
        sink.add(loc, 'value_error', 'Value error, unknown country: use an ISO 3166-1 code or an English name')
      );
    },
  };
}
