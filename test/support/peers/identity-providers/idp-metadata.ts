const NAMESPACES = 'xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';

export interface MetadataParts {
  entityId: string;
  /** Base64 DER. */
  certificates: readonly string[];
  sso?: string;
  slo?: string | null;
  validUntil?: string;
  nameIdFormats?: readonly string[];
  wantsSignedRequests?: boolean;
}

/** The metadata of an identity provider, as most of them publish it. */
export function idpMetadata({
  entityId,
  certificates,
  sso = `${entityId}/sso`,
  slo = `${entityId}/slo`,
  validUntil,
  nameIdFormats = [],
  wantsSignedRequests = false,
}: MetadataParts): string {
  const until = validUntil === undefined ? '' : ` validUntil="${validUntil}"`;
  const endpoint = (name: string, address: string): string =>
    `<md:${name} Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${address}"/>`;
  const keys = certificates.map(
    (base64) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  const formats = nameIdFormats.map((format) => `<md:NameIDFormat>${format}</md:NameIDFormat>`);
  return (
    `<?xml version="1.0"?><md:EntityDescriptor ${NAMESPACES} entityID="${entityId}"${until}>` +
    `<md:IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}" WantAuthnRequestsSigned="${wantsSignedRequests}">` +
    keys.join('') +
    (slo === null ? '' : endpoint('SingleLogoutService', slo)) +
    formats.join('') +
    endpoint('SingleSignOnService', sso) +
    '</md:IDPSSODescriptor></md:EntityDescriptor>'
  );
}
