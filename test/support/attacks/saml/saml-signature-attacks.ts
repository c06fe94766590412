import { attack, type AttackContext, genuine, type SamlAttack, type SamlReason, tampered, VICTIM } from './saml-attack';
import { newId, type RespondOptions } from '../../peers/identity-providers/saml-idp';
import {
  canonicalElement,
  digest,
  ENVELOPED_AND_EXCLUSIVE,
  reference,
  signatureOf,
  signElement,
  transform,
  XML,
} from '../../xml/xml-signing';
import { elementText, replaced } from '../../xml/xml-text';

/** Unusual signatures of the provider itself; the content of the response is true. */
const signedSo = (name: string, expected: SamlReason, changes: Partial<RespondOptions>): SamlAttack =>
  attack(name, expected, (context) => genuine(context, changes));

/** Mallory's response changed into Alice's, with its signature. */
const forgery = (name: string, change: (xml: string, forgedDigest: string) => string): SamlAttack =>
  attack(name, 'signature_invalid', (context) => {
    const assertionId = newId();
    const xml = tampered(genuine(context, { assertionId }));
    const unsigned = replaced(xml, elementText(xml, 'ds:Signature'), '');
    return change(xml, digest(canonicalElement(unsigned, assertionId)));
  });

const DIGEST = /(?<=<ds:DigestValue>)[^<]*/;
const digestIn = (xml: string): string => DIGEST.exec(xml)![0];

const withDigest = (place: (signed: string, comment: string) => string) => (xml: string, forged: string) =>
  replaced(xml, DIGEST, place(digestIn(xml), `<!--${forged}-->`));

const withSignedInfo = (place: (signed: string, forged: string) => string) => (xml: string, forgedDigest: string) => {
  const signed = elementText(xml, 'ds:SignedInfo');
  return replaced(xml, signed, place(signed, replaced(signed, DIGEST, forgedDigest)));
};

/** The victim's assertion signed by another key, so that only the key is wrong. */
const signedFor = (name: string, expected: SamlReason, changes: (context: AttackContext) => Partial<RespondOptions>) =>
  attack(name, expected, (context) => genuine(context, { nameId: VICTIM, ...changes(context) }));

/** A second signature beside the first; each verifies with its own key. */
const twoSignatures = (name: string, isOwnFirst: boolean): SamlAttack =>
  attack(name, 'signature_wrapping', (context) => {
    const assertionId = newId();
    const xml = tampered(genuine(context, { assertionId }));
    const signature = elementText(xml, 'ds:Signature');
    const unsigned = replaced(xml, signature, '');
    const own = elementText(signElement(unsigned, assertionId, { key: context.ownKey }), 'ds:Signature');
    return replaced(xml, signature, isOwnFirst ? own + signature : signature + own);
  });

/** The assertion's signature over the response around it: valid, but not of its parent. */
function overTheResponse(context: AttackContext): string {
  const ids = { responseId: newId(), assertionId: newId() };
  const unsigned = genuine(context, { ...ids, sign: 'none' });
  const signing = { key: context.idp.keys[0] };
  const own = reference(`#${ids.responseId}`, digest(canonicalElement(unsigned, ids.responseId)), signing);
  const assertion = elementText(unsigned, 'saml:Assertion');
  return replaced(
    unsigned,
    assertion,
    replaced(assertion, '</saml:Issuer>', `</saml:Issuer>${signatureOf(own, signing)}`),
  );
}

const withUri = (uri: string): Partial<RespondOptions> => ({
  sign: 'response',
  references: (own) => replaced(own, / URI="[^"]*"/, uri),
});

const NOT_ASSERTIONS = '<ds:XPath>not(ancestor-or-self::saml:Assertion)</ds:XPath>';
const NO_ALGORITHM = 'http://idp.example/algorithm';
const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
const XSLT = 'http://www.w3.org/TR/1999/REC-xslt-19991116';
const STYLESHEET = '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"></xsl:stylesheet>';

