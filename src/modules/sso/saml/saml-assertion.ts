import { SignInError } from '../sign-in/sign-in.errors';
import { requireConfirmation, type Expected, requireConditions, requireSameRequest } from './saml-confirmation';
import { CLOCK_SKEW_MS, requireNotAfter, requireNotBefore } from './xml/saml-times';
import {
  ASSERTION,
  attributeValue,
  childrenNamed,
  readXmlInstant,
  isElement,
  isMessageId,
  malformed,
  parseMessage,
  elementText,
} from './xml/saml-xml';

/** The facts of a verified assertion. */
export interface AssertionFacts {
  readonly id: string;
  /** The request that it answers; null for an unsolicited response. */
  readonly inResponseTo: string | null;
  readonly nameId: NameId;
  readonly sessionIndex: string | null;
  readonly sessionEndsAt: Date | null;
  /** After this time the assertion is invalid and need not be remembered. */
  readonly usableUntil: Date;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

export interface NameId {
  readonly value: string;
  readonly format: string | null;
  readonly nameQualifier: string | null;
  readonly spNameQualifier: string | null;
}

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const MAX_NAME_ID = 1_024;
const MAX_ATTRIBUTES = 500;
const MAX_VALUES = 5_000;
const MAX_VALUE = 2_048;

/**
 * Reads an assertion and checks that it is currently valid for this service (SAML profiles §4.1.4.3). `verifiedXml` is
 * exactly the text that the signature covers; the surrounding document is ignored.
 * @throws SignInError
 */
export function readAssertion(verifiedXml: string, expected: Expected): AssertionFacts {
  const assertion = parseMessage(verifiedXml);
  if (!isElement(assertion, ASSERTION, 'Assertion') || attributeValue(assertion, 'Version') !== '2.0') {
    throw malformed('The signed element is not a SAML 2.0 assertion');
  }
  const id = attributeValue(assertion, 'ID');
  if (!isMessageId(id)) throw malformed('The assertion has no valid ID');
  requireIssuer(childrenNamed(assertion, ASSERTION, 'Issuer'), expected.issuer, 'assertion');
  const issued = readXmlInstant(assertion, 'IssueInstant');
  if (issued === null) throw malformed('The assertion has no IssueInstant');
  requireNotBefore(issued, expected.now, 'IssueInstant');
  const subject = single(assertion, 'Subject');
  const nameId = nameIdOf(subject);
  const confirmation = requireConfirmation(subject, expected);
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
  const received = issuers.map((issuer) => elementText(issuer) ?? 'markup').join(', ');
  if (issuers.length === 1 && received === expected) return;
  throw new SignInError('issuer_mismatch', `The ${of} comes from an issuer other than this connection's`, {
    expected,
    received: received === '' ? 'no issuer' : received,
  });
}

function nameIdOf(subject: Element): NameId {
  const [nameId, ...more] = childrenNamed(subject, ASSERTION, 'NameID');
  const value = nameId && elementText(nameId);
  if (!nameId || !value || more.length > 0 || value.length > MAX_NAME_ID) {
    throw new SignInError('name_id_missing', 'The assertion should identify its subject with exactly one NameID', {
      expected: `a NameID of 1 to ${MAX_NAME_ID} characters`,
      received: describedNameId(subject, value ?? null),
    });
  }
  const format = attributeValue(nameId, 'Format');
  if (format === TRANSIENT) {
    throw new SignInError(
      'name_id_missing',
      'The NameID is transient: it changes at each sign-in and cannot identify a user',
      {
        expected: 'a NameID that does not change, such as a persistent one',
        received: TRANSIENT,
      },
    );
  }
  return {
    value,
    format,
    nameQualifier: attributeValue(nameId, 'NameQualifier'),
    spNameQualifier: attributeValue(nameId, 'SPNameQualifier'),
  };
}

function describedNameId(subject: Element, value: string | null): string {
  if (childrenNamed(subject, ASSERTION, 'EncryptedID').length > 0) return 'an EncryptedID';
  if (value === null) return 'none, or one with markup';
  return value === '' ? 'an empty NameID' : `${value.length} characters, or several`;
}

function sessionOf(assertion: Element, now: Date): { sessionIndex: string | null; sessionEndsAt: Date | null } {
  const statements = childrenNamed(assertion, ASSERTION, 'AuthnStatement');
  const [statement] = statements;
  if (!statement) {
    throw new SignInError('authn_statement_missing', 'The assertion has no AuthnStatement', {
      expected: 'AuthnStatement',
      received: 'none',
    });
  }
  const ends = statements.flatMap((one) => readXmlInstant(one, 'SessionNotOnOrAfter') ?? []);
  const [sessionEndsAt] = ends.sort((a, b) => a.getTime() - b.getTime());
  if (sessionEndsAt) requireNotAfter(sessionEndsAt, now, 'SessionNotOnOrAfter');
  return { sessionIndex: attributeValue(statement, 'SessionIndex'), sessionEndsAt: sessionEndsAt ?? null };
}

/** By Name; the values of a repeated attribute are combined. */
function attributesOf(assertion: Element): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  let count = 0;
  for (const statement of childrenNamed(assertion, ASSERTION, 'AttributeStatement')) {
    for (const attribute of childrenNamed(statement, ASSERTION, 'Attribute')) {
      const name = attributeValue(attribute, 'Name');
      if (name === null || name === '') throw malformed('An attribute has no name');
      const values = childrenNamed(attribute, ASSERTION, 'AttributeValue').flatMap((value) => elementText(value) ?? []);
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
