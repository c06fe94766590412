import type { PublishedKey, SigningKey } from '../../signing/signing.contract';

/** The keys of the audit log: the current signing key and all previous ones. `SigningService` implements this. */
export interface AuditKeys {
  activeKey(purpose: 'audit'): Promise<SigningKey>;
  publishedKeys(purpose: 'audit'): Promise<PublishedKey[]>;
}

/** The injection token of AuditKeys. */
export const AUDIT_KEYS = Symbol('audit keys');
