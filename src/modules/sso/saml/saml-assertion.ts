import { SignInError } from '../sign-in.errors';
import {
  ASSERTION,
  attributeOf,
  childrenNamed,
  childrenOf,
  instantOf,
  isElement,
  isMessageId,
  malformed,
  parseMessage,
  textOf,
} from './saml-xml';

/** What an assertion has to be about. */
export interface Expected {
  /** Entity ID of the identity provider. */
  readonly issuer: string;
  /** Our own entity ID. */
  readonly audience: string;
  /** Where it was posted to. */
  readonly recipient: string;
  /** The request that the response around it says to answer: the assertion says the same. */
  readonly inResponseTo: string | null;
  readonly now: Date;
}

/** What a verified assertion says. */
export interface AssertionFacts {
  readonly id: string;
  /** The request that it answers; null where nobody asked for it. */
  readonly inResponseTo: string | null;
  readonly nameId: NameId;
  readonly sessionIndex: string | null;
  readonly sessionEndsAt: Date | null;
  /** From then on it can't be used again anyway. */
  readonly usableUntil: Date;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

export interface NameId {
  readonly value: string;
  readonly format: string | null;
  readonly nameQualifier: string | null;
  readonly spNameQualifier: string | null;
}

export const CLOCK_SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const MAX_NAME_ID = 1_024;
const MAX_ATTRIBUTES = 500;
const MAX_VALUES = 5_000;
const MAX_VALUE = 2_048;

/**
 * Reads an assertion and checks all that makes it one for us and for now (SAML profiles §4.1.4.3). `verifiedXml` is the text
 * that the signature covers and no other: what it was cut out of is not looked at.
 * @throws SignInError
 */
export function readAssertion(verifiedXml: string, expected: Expected): AssertionFacts {
  const assertion = parseMessage(verifiedXml);
  if (!isElement(assertion, ASSERTION, 'Assertion') || attributeOf(assertion, 'Version') !== '2.0') {
    throw malformed('What is signed is no assertion of SAML 2.0');
  }
  const id = attributeOf(assertion, 'ID');
  if (!isMessageId(id)) throw malformed('The assertion has no id, or one with odd characters');
  requireIssuer(childrenNamed(assertion, ASSERTION, 'Issuer'), expected.issuer, 'assertion');
  const issued = instantOf(assertion, 'IssueInstant');
  if (issued === null) throw malformed('The assertion says not when it was issued');
  requireNotBefore(issued, expected.now, 'IssueInstant');
  const subject = single(assertion, 'Subject');
  const nameId = nameIdOf(subject);
  const confirmation = confirmationOf(subject, expected);
  requireSameRequest(confirmation.inResponseTo, expected.inResponseTo);
  requireConditions(single(assertion, 'Conditions'), expected);
  return {
    id,
    nameId,
    inResponseTo: confirmation.inResponseTo,
    usableUntil: new Date(confirmation.notOnOrAfter.getTime() + CLOCK_SKEW_MS),
    ...sessionOf(assertion, expected.now),
    attributes: attributesOf(assertion),
  };
}

/** @throws SignInError issuer_mismatch */
export function requireIssuer(issuers: readonly Element[], expected: string, of: string): void {
  const received = issuers.map((issuer) => textOf(issuer) ?? 'markup').join(', ');
  if (issuers.length === 1 && received === expected) return;
  throw new SignInError('issuer_mismatch', `The ${of} comes from another issuer than this connection's`, {
    expected,
    received: received === '' ? 'no issuer' : received,
  });
}

function nameIdOf(subject: Element): NameId {
  const [nameId, ...more] = childrenNamed(subject, ASSERTION, 'NameID');
  const value = nameId && textOf(nameId);
  if (!nameId || !value || more.length > 0 || value.length > MAX_NAME_ID) {
    throw new SignInError('name_id_missing', 'The assertion should name its subject by one NameID', {
      expected: `a NameID of 1 to ${MAX_NAME_ID} characters`,
      received: describedNameId(subject, value ?? null),
    });
  }
  const format = attributeOf(nameId, 'Format');
  if (format === TRANSIENT) {
    throw new SignInError('name_id_missing', 'A transient NameID names nobody: it is another one at each sign-in', {
      expected: 'a NameID that stays the same, such as persistent',
      received: TRANSIENT,
    });
  }
  return {
    value,
    format,
    nameQualifier: attributeOf(nameId, 'NameQualifier'),
    spNameQualifier: attributeOf(nameId, 'SPNameQualifier'),
  };
}

function describedNameId(subject: Element, value: string | null): string {
  if (childrenNamed(subject, ASSERTION, 'EncryptedID').length > 0) return 'an EncryptedID';
  if (value === null) return 'none, or one with markup';
  return value === '' ? 'an empty NameID' : `${value.length} characters, or several`;
}

function requireSameRequest(ofAssertion: string | null, ofResponse: string | null): void {
  if (ofAssertion === ofResponse) return;
  throw new SignInError('unknown_request', 'The assertion and the response around it answer different requests', {
    expected: ofResponse ?? 'no InResponseTo',
    received: ofAssertion ?? 'no InResponseTo',
  });
}

/** A bearer confirmation that holds; where none does, what is wrong with the first. */
function confirmationOf(subject: Element, expected: Expected): { inResponseTo: string | null; notOnOrAfter: Date } {
  const all = childrenNamed(subject, ASSERTION, 'SubjectConfirmation');
  const bearers = all.filter((confirmation) => attributeOf(confirmation, 'Method') === BEARER);
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
    new SignInError('confirmation_missing', 'The assertion is not for whoever brings it', {
      expected: BEARER,
      received:
        all.map((confirmation) => attributeOf(confirmation, 'Method') ?? 'no method').join(', ') || 'no confirmation',
    })
  );
}

