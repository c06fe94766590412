import { verify, X509Certificate } from 'node:crypto';
import { contextOf, openAttackDesk, parties, silence } from '../support/attacks/saml/saml-attack-fixture';
import type { SamlAttack } from '../support/attacks/saml/saml-attack';
import { CONTENT_ATTACKS } from '../support/attacks/saml/saml-content-attacks';
import { newId } from '../support/peers/identity-providers/saml-idp';
import { SIGNATURE_ATTACKS } from '../support/attacks/saml/saml-signature-attacks';
import { WRAPPING_ATTACKS } from '../support/attacks/saml/saml-wrapping-attacks';
import { elementNamed, elementsNamed, parseXml, type XmlElement, xmlOf } from '../support/xml/xml-dom';
import { canonicalElement, digest, type SigningKey } from '../support/xml/xml-signing';

beforeAll(openAttackDesk);
beforeEach(silence);
afterEach(() => jest.restoreAllMocks());

interface Signed {
  /** The value of the signature was made with the key over SignedInfo. */
  readonly isByKey: boolean;
  /** The digest is that of an element with the referenced ID. */
  readonly isOfElement: boolean;
}

/** Verifies the signatures of a document independently, at any place and with any reference. */
function signaturesIn(xml: string, key: SigningKey): Signed[] {
  const document = parseXml(xml);
  return elementsNamed(document, 'Signature').map((signature) => {
    const signedInfo = elementNamed(signature, 'SignedInfo');
    signedInfo.setAttribute('ID', 'signed-info');
    const shown = canonicalElement(xmlOf(signedInfo), 'signed-info').replace(' ID="signed-info"', '');
    const value = Buffer.from(elementNamed(signature, 'SignatureValue').textContent, 'base64');
    const publicKey = new X509Certificate(key.certificatePem).publicKey;
    const id = elementNamed(signature, 'Reference').getAttribute('URI').slice(1);
    const digestValue = elementNamed(signature, 'DigestValue').textContent;
    const named = elementsNamed(document, '*').filter((element) => element.getAttribute('ID') === id);
    return {
      isByKey: verify('sha256', Buffer.from(shown), publicKey, value),
      isOfElement: named.some((element) => digestOf(element, id) === digestValue),
    };
  });
}

function digestOf(element: XmlElement, id: string): string {
  const copy = element.cloneNode(true);
  for (const signature of elementsNamed(copy, 'Signature')) {
    if (signature.parentNode === copy) copy.removeChild(signature);
  }
  return digest(canonicalElement(xmlOf(copy), id));
}

const xmlOfAttack = (attack: SamlAttack): string => Buffer.from(attack.make(contextOf(newId())), 'base64').toString();

const cases = (attacks: readonly SamlAttack[], except: readonly string[] = []) =>
  attacks.filter(({ name }) => !except.includes(name)).map((attack) => [attack.name, attack] as const);

const GENUINE: Signed = { isByKey: true, isOfElement: true };

describe('each attack is well made:', () => {
  test.each(cases(WRAPPING_ATTACKS))('%s keeps a valid signature and names the victim', (_, attack) => {
    const xml = xmlOfAttack(attack);
    expect(signaturesIn(xml, parties.idp.keys[0])).toContainEqual(GENUINE);
    const names = elementsNamed(parseXml(xml), 'NameID').map(({ textContent }) => textContent);
    expect(names.sort()).toEqual(['alice', 'mallory']);
  });

  const notSigned = ["from another tenant's provider", 'processing instruction in the name', 'entity in the name'];
  test.each(cases(CONTENT_ATTACKS, [...notSigned, 'nobody was asked']))('%s is signed unchanged', (_, attack) => {
    expect(signaturesIn(xmlOfAttack(attack), parties.idp.keys[0])).toEqual([GENUINE]);
  });

  const forged = SIGNATURE_ATTACKS.filter(({ name }) => /^digest .* a comment$|^name tampered/.test(name));
  test.each(cases(forged))('%s keeps the provider’s signature, but not the signed element', (_, attack) => {
    const [signature] = signaturesIn(xmlOfAttack(attack), parties.idp.keys[0]);
    expect(signature).toEqual({ isByKey: true, isOfElement: false });
  });

  test("another tenant's provider signs with its own key", () => {
    const attack = CONTENT_ATTACKS.find(({ name }) => name === "from another tenant's provider")!;
    expect(signaturesIn(xmlOfAttack(attack), parties.otherIdp.keys[0])).toEqual([GENUINE]);
  });
});
