import { type Violation, ValidationError } from '../../kernel/errors/validation-error';
import { portFault } from '../../platform/fetch/outbound-ports';
import type { WebSearchBody } from './web-search-body';

/** @throws ValidationError that names each address of a page whose port is not allowed */
export function requireAllowedPorts(
  { seedUrls, socialAccounts }: Pick<WebSearchBody, 'seedUrls' | 'socialAccounts'>,
  ports: ReadonlySet<number>,
): void {
  const named: [loc: Violation['loc'], address: string][] = [
    ...seedUrls.map((address, index): [Violation['loc'], string] => [['body', 'seedUrls', index], address]),
    ...socialAccounts.flatMap(({ profileUrl }, index): [Violation['loc'], string][] =>
      profileUrl ? [[['body', 'socialAccounts', index, 'profileUrl'], profileUrl]] : [],
    ),
  ];
  const violations = named.flatMap(([loc, address]) => {
    const fault = portFault(new URL(address), ports);
    return fault === null ? [] : [{ loc, msg: `Value error, the URL ${fault}`, type: 'value_error' }];
  });
  if (violations.length > 0) throw new ValidationError(violations);
}
