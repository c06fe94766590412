import type { PublishedKey, SigningKey } from '../../signing/signing.contract';

/** The keys of the audit log: the one that signs now, and all that ever signed. `SigningService` is one. */
export interface AuditKeys {
  activeKey(purpose: 'audit'): Promise<SigningKey>;
  publishedKeys(purpose: 'audit'): Promise<PublishedKey[]>;
}

/** Under this token they are injected. */
export const AUDIT_KEYS = Symbol('audit keys');