function readBearer(
  bearer: Element,
  { recipient, now }: Expected,
): { inResponseTo: string | null; notOnOrAfter: Date } {
  const [data, ...more] = childrenNamed(bearer, ASSERTION, 'SubjectConfirmationData');
  if (!data || more.length > 0) {
    throw new SignInError('confirmation_missing', 'The bearer confirmation should have its data');
  }
  if (attributeOf(data, 'NotBefore') !== null) {
    // SAML profiles §4.1.4.2.
    throw new SignInError('confirmation_missing', 'A bearer confirmation has no NotBefore');
  }
  const received = attributeOf(data, 'Recipient');
  if (received !== recipient) {
    throw new SignInError('recipient_mismatch', 'The assertion is meant for another address', {
      expected: recipient,
      received: received ?? 'no Recipient',
    });
  }
  const notOnOrAfter = instantOf(data, 'NotOnOrAfter');
  if (notOnOrAfter === null) {
    throw new SignInError('confirmation_missing', 'The bearer confirmation does not say until when it holds', {
      expected: 'NotOnOrAfter',
      received: 'none',
    });
  }
  requireNotAfter(notOnOrAfter, now, 'NotOnOrAfter of the confirmation');
  return { inResponseTo: attributeOf(data, 'InResponseTo'), notOnOrAfter };
}

function requireConditions(conditions: Element, { audience, now }: Expected): void {
  requireNotBefore(instantOf(conditions, 'NotBefore'), now, 'NotBefore of the conditions');
  const until = instantOf(conditions, 'NotOnOrAfter');
  if (until) requireNotAfter(until, now, 'NotOnOrAfter of the conditions');
  const restrictions = childrenNamed(conditions, ASSERTION, 'AudienceRestriction');
  const audiences = restrictions.map((restriction) =>
    childrenNamed(restriction, ASSERTION, 'Audience').map((one) => textOf(one) ?? 'markup'),
  );
  // Several restrictions hold together, several audiences of one are alternatives (SAML core §2.5.1.4).
  if (audiences.length === 0 || !audiences.every((alternatives) => alternatives.includes(audience))) {
    throw new SignInError('audience_mismatch', 'The assertion is meant for another service', {
      expected: audience,
      received: audiences.flat().join(', ') || 'no audience',
    });
  }
  const known = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']);
  const unknown = childrenOf(conditions).find(
    (child) => child.namespaceURI !== ASSERTION || !known.has(child.localName),
  );
  if (unknown) {
    // SAML core §2.5.1.1: what is not understood can't be held, so the assertion is not valid.
    throw new SignInError('unknown_condition', 'The assertion sets a condition that this service does not know', {
      received: unknown.localName,
    });
  }
}

function sessionOf(assertion: Element, now: Date): { sessionIndex: string | null; sessionEndsAt: Date | null } {
  const statements = childrenNamed(assertion, ASSERTION, 'AuthnStatement');
  const [statement] = statements;
  if (!statement) {
    throw new SignInError('authn_statement_missing', 'The assertion does not say that anybody signed in', {
      expected: 'AuthnStatement',
      received: 'none',
    });
  }
  const ends = statements.flatMap((one) => instantOf(one, 'SessionNotOnOrAfter') ?? []);
  const [sessionEndsAt] = ends.sort((a, b) => a.getTime() - b.getTime());
  if (sessionEndsAt) requireNotAfter(sessionEndsAt, now, 'SessionNotOnOrAfter');
  return { sessionIndex: attributeOf(statement, 'SessionIndex'), sessionEndsAt: sessionEndsAt ?? null };
}

/** By Name; the values of an attribute that comes twice are put together. */
function attributesOf(assertion: Element): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  let count = 0;
  for (const statement of childrenNamed(assertion, ASSERTION, 'AttributeStatement')) {
    for (const attribute of childrenNamed(statement, ASSERTION, 'Attribute')) {
      const name = attributeOf(attribute, 'Name');
      if (name === null || name === '') throw malformed('An attribute has no name');
      const values = childrenNamed(attribute, ASSERTION, 'AttributeValue').flatMap((value) => textOf(value) ?? []);
      count += values.length;
      attributes.set(name, [...(attributes.get(name) ?? []), ...values]);
      if (values.some((value) => value.length > MAX_VALUE))
        throw malformed(`A value has more than ${MAX_VALUE} characters`);
    }
  }
  if (attributes.size > MAX_ATTRIBUTES || count > MAX_VALUES) {
    throw malformed(`The assertion has more than ${MAX_ATTRIBUTES} attributes or ${MAX_VALUES} values`);
  }
  return attributes;
}

function single(parent: Element, name: string): Element {
  const [element, ...more] = childrenNamed(parent, ASSERTION, name);
  if (element && more.length === 0) return element;
  throw malformed(`The assertion should have exactly one ${name}`);
}

function requireNotAfter(until: Date, now: Date, name: string): void {
  if (now.getTime() - CLOCK_SKEW_MS < until.getTime()) return;
  throw new SignInError('expired', 'The assertion is no longer valid; is the clock of the identity provider right?', {
    expected: `${name} after ${now.toISOString()}`,
    received: until.toISOString(),
  });
}

function requireNotBefore(from: Date | null, now: Date, name: string): void {
  if (from === null || from.getTime() <= now.getTime() + CLOCK_SKEW_MS) return;
  throw new SignInError(
    'not_yet_valid',
    'The assertion is not valid yet; is the clock of the identity provider right?',
    {
      expected: `${name} before ${now.toISOString()}`,
      received: from.toISOString(),
    },
  );
}
