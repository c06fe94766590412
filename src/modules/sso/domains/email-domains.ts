import type { Violation } from '../../../kernel/errors/validation-error';
import { splitDomain, toAsciiDomain } from '../../../kernel/identifiers/domain-name';

/**
 * The e-mail domains of a connection as A-labels in lower case, each once. Public suffixes, under which anyone can
 * register names (`co.uk`, `github.io`; the Public Suffix List), are refused, and so are names under an unknown suffix.
 */
export function readEmailDomains(texts: readonly string[]): { domains: string[]; violations: Violation[] } {
  const violations: Violation[] = [];
  const domains = texts.flatMap((text, index) => {
    const read = readDomain(text);
    if ('domain' in read) return [read.domain];
    violations.push({ loc: ['body', 'domains', index], msg: `Value error, ${read.reason}`, type: 'value_error' });
    return [];
  });
  return { domains: [...new Set(domains)], violations };
}

function readDomain(text: string): { domain: string } | { reason: string } {
  const read = toAsciiDomain(text.toLowerCase());
  if ('reason' in read) return read;
  const { registrableDomain, hostingSuffix } = splitDomain(read.domain);
  return registrableDomain === null || hostingSuffix === read.domain
    ? { reason: 'should be a registered domain, not a public suffix' }
    : read;
}
