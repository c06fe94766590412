import {
  around,
  attack,
  type AttackContext,
  genuine,
  genuineAssertion,
  type SamlAttack,
  type SamlReason,
  wishedAssertion,
  VICTIM,
} from './saml-attack';
import { newId } from '../../peers/identity-providers/saml-idp';
import { BILLION_LAUGHS, deeplyNested } from './saml-document-attacks';
import { type EncryptionRequest, encryptedAssertion, XMLENC } from '../../xml/xml-encryption';
import { insertSignature } from '../../xml/xml-signing';
import { elementText, replaced } from '../../xml/xml-text';

const sealed = (context: AttackContext, content: string, request: Partial<EncryptionRequest> = {}): string =>
  encryptedAssertion(content, { certificatePem: context.service.certificatePem, ...request });

/** An encrypted assertion that Mallory made himself, as anyone can. */
const sealing = (name: string, expected: SamlReason, content: (context: AttackContext) => string): SamlAttack =>
  attack(name, expected, (context) => around(context, sealed(context, content(context))));

/** The forged assertion under the signature of the genuine one. */
function withCopiedSignature(context: AttackContext, isOfOneId: boolean): string {
  const assertionId = newId();
  const signed = genuineAssertion(context, { assertionId });
  const id = isOfOneId ? assertionId : newId();
  return insertSignature(wishedAssertion(context, { assertionId: id }), id, elementText(signed, 'ds:Signature'));
}

/** XSW8 and XSW4 inside the encryption, invisible to a check of the response only. */
function wrappedInside(context: AttackContext): string {
  const assertionId = newId();
  const signed = genuineAssertion(context);
  const signature = elementText(signed, 'ds:Signature');
  const object = `<ds:Object>${replaced(signed, signature, '')}</ds:Object>`;
  const holder = replaced(signature, '</ds:Signature>', `${object}</ds:Signature>`);
  return insertSignature(wishedAssertion(context, { assertionId }), assertionId, holder);
}

const reworked = (name: string, expected: SamlReason, change: (xml: string) => string): SamlAttack =>
  attack(name, expected, (context) => around(context, change(sealed(context, genuineAssertion(context)))));

const CIPHER_DATA = /<xenc:CipherData>.*?<\/xenc:CipherData>/g;

/** The last characters of the ciphertext are those of the tag. */
function withAnotherTag(xml: string): string {
  const end = xml.lastIndexOf('</xenc:CipherValue>') - 8;
  return xml.slice(0, end) + (xml[end] === 'A' ? 'B' : 'A') + xml.slice(end + 1);
}

export const ENCRYPTION_ATTACKS: readonly SamlAttack[] = [
  attack('evil assertion beside an encrypted one', 'several_assertions', (context) =>
    around(context, wishedAssertion(context) + sealed(context, genuineAssertion(context))),
  ),
  attack('evil assertion after an encrypted one', 'several_assertions', (context) =>
    around(context, sealed(context, genuineAssertion(context)) + wishedAssertion(context)),
  ),
  attack('two encrypted assertions', 'several_assertions', (context) =>
    around(context, sealed(context, wishedAssertion(context)) + sealed(context, genuineAssertion(context))),
  ),
  sealing('encrypted, unsigned', 'signature_missing', (context) => wishedAssertion(context)),
  sealing("encrypted, signed by the attacker's key", 'signature_invalid', (context) =>
    genuineAssertion(context, { key: context.ownKey, nameId: VICTIM }),
  ),
  sealing('encrypted, a copied signature', 'signature_wrapping', (context) => withCopiedSignature(context, false)),
  sealing('encrypted, a copied signature of one ID', 'signature_invalid', (context) =>
    withCopiedSignature(context, true),
  ),
  sealing('encrypted, xsw8 inside', 'signature_wrapping', wrappedInside),
  sealing('encrypted, xsw4 inside', 'signature_wrapping', (context) =>
    replaced(wishedAssertion(context), '</saml:Assertion>', `${genuineAssertion(context)}</saml:Assertion>`),
  ),
  sealing(
    'encrypted, two assertions inside',
    'malformed_response',
    (context) => wishedAssertion(context) + genuineAssertion(context),
  ),
  sealing('encrypted, no assertion inside', 'encryption_failed', (context) => genuine(context)),
  sealing('encrypted, no XML inside', 'malformed_response', () => 'no XML'),
  sealing('encrypted twice', 'encryption_failed', (context) => sealed(context, genuineAssertion(context))),
  sealing(
    'encrypted, doctype inside',
    'doctype_forbidden',
    (context) => `<!DOCTYPE saml:Assertion>${genuineAssertion(context)}`,
  ),
  sealing(
    'encrypted, billion laughs inside',
    'doctype_forbidden',
    (context) => BILLION_LAUGHS + replaced(genuineAssertion(context), '>mallory<', '>&lol9;<'),
  ),
  sealing('encrypted, deeply nested inside', 'too_deep', (context) =>
    replaced(genuineAssertion(context), '</saml:Assertion>', `${deeplyNested(5_000)}</saml:Assertion>`),
  ),
  attack('encrypted to another key', 'encryption_failed', (context) =>
    around(context, sealed(context, genuineAssertion(context), { certificatePem: context.ownKey.certificatePem })),
  ),
  attack('encrypted with RSA 1.5', 'algorithm_not_allowed', (context) =>
    around(context, sealed(context, genuineAssertion(context), { keyAlgorithm: XMLENC.rsa15 })),
  ),
  attack('encrypted with triple DES', 'algorithm_not_allowed', (context) =>
    around(context, sealed(context, genuineAssertion(context), { algorithm: XMLENC.tripleDes })),
  ),
  reworked('encrypted, another tag', 'encryption_failed', withAnotherTag),
  reworked('encrypted, empty ciphertext', 'encryption_failed', (xml) =>
    xml.replaceAll(/(<xenc:CipherValue>)[^<]*(<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/g, '$1$2'),
  ),
  reworked('encrypted, ciphertext elsewhere', 'encryption_failed', (xml) =>
    xml.replaceAll(CIPHER_DATA, '<xenc:CipherData><xenc:CipherReference URI="file:///etc/passwd"/></xenc:CipherData>'),
  ),
  reworked('encrypted, no key', 'encryption_failed', (xml) => replaced(xml, /<ds:KeyInfo.*<\/ds:KeyInfo>/, '')),
  attack('encrypted assertion of a signed response exchanged', 'signature_invalid', (context) => {
    const response = genuine(context, { sign: 'response', encrypt: context.service });
    const own = elementText(response, 'saml:EncryptedAssertion');
    return replaced(response, own, sealed(context, wishedAssertion(context)));
  }),
];