export const SIGNATURE_ATTACKS: readonly SamlAttack[] = [
  signedFor('unsigned', 'signature_missing', () => ({ sign: 'none' })),
  attack('signature stripped', 'signature_missing', (context) => {
    const xml = tampered(genuine(context));
    return replaced(xml, elementText(xml, 'ds:Signature'), '');
  }),
  attack('signature of another namespace', 'signature_missing', (context) =>
    replaced(tampered(genuine(context)), 'http://www.w3.org/2000/09/xmldsig#"', 'urn:example:signature"'),
  ),
  forgery('name tampered with', (xml) => xml),
  attack('attribute tampered with', 'signature_invalid', (context) =>
    replaced(genuine(context), '>analysts<', '>admins<'),
  ),
  attack('condition tampered with', 'signature_invalid', (context) =>
    replaced(
      genuine(context, { audience: context.otherAudience }),
      `>${context.otherAudience}<`,
      `>${context.audience}<`,
    ),
  ),
  signedFor("attacker's key, his certificate in KeyInfo", 'signature_invalid', ({ ownKey }) => ({ key: ownKey })),
  signedFor("attacker's key, the provider's certificate in KeyInfo", 'signature_invalid', ({ ownKey, idp }) => ({
    key: ownKey,
    shown: idp.keys[0].certificateBase64,
  })),
  signedFor("attacker's key, both signed", 'signature_invalid', ({ ownKey }) => ({ key: ownKey, sign: 'both' })),
  signedFor("key of another tenant's provider", 'signature_invalid', ({ otherIdp }) => ({ key: otherIdp.keys[0] })),
  signedFor('HMAC-SHA1 with the certificate', 'algorithm_not_allowed', () => ({ signatureAlgorithm: XML.hmacSha1 })),
  signedFor('HMAC-SHA256 with the certificate', 'algorithm_not_allowed', () => ({
    signatureAlgorithm: XML.hmacSha256,
  })),
  signedSo('RSA-SHA1', 'algorithm_not_allowed', { signatureAlgorithm: XML.rsaSha1 }),
  signedSo('RSA-SHA1 on the response', 'algorithm_not_allowed', { signatureAlgorithm: XML.rsaSha1, sign: 'response' }),
  signedSo('SHA1 as the digest', 'algorithm_not_allowed', { digestAlgorithm: XML.sha1 }),
  signedSo('signature algorithm that nobody knows', 'algorithm_not_allowed', { signatureAlgorithm: NO_ALGORITHM }),
  signedSo('digest that nobody knows', 'algorithm_not_allowed', { digestAlgorithm: NO_ALGORITHM }),
  signedSo('canonicalization that nobody knows', 'algorithm_not_allowed', { canonicalization: NO_ALGORITHM }),
  signedSo('algorithm constructor', 'algorithm_not_allowed', { signatureAlgorithm: 'constructor' }),
  signedSo('canonicalization __proto__', 'algorithm_not_allowed', { canonicalization: '__proto__' }),
  signedSo('XPath transform', 'algorithm_not_allowed', {
    sign: 'response',
    transforms: transform(XML.enveloped) + transform(XPATH, NOT_ASSERTIONS),
  }),
  signedSo('XPath transform besides', 'algorithm_not_allowed', {
    transforms: ENVELOPED_AND_EXCLUSIVE + transform(XPATH, NOT_ASSERTIONS),
  }),
  signedSo('XSLT transform', 'algorithm_not_allowed', {
    transforms: transform(XML.enveloped) + transform(XSLT, STYLESHEET),
  }),
  signedSo('base64 transform', 'algorithm_not_allowed', {
    transforms: transform(XML.enveloped) + transform('http://www.w3.org/2000/09/xmldsig#base64'),
  }),
  signedSo('hundred transforms', 'algorithm_not_allowed', {
    transforms: transform(XML.enveloped) + transform(XML.exclusive).repeat(100),
  }),
  forgery(
    'digest behind a comment',
    withDigest((signed, comment) => comment + signed),
  ),
  forgery(
    'digest before a comment',
    withDigest((signed, comment) => signed + comment),
  ),
  forgery(
    'digest around a comment',
    withDigest((signed, comment) => signed.slice(0, 9) + comment + signed.slice(9)),
  ),
  forgery(
    'SignedInfo before the signed one',
    withSignedInfo((signed, forged) => forged + signed),
  ),
  forgery(
    'SignedInfo behind the signed one',
    withSignedInfo((signed, forged) => signed + forged),
  ),
  forgery('SignedInfo in an object', (xml, forgedDigest) => {
    const forged = replaced(elementText(xml, 'ds:SignedInfo'), DIGEST, forgedDigest);
    return replaced(xml, '</ds:Signature>', `<ds:Object>${forged}</ds:Object></ds:Signature>`);
  }),
  forgery('digest exchanged', (xml, forgedDigest) => replaced(xml, DIGEST, forgedDigest)),
  forgery('signature value empty', (xml) => replaced(xml, /<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>')),
  forgery('signature value missing', (xml) => replaced(xml, elementText(xml, 'ds:SignatureValue'), '')),
  twoSignatures('two signatures, his own first', true),
  twoSignatures('two signatures, his own second', false),
  signedSo('two references', 'signature_invalid', { references: (own) => own + own }),
  signedSo('no reference', 'signature_invalid', { references: () => '' }),
  signedSo('reference to the document', 'signature_wrapping', withUri(' URI=""')),
  signedSo('reference without URI', 'signature_wrapping', withUri('')),
  signedSo('reference to an address', 'signature_wrapping', withUri(' URI="http://127.0.0.1:1/"')),
  signedSo('reference by XPointer', 'signature_wrapping', withUri(' URI="#xpointer(/)"')),
  signedSo('reference with quotes', 'signature_wrapping', withUri(` URI="#a' or '1'='1"`)),
  attack('reference to the response around', 'signature_wrapping', overTheResponse),
];
