import { attribute, escapeXml } from '../../xml/xml-text';

export const SAML_NS = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SAMLP_NS = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const STATUS = 'urn:oasis:names:tc:SAML:2.0:status:';
export const METHOD = 'urn:oasis:names:tc:SAML:2.0:cm:';
export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export type Omission =
  | 'assertionId'
  | 'assertionIssuer'
  | 'assertionVersion'
  | 'audienceRestriction'
  | 'authnStatement'
  | 'conditions'
  | 'conditionsNotOnOrAfter'
  | 'confirmation'
  | 'confirmationData'
  | 'confirmationNotOnOrAfter'
  | 'destination'
  | 'nameId'
  | 'recipient'
  | 'responseId'
  | 'responseIssuer'
  | 'responseVersion'
  | 'status'
  | 'subject';

/** The content of a response; times in UTC. Null omits an attribute. */
export interface ResponseContent {
  readonly responseId: string;
  readonly assertionId: string;
  readonly issueInstant: Date;
  readonly notBefore: Date;
  readonly notOnOrAfter: Date;
  readonly sessionNotOnOrAfter: Date | null;
  readonly inResponseTo: string | null;
  readonly confirmationInResponseTo: string | null;
  readonly destination: string;
  readonly recipient: string;
  readonly audience: string;
  readonly responseIssuer: string;
  readonly issuer: string;
  /** The last part of the code. */
  readonly status: string;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly subjectConfirmationMethod: string;
  readonly sessionIndex: string | null;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly omit: readonly Omission[];
}

/** Response of core §3.3.3 around the given assertions. */
export function responseXml(content: ResponseContent, assertions: string): string {
  const has = presence(content);
  return (
    `<samlp:Response xmlns:samlp="${SAMLP_NS}" xmlns:saml="${SAML_NS}"` +
    attribute('ID', has('responseId', content.responseId)) +
    attribute('Version', has('responseVersion', '2.0')) +
    attribute('IssueInstant', instant(content.issueInstant)) +
    attribute('Destination', has('destination', content.destination)) +
    `${attribute('InResponseTo', content.inResponseTo)}>` +
    (has('responseIssuer', `<saml:Issuer>${escapeXml(content.responseIssuer)}</saml:Issuer>`) ?? '') +
    (has(
      'status',
      `<samlp:Status><samlp:StatusCode Value="${STATUS}${content.status}"></samlp:StatusCode></samlp:Status>`,
    ) ?? '') +
    `${assertions}</samlp:Response>`
  );
}

/** Assertion of core §2.3.3 as the web browser profile requires it (profiles §4.1.4.2). */
export function assertionXml(content: ResponseContent): string {
  const has = presence(content);
  return (
    `<saml:Assertion xmlns:saml="${SAML_NS}"` +
    attribute('ID', has('assertionId', content.assertionId)) +
    attribute('Version', has('assertionVersion', '2.0')) +
    `${attribute('IssueInstant', instant(content.issueInstant))}>` +
    (has('assertionIssuer', `<saml:Issuer>${escapeXml(content.issuer)}</saml:Issuer>`) ?? '') +
    (has('subject', subjectXml(content)) ?? '') +
    (has('conditions', conditionsXml(content)) ?? '') +
    (has('authnStatement', authnStatementXml(content)) ?? '') +
    `<saml:AttributeStatement>${attributesXml(content.attributes)}</saml:AttributeStatement></saml:Assertion>`
  );
}

export const attributesXml = (attributes: ResponseContent['attributes']): string =>
  Object.entries(attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute${attribute('Name', name)} NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">` +
        `${values.map(valueXml).join('')}</saml:Attribute>`,
    )
    .join('');

const valueXml = (value: string): string =>
  '<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema"' +
  ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">${escapeXml(value)}</saml:AttributeValue>`;

function subjectXml(content: ResponseContent): string {
  const has = presence(content);
  const data =
    `<saml:SubjectConfirmationData${attribute('InResponseTo', content.confirmationInResponseTo)}` +
    attribute('NotOnOrAfter', has('confirmationNotOnOrAfter', instant(content.notOnOrAfter))) +
    `${attribute('Recipient', has('recipient', content.recipient))}></saml:SubjectConfirmationData>`;
  const confirmation =
    `<saml:SubjectConfirmation Method="${METHOD}${content.subjectConfirmationMethod}">` +
    `${has('confirmationData', data) ?? ''}</saml:SubjectConfirmation>`;
  const nameId = `<saml:NameID${attribute('Format', content.nameIdFormat)}>${escapeXml(content.nameId)}</saml:NameID>`;
  return `<saml:Subject>${has('nameId', nameId) ?? ''}${has('confirmation', confirmation) ?? ''}</saml:Subject>`;
}

function conditionsXml(content: ResponseContent): string {
  const has = presence(content);
  return (
    `<saml:Conditions${attribute('NotBefore', instant(content.notBefore))}` +
    `${attribute('NotOnOrAfter', has('conditionsNotOnOrAfter', instant(content.notOnOrAfter)))}>` +
    `${has('audienceRestriction', audienceRestriction(content.audience)) ?? ''}</saml:Conditions>`
  );
}

export const audienceRestriction = (...audiences: readonly string[]): string =>
  '<saml:AudienceRestriction>' +
  audiences.map((audience) => `<saml:Audience>${escapeXml(audience)}</saml:Audience>`).join('') +
  '</saml:AudienceRestriction>';

const authnStatementXml = (content: ResponseContent): string =>
  `<saml:AuthnStatement${attribute('AuthnInstant', instant(content.issueInstant))}` +
  attribute('SessionIndex', content.sessionIndex) +
  `${attribute('SessionNotOnOrAfter', content.sessionNotOnOrAfter && instant(content.sessionNotOnOrAfter))}>` +
  '<saml:AuthnContext><saml:AuthnContextClassRef>' +
  'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport' +
  '</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';

const presence =
  ({ omit }: ResponseContent) =>
  (part: Omission, text: string): string | null =>
    omit.includes(part) ? null : text;

/** xs:dateTime in UTC, whole seconds as most providers write it. */
export const instant = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');
