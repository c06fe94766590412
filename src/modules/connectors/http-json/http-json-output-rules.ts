import { list } from '../../../platform/http/validation/composite-rules';
import type { Rule } from '../../../platform/http/validation/rule';
import { text } from '../../../platform/http/validation/rules';

/** A list or a single value, because JSONata returns a list of one as its only item. */
export function several<T>(item: Rule<T>, maxItems = 1_000): Rule<T[]> {
  const rule = list(item, { maxItems });
  return {
    ...rule,
    parse: (value, loc, sink) => rule.parse(Array.isArray(value) ? value : [value], loc, sink),
  };
}

/** A text or a number, which many sources use for ids and years. */
export function textLike(maxLength: number): Rule<string> {
  const rule = text({ minLength: 1, maxLength });
  return {
    ...rule,
    parse: (value, loc, sink) => rule.parse(typeof value === 'number' ? String(value) : value, loc, sink),
  };
}

/** An address in parts, or as one text. */
export const addressLike = <T>(rule: Rule<T>): Rule<T> => ({
  ...rule,
  parse: (value, loc, sink) => rule.parse(typeof value === 'string' ? { full: value } : value, loc, sink),
});

/** The value of a finding: a text, a number, a boolean or a list of texts. */
export function fact(): Rule<string | number | boolean | string[]> {
  const rule = text({ maxLength: 1_000 });
  const texts = list(rule, { maxItems: 100 });
  return {
    schema: {},
    parse(value, loc, sink) {
      if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
      return Array.isArray(value) ? texts.parse(value, loc, sink) : rule.parse(value, loc, sink);
    },
  };
}
