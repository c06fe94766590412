import { createHmac } from 'node:crypto';
import type { CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import { foldText } from '../../kernel/text/fold';

/** Case and accents make no other name. */
const FOLDED: ReadonlySet<string> = new Set(['name', 'company_name', 'address']);

/**
 * Keys by which a subject is known again without keeping its identifiers: an HMAC of each, for one tenant alone, sorted
 * and without repetitions.
 */
export function subjectKeys(key: Buffer, tenantId: string, identifiers: readonly CheckedIdentifier[]): string[] {
  const keys = identifiers.map(({ type, normalized }) => {
    const value = FOLDED.has(type) ? foldText(normalized) : normalized;
    return createHmac('sha256', key).update(`${tenantId}\0${type}\0${value}`).digest('base64url');
  });
  return [...new Set(keys)].sort();
}
