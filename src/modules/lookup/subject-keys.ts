import { createHmac } from 'node:crypto';
import type { CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import { foldText } from '../../kernel/text/fold';

/** Types whose values are compared without case and accents. */
const FOLDED: ReadonlySet<string> = new Set(['name', 'company_name', 'address']);

/**
 * Keys that recognise a subject without storing its identifiers: an HMAC of each, specific to one tenant, sorted and
 * without repetitions.
 */
export function subjectKeys(key: Buffer, tenantId: string, identifiers: readonly CheckedIdentifier[]): string[] {
  const keys = identifiers.map(({ type, normalized }) => {
    const value = FOLDED.has(type) ? foldText(normalized) : normalized;
    return createHmac('sha256', key).update(`${tenantId}\0${type}\0${value}`).digest('base64url');
  });
  return [...new Set(keys)].sort();
}
