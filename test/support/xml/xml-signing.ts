import { createHash, createHmac, type KeyObject, sign } from 'node:crypto';
import { ExclusiveCanonicalization } from 'xml-crypto';
import { elementsNamed, parseXml, type XmlElement } from './xml-dom';
import { escapeXml, replaced } from './xml-text';

/** The algorithms of XML Signature by their identifiers, including those that nobody should accept. */
export const XML = {
  rsaSha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  rsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  rsaSha512: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  hmacSha1: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
  hmacSha256: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  exclusiveWithComments: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
} as const;

export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly certificatePem: string;
  /** DER in base64, as XML carries certificates. */
  readonly certificateBase64: string;
}

/** How an element is signed; everything except the key has a default. Unknown identifiers are written unchanged. */
export interface XmlSigning {
  readonly key: SigningKey;
  readonly signatureAlgorithm?: string;
  readonly digestAlgorithm?: string;
  /** Of SignedInfo. */
  readonly canonicalization?: string;
  /** The elements within `Transforms`. */
  readonly transforms?: string;
  /** `Reference` elements in place of the one to the signed element. */
  readonly references?: (own: string) => string;
  /** The certificate in KeyInfo, null for no KeyInfo. */
  readonly shown?: string | null;
}

const DS = 'http://www.w3.org/2000/09/xmldsig#';
/** The digest algorithm if it is not SHA-256. */
const HASHES: ReadonlyMap<string, string> = new Map([
  [XML.sha1, 'sha1'],
  [XML.sha512, 'sha512'],
  [XML.rsaSha1, 'sha1'],
  [XML.hmacSha1, 'sha1'],
  [XML.rsaSha512, 'sha512'],
]);

export const transform = (algorithm: string, content = ''): string =>
  `<ds:Transform Algorithm="${escapeXml(algorithm)}">${content}</ds:Transform>`;

export const ENVELOPED_AND_EXCLUSIVE = transform(XML.enveloped) + transform(XML.exclusive);

/**
 * Signs the element with that ID and inserts the signature where SAML requires it: after the Issuer (core §3.2.1,
 * §2.3.3).
 */
export function signElement(xml: string, id: string, signing: XmlSigning): string {
  const signature = signatureOf(reference(`#${id}`, digest(canonicalElement(xml, id), signing), signing), signing);
  return insertSignature(xml, id, signature);
}

export function insertSignature(xml: string, id: string, signature: string): string {
  const start = xml.indexOf(`ID="${escapeXml(id)}"`);
  const content = xml.indexOf('>', start) + 1;
  if (start < 0) throw new Error('no such element');
  const issuer = /^<saml:Issuer[^>]*>[^<]*<\/saml:Issuer>/.exec(xml.slice(content))?.[0] ?? '';
  const position = content + issuer.length;
  return xml.slice(0, position) + signature + xml.slice(position);
}

/** A whole `Signature` over existing references. */
export function signatureOf(references: string, signing: XmlSigning): string {
  const algorithm = signing.signatureAlgorithm ?? XML.rsaSha256;
  const canonicalization = signing.canonicalization ?? XML.exclusive;
  const signedInfo =
    `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${escapeXml(canonicalization)}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${escapeXml(algorithm)}"></ds:SignatureMethod>` +
    `${signing.references?.(references) ?? references}</ds:SignedInfo>`;
  const bytes = Buffer.from(canonicalSignedInfo(signedInfo));
  const value = signValue(bytes, algorithm, signing.key);
  const shown = signing.shown === undefined ? signing.key.certificateBase64 : signing.shown;
  const keyInfo =
    shown === null
      ? ''
      : `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${shown}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  return (
    `<ds:Signature xmlns:ds="${DS}">${signedInfo}` +
    `<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue>${keyInfo}</ds:Signature>`
  );
}

export const reference = (uri: string | null, digestValue: string, signing: XmlSigning): string =>
  `<ds:Reference${uri === null ? '' : ` URI="${escapeXml(uri)}"`}>` +
  `<ds:Transforms>${signing.transforms ?? ENVELOPED_AND_EXCLUSIVE}</ds:Transforms>` +
  `<ds:DigestMethod Algorithm="${escapeXml(signing.digestAlgorithm ?? XML.sha256)}"></ds:DigestMethod>` +
  `<ds:DigestValue>${digestValue}</ds:DigestValue></ds:Reference>`;

export const digest = (data: string, signing: Pick<XmlSigning, 'digestAlgorithm'> = {}): string =>
  createHash(HASHES.get(signing.digestAlgorithm ?? '') ?? 'sha256')
    .update(data)
    .digest('base64');

// The library's type is the browsers' Element, which exists only with some compiler settings.
const canonicalForm = (element: XmlElement): string => new ExclusiveCanonicalization().process(element as never, {});

/** Exclusive canonical form of the element with that ID, the first one of several. */
export function canonicalElement(xml: string, id: string): string {
  const elements = elementsNamed(parseXml(xml), '*');
  const element = elements.find((candidate) => candidate.getAttribute('ID') === id);
  if (!element) throw new Error('no such element');
  return canonicalForm(element);
}

/** Always exclusive, so that SignedInfo needs no namespace from outside. */
export function canonicalSignedInfo(signedInfo: string): string {
  const text = replaced(signedInfo, '<ds:SignedInfo>', `<ds:SignedInfo xmlns:ds="${DS}">`);
  return canonicalForm(parseXml(text).documentElement);
}

/** HMAC uses the certificate as its key, like verifiers that let the message choose the algorithm. */
function signValue(data: Buffer, algorithm: string, key: SigningKey): Buffer {
  const hash = HASHES.get(algorithm) ?? 'sha256';
  const isHmac = algorithm === XML.hmacSha1 || algorithm === XML.hmacSha256;
  return isHmac ? createHmac(hash, key.certificatePem).update(data).digest() : sign(hash, data, key.privateKey);
}
