import { webUrl } from '../../../kernel/text/web-url';
import type { Rule } from './rule';
import { isCleanText } from './rules';

const MAX_LENGTH = 2_048;

/**
 * An absolute address without credentials, normalised by the URL standard. The service decides which targets it
 * accepts.
 * @param schemes the schemes that the message names; http is always accepted here, so that the service can refuse it
 * with its own reason
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
