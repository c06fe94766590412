/** RFC 9336 §3.1 */
export const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';
/** RFC 5280 §4.2.1.12. Without this purpose, pdfsig (NSS) reports an unknown issue with the certificate. */
export const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4';
