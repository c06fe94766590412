import { attack, type AttackContext, genuine, type SamlAttack, type SamlReason, VICTIM } from './saml-attack';
import { newId, type RespondOptions } from '../../peers/identity-providers/saml-idp';
import { SAMLP_NS } from '../../peers/identity-providers/saml-response-xml';
import { elementNamed, elementsNamed, parseXml, type XmlDocument, type XmlElement, xmlOf } from '../../xml/xml-dom';

/** The parts of a signed message: the original verifies anywhere, and the forged copy names the victim. */
interface Parts {
  readonly document: XmlDocument;
  /** With the signature inside. */
  readonly original: XmlElement;
  readonly signature: XmlElement;
  /** With another ID, and without signatures. */
  readonly evil: XmlElement;
}

type Signed = 'Assertion' | 'Response';

/**
 * Signature wrapping: the signed element moves to where only the verifier looks, the forged one to where the reader
 * looks.
 * XSW1 to XSW8 are numbered as in Somorovsky et al., USENIX Security 2012, and SAML Raider.
 */
const wrapping = (
  name: string,
  expected: SamlReason,
  [signed, sign]: readonly [Signed, RespondOptions['sign']],
  rearrange: (parts: Parts) => void,
): SamlAttack =>
  attack(name, expected, (context) => {
    const parts = takeApart(context, signed, sign);
    rearrange(parts);
    return xmlOf(parts.document);
  });

function takeApart(context: AttackContext, signed: Signed, sign: RespondOptions['sign']): Parts {
  const document = parseXml(genuine(context, { sign }));
  const original = elementNamed(document, signed);
  const signature = elementsNamed(original, 'Signature').find(({ parentNode }) => parentNode === original)!;
  const evil = original.cloneNode(true);
  for (const copied of elementsNamed(evil, 'Signature')) detach(copied);
  for (const element of [evil, ...elementsNamed(evil, 'Assertion')]) element.setAttribute('ID', newId());
  elementNamed(evil, 'NameID').textContent = VICTIM;
  return { document, original, signature, evil };
}

const detach = (element: XmlElement): XmlElement => {
  element.parentNode?.removeChild(element);
  return element;
};

const afterIssuer = (parent: XmlElement, child: XmlElement): void => {
  parent.insertBefore(child, elementNamed(parent, 'Issuer').nextSibling);
};

const inPlaceOf = (original: XmlElement, evil: XmlElement): void => {
  original.parentNode!.insertBefore(evil, original);
  detach(original);
};

/** The forged copy in the original's place, with the original's signature. */
function takeOver({ original, evil, signature }: Parts): void {
  if (original.parentNode === original.ownerDocument) {
    original.ownerDocument.removeChild(original);
    original.ownerDocument.appendChild(evil);
  } else inPlaceOf(original, evil);
  afterIssuer(evil, detach(signature));
}

const holding = (parts: Parts, qualifiedName: string, namespace: string, child: XmlElement): XmlElement => {
  const holder = parts.document.createElementNS(namespace, qualifiedName);
  holder.appendChild(child);
  return holder;
};

const extensions = (parts: Parts, child: XmlElement): XmlElement => holding(parts, 'samlp:Extensions', SAMLP_NS, child);

const withinSignature = (parts: Parts): void => {
  takeOver(parts);
  parts.signature.appendChild(parts.original);
};

const withinObject = (parts: Parts): void => {
  takeOver(parts);
  parts.signature.appendChild(holding(parts, 'ds:Object', parts.signature.namespaceURI, parts.original));
};

const evilBefore = ({ original, evil }: Parts): void => void original.parentNode!.insertBefore(evil, original);

const evilAround = ({ original, evil }: Parts): void => {
  inPlaceOf(original, evil);
  evil.appendChild(original);
};

const sameId =
  (rearrange: (parts: Parts) => void) =>
  (parts: Parts): void => {
    parts.evil.setAttribute('ID', parts.original.getAttribute('ID'));
    rearrange(parts);
  };

