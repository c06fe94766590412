import type { SamlAttack } from './saml-attack';
import { CONTENT_ATTACKS } from './saml-content-attacks';
import { DOCUMENT_ATTACKS } from './saml-document-attacks';
import { ENCRYPTION_ATTACKS } from './saml-encryption-attacks';
import { SIGNATURE_ATTACKS } from './saml-signature-attacks';
import { WRAPPING_ATTACKS } from './saml-wrapping-attacks';

/** Every response that a service must refuse, or read correctly. Names are unique. */
export const SAML_ATTACKS: readonly SamlAttack[] = [
  ...WRAPPING_ATTACKS,
  ...ENCRYPTION_ATTACKS,
  ...SIGNATURE_ATTACKS,
  ...DOCUMENT_ATTACKS,
  ...CONTENT_ATTACKS,
];
