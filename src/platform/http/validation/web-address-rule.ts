import { webUrl } from '../../../kernel/text/web-url';
import type { Rule } from './rule';
import { isCleanText } from './rules';

const MAX_LENGTH = 2_048;

/**
 * An absolute address without credentials, as the URL standard writes it. Where it leads is the service's to judge.
 * @param schemes what the message asks for; http is taken in any case, for the service to refuse with its own reason
 */
export function webAddress(schemes: 'http or https' | 'https' = 'http or https'): Rule<string> {
  return {
    schema: { type: 'string', format: 'uri', maxLength: MAX_LENGTH },
    parse(value, loc, sink) {
      if (!isCleanText(value, loc, sink)) return undefined;
      const address = value.length > MAX_LENGTH ? null : webUrl(value);
      if (address !== null) return address;
      const msg = `Input should be an absolute ${schemes} URL without credentials, of at most ${MAX_LENGTH} characters`;
      sink.add(loc, 'url_parsing', msg);
      return undefined;
    },
  };
}