const RESPONSE = ['Response', 'response'] as const;
const ASSERTION = ['Assertion', 'assertion'] as const;
const RESPONSE_OF_BOTH = ['Response', 'both'] as const;
const ASSERTION_OF_BOTH = ['Assertion', 'both'] as const;

const evilInExtensions = (parts: Parts): void =>
  afterIssuer(parts.document.documentElement, extensions(parts, parts.evil));

const responseInExtensions = (parts: Parts): void => {
  parts.document.removeChild(parts.original);
  parts.document.appendChild(parts.evil);
  afterIssuer(parts.evil, extensions(parts, parts.original));
};

export const WRAPPING_ATTACKS: readonly SamlAttack[] = [
  wrapping('xsw1', 'signature_wrapping', RESPONSE, withinSignature),
  wrapping('xsw2', 'signature_wrapping', RESPONSE, (parts) => {
    takeOver(parts);
    parts.evil.insertBefore(parts.original, parts.signature);
  }),
  wrapping('xsw3', 'several_assertions', ASSERTION, evilBefore),
  wrapping('xsw4', 'signature_wrapping', ASSERTION, evilAround),
  wrapping('xsw5', 'several_assertions', ASSERTION, (parts) => {
    takeOver(parts);
    parts.document.documentElement.appendChild(parts.original);
  }),
  wrapping('xsw6', 'signature_wrapping', ASSERTION, withinSignature),
  wrapping('xsw7', 'signature_wrapping', ASSERTION, evilInExtensions),
  wrapping('xsw8', 'signature_wrapping', ASSERTION, withinObject),
  wrapping('xsw1 of both signatures', 'signature_wrapping', RESPONSE_OF_BOTH, withinSignature),
  wrapping('xsw3 under a signed response', 'several_assertions', ASSERTION_OF_BOTH, evilBefore),
  wrapping('xsw4 under a signed response', 'signature_wrapping', ASSERTION_OF_BOTH, evilAround),
  wrapping('xsw7 under a signed response', 'signature_wrapping', ASSERTION_OF_BOTH, evilInExtensions),
  wrapping('xsw8 under a signed response', 'signature_wrapping', ASSERTION_OF_BOTH, withinObject),
  wrapping('xsw6 of one ID', 'signature_wrapping', ASSERTION, sameId(withinSignature)),
  wrapping('xsw7 of one ID', 'signature_wrapping', ASSERTION, sameId(evilInExtensions)),
  wrapping('xsw8 of one ID', 'signature_wrapping', ASSERTION, sameId(withinObject)),
  wrapping('xsw1 of one ID', 'signature_wrapping', RESPONSE, sameId(withinSignature)),
  wrapping('signed response in an object of its signature', 'signature_wrapping', RESPONSE, withinObject),
  wrapping('signed response in extensions', 'signature_wrapping', RESPONSE, responseInExtensions),
  wrapping('evil assertion after the signed one', 'several_assertions', ASSERTION, ({ original, evil }) => {
    original.parentNode!.appendChild(evil);
  }),
  wrapping('signed assertion in extensions', 'signature_wrapping', ASSERTION, (parts) => {
    inPlaceOf(parts.original, parts.evil);
    afterIssuer(parts.document.documentElement, extensions(parts, parts.original));
  }),
  wrapping('signed assertion in advice', 'signature_wrapping', ASSERTION, (parts) => {
    inPlaceOf(parts.original, parts.evil);
    const advice = holding(parts, 'saml:Advice', parts.original.namespaceURI, parts.original);
    parts.evil.insertBefore(advice, elementNamed(parts.evil, 'AuthnStatement'));
  }),
  wrapping("assertion's signature on the response", 'signature_wrapping', ASSERTION, (parts) => {
    inPlaceOf(parts.original, parts.evil);
    afterIssuer(parts.document.documentElement, extensions(parts, parts.original));
    afterIssuer(parts.document.documentElement, detach(parts.signature));
  }),
];
