import { parseSearchExpression } from '../../../kernel/text/search-expression';
import type { Rule } from '../../../platform/http/validation/rule';
import { text } from '../../../platform/http/validation/rules';

/** Each term is a separate condition on every event that the previous terms matched. */
export const MAX_SEARCH_TERMS = 64;

const anyText = text({ maxLength: 2_000 });

/** A search expression with at most MAX_SEARCH_TERMS words and phrases. */
export function searchText(): Rule<string> {
  return {
    schema: anyText.schema,
    parse(value, loc, sink) {
      const search = anyText.parse(value, loc, sink);
      if (search === undefined) return undefined;
      const { length } = parseSearchExpression(search).terms;
      if (length <= MAX_SEARCH_TERMS) return search;
      const msg = `Value error, a search should have at most ${MAX_SEARCH_TERMS} words and phrases, not ${length}`;
      sink.add(loc, 'value_error', msg);
      return undefined;
    },
  };
}
