import { normalizeEmail } from '../../kernel/identifiers/email-address';
import { list } from '../../platform/http/validation/composite-rules';
import type { Rule } from '../../platform/http/validation/rule';
import { text } from '../../platform/http/validation/rules';

const MAX_RECEIVERS = 50;

/** The addresses that notifications are sent to. */
export const emailReceivers = (): Rule<string[]> => list(mailAddress(), { maxItems: MAX_RECEIVERS });

const LENGTHS = { minLength: 3, maxLength: 254 };

/** A single bare address, without characters that could make a header contain several. */
function mailAddress(): Rule<string> {
  const anyText = text(LENGTHS);
  const bare = text({ ...LENGTHS, pattern: /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/ });
  return {
    schema: bare.schema,
    parse(value, loc, sink) {
      const address = anyText.parse(value, loc, sink);
      if (address === undefined) return undefined;
      // Says in words what is wrong, unlike the pattern.
      const normal = normalizeEmail(address);
      if ('normalized' in normal) return bare.parse(address, loc, sink);
      sink.add(loc, 'value_error', `Value error, an e-mail address ${normal.reason}`);
      return undefined;
    },
  };
}
