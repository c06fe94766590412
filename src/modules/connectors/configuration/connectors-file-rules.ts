import { isIP } from 'node:net';
import jsonata from 'jsonata';
import { withoutTrailing } from '../../../kernel/text/trim-end';
import { webUrl } from '../../../kernel/text/web-url';
import type { Location, Rule, ViolationSink } from '../../../platform/http/validation/rule';
import { text } from '../../../platform/http/validation/rules';
import { isSecretName } from '../http-json/http-json-template';

const NOT_WEB = 'should be an http or https URL without a user name';

/** Names of stored secrets. */
export const secretName = (): Rule<string> =>
  parsedBy((value) =>
    isSecretName(value) ? value : { reason: 'should have 1 to 64 lower-case letters, digits or underscores' },
  );

/** A base URL to which paths are appended; a trailing slash is removed. */
export const baseUrl = (): Rule<string> =>
  parsedBy((value) => {
    const address = webUrl(value);
    if (address === null) return { reason: NOT_WEB };
    const { search, hash } = new URL(address);
    return search === '' && hash === ''
      ? withoutTrailing(address, '/')
      : { reason: 'should have no query and no fragment' };
  });

export const healthUrl = (): Rule<string> => parsedBy((value) => webUrl(value) ?? { reason: NOT_WEB });

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` or `[2001:db8::1]:5353`. */
export const nameServer = (): Rule<string> =>
  parsedBy((value) => {
    const [, bracketed, plain, port = '53'] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(value) ?? [];
    const isAddress = isIP(value) === 6 || isIP(bracketed ?? '') === 6 || isIP(plain ?? '') === 4;
    return isAddress && Number(port) >= 1 && Number(port) <= 65_535
      ? value
      : { reason: 'should be an IP address, with a port if it is not 53' };
  });

/** A JSONata expression that compiles. */
export const mapping = (): Rule<string> =>
  parsedBy((value) => {
    try {
      jsonata(value);
      return value;
    } catch (error) {
      const { message, position } = error as { message?: string; position?: number };
      return { reason: `should be valid JSONata: ${message ?? 'it cannot be parsed'} (at position ${position ?? 0})` };
    }
  });

/** A text that `parse` converts, or for which it returns what the text should be. */
export function parsedBy<T extends string | object>(parse: (value: string) => T | { reason: string }): Rule<T> {
  const rule = text({ minLength: 1, maxLength: 20_000 });
  return {
    schema: rule.schema,
    parse(value, loc, sink) {
      const read = rule.parse(value, loc, sink);
      return read === undefined ? undefined : parsedOr(parse(read), loc, sink);
    },
  };
}

export function parsedOr<T extends string | object>(
  parsed: T | { reason: string },
  loc: Location,
  sink: ViolationSink,
): T | undefined {
  if (typeof parsed !== 'object' || !('reason' in parsed)) return parsed;
  sink.add(loc, 'value_error', parsed.reason);
  return undefined;
}
