import type { Rule } from './rule';
import { text } from './rules';

/** C0 and C1 control characters, which include line breaks, and the separators of lines and paragraphs. */
const OTHER_THAN_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

/**
 * Text of one line, for example a title or a name. It may become part of an e-mail subject, a header or a line of a
 * log, where a line break would start something else (CWE-93).
 */
export function line(bounds: { minLength: number; maxLength: number }): Rule<string> {
  const rule = text(bounds);
  return {
    ...rule,
    schema: { ...rule.schema, pattern: LINE },
    parse(value, loc, sink) {
      const parsed = rule.parse(value, loc, sink);
      if (parsed === undefined || !OTHER_THAN_LINE.test(parsed)) return parsed;
      return sink.add(
        loc,
        'string_pattern_mismatch',
        'String should be one line, without line breaks and other control characters',
      );
    },
  };
}
