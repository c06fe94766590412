import { SignInError } from '../sign-in/sign-in.errors';
import { requireNotAfter, requireNotBefore } from './xml/saml-times';
import { ASSERTION, attributeValue, childrenNamed, childElements, readXmlInstant, elementText } from './xml/saml-xml';

/** The values that an assertion must match. */
export interface Expected {
  /** The entity ID of the identity provider. */
  readonly issuer: string;
  /** Our own entity ID. */
  readonly audience: string;
  /** The URL that it was posted to. */
  readonly recipient: string;
  /** The request that the surrounding response refers to; the assertion must refer to the same. */
  readonly inResponseTo: string | null;
  readonly now: Date;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** A valid bearer confirmation; if there is none, throws the fault of the first one. */
export function requireConfirmation(
  subject: Element,
  expected: Expected,
): { inResponseTo: string | null; notOnOrAfter: Date } {
  const all = childrenNamed(subject, ASSERTION, 'SubjectConfirmation');
  const bearers = all.filter((confirmation) => attributeValue(confirmation, 'Method') === BEARER);
  let first: SignInError | undefined;
  for (const bearer of bearers) {
    try {
      return readBearer(bearer, expected);
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      first ??= error;
    }
  }
  throw (
    first ??
    new SignInError('confirmation_missing', 'The assertion cannot be presented by a bearer', {
      expected: BEARER,
      received:
        all.map((confirmation) => attributeValue(confirmation, 'Method') ?? 'no method').join(', ') ||
        'no confirmation',
    })
  );
}

function readBearer(
  bearer: Element,
  { recipient, now }: Expected,
): { inResponseTo: string | null; notOnOrAfter: Date } {
  const [data, ...more] = childrenNamed(bearer, ASSERTION, 'SubjectConfirmationData');
  if (!data || more.length > 0) {
    throw new SignInError(
      'confirmation_missing',
      'The bearer confirmation should have exactly one SubjectConfirmationData',
    );
  }
  if (attributeValue(data, 'NotBefore') !== null) {
    // SAML profiles §4.1.4.2.
    throw new SignInError('confirmation_missing', 'A bearer confirmation should not have NotBefore');
  }
  const received = attributeValue(data, 'Recipient');
  if (received !== recipient) {
    throw new SignInError('recipient_mismatch', 'The assertion is intended for another URL', {
      expected: recipient,
      received: received ?? 'no Recipient',
    });
  }
  const notOnOrAfter = readXmlInstant(data, 'NotOnOrAfter');
  if (notOnOrAfter === null) {
    throw new SignInError('confirmation_missing', 'The bearer confirmation has no expiry', {
      expected: 'NotOnOrAfter',
      received: 'none',
    });
  }
  requireNotAfter(notOnOrAfter, now, 'NotOnOrAfter of the confirmation');
  return { inResponseTo: attributeValue(data, 'InResponseTo'), notOnOrAfter };
}

export function requireSameRequest(ofAssertion: string | null, ofResponse: string | null): void {
  if (ofAssertion === ofResponse) return;
  throw new SignInError('unknown_request', 'The assertion and its response refer to different requests', {
    expected: ofResponse ?? 'no InResponseTo',
    received: ofAssertion ?? 'no InResponseTo',
  });
}

/** Checks audience, times, and that there are no unknown conditions. @throws SignInError */
export function requireConditions(conditions: Element, { audience, now }: Expected): void {
  requireNotBefore(readXmlInstant(conditions, 'NotBefore'), now, 'NotBefore of the conditions');
  const until = readXmlInstant(conditions, 'NotOnOrAfter');
  if (until) requireNotAfter(until, now, 'NotOnOrAfter of the conditions');
  const restrictions = childrenNamed(conditions, ASSERTION, 'AudienceRestriction');
  const audiences = restrictions.map((restriction) =>
    childrenNamed(restriction, ASSERTION, 'Audience').map((one) => elementText(one) ?? 'markup'),
  );
  // All restrictions apply, while the audiences of one restriction are alternatives (SAML core §2.5.1.4).
  if (audiences.length === 0 || !audiences.every((alternatives) => alternatives.includes(audience))) {
    throw new SignInError('audience_mismatch', 'The assertion is intended for another service', {
      expected: audience,
      received: audiences.flat().join(', ') || 'no audience',
    });
  }
  const known = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']);
  const unknown = childElements(conditions).find(
    (child) => child.namespaceURI !== ASSERTION || !known.has(child.localName),
  );
  if (unknown) {
    // SAML core §2.5.1.1: an assertion with an unknown condition is invalid.
    throw new SignInError('unknown_condition', 'The assertion has a condition that this service does not support', {
      received: unknown.localName,
    });
  }
}
