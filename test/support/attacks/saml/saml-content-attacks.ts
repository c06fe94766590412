import {
  attack,
  type AttackContext,
  ATTACKER,
  genuine,
  harmless,
  type SamlAttack,
  type SamlReason,
  VICTIM,
} from './saml-attack';
import { newId, type RespondOptions } from '../../peers/identity-providers/saml-idp';
import { audienceRestriction, METHOD, STATUS } from '../../peers/identity-providers/saml-response-xml';
import { replaced } from '../../xml/xml-text';

type Changes = Partial<RespondOptions>;

const MINUTE_MS = 60_000;

/** Messages signed by the provider that must be refused for their content. */
const saying = (name: string, expected: SamlReason, changes: Changes | ((context: AttackContext) => Changes)) =>
  attack(name, expected, (context) => genuine(context, typeof changes === 'function' ? changes(context) : changes));

const lacking = (name: string, expected: SamlReason, ...omit: NonNullable<RespondOptions['omit']>): SamlAttack =>
  saying(name, expected, { omit });

const inAssertion = (from: RegExp | string, to: string): Changes => ({
  changeAssertion: (xml) => replaced(xml, from, to),
});

const withCondition = (condition: string): Changes =>
  inAssertion('</saml:Conditions>', `${condition}</saml:Conditions>`);

const withAudiences = (...restrictions: readonly string[]): Changes =>
  inAssertion(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, restrictions.join(''));

const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);

const nested = `<samlp:StatusCode Value="${STATUS}Responder"><samlp:StatusCode Value="${STATUS}NoPassive"></samlp:StatusCode></samlp:StatusCode>`;
const STATUS_CODE = /<samlp:StatusCode.*<\/samlp:StatusCode>/;
const NAME = '</saml:NameID>';

/** The issuer, the recipient and the request that is answered. */
const PARTIES: readonly SamlAttack[] = [
  saying('audience of another', 'audience_mismatch', ({ otherAudience }) => ({ audience: otherAudience })),
  saying('audience longer by a slash', 'audience_mismatch', ({ audience }) => ({ audience: `${audience}/` })),
  lacking('no audience', 'audience_mismatch', 'audienceRestriction'),
  lacking('no conditions', 'malformed_response', 'conditions'),
  saying('restrictions to us and to another', 'audience_mismatch', ({ audience, otherAudience }) =>
    withAudiences(audienceRestriction(audience), audienceRestriction(otherAudience)),
  ),
  harmless('restriction to us or another', ATTACKER, (context) =>
    genuine(context, withAudiences(audienceRestriction(context.otherAudience, context.audience))),
  ),
  saying('recipient of another', 'recipient_mismatch', ({ otherAcsUrl }) => ({ recipient: otherAcsUrl })),
  lacking('no recipient', 'recipient_mismatch', 'recipient'),
  saying('destination of another', 'destination_mismatch', ({ otherAcsUrl }) => ({ destination: otherAcsUrl })),
  saying('destination of another, signed', 'destination_mismatch', ({ otherAcsUrl }) => ({
    destination: otherAcsUrl,
    sign: 'response',
  })),
  lacking('no issuer of the assertion', 'issuer_mismatch', 'assertionIssuer'),
  saying('issuer of the assertion another', 'issuer_mismatch', ({ otherIdp }) => ({ issuer: otherIdp.entityId })),
  saying('issuer of the response another', 'issuer_mismatch', ({ otherIdp }) => ({
    responseIssuer: otherIdp.entityId,
  })),
  attack("from another tenant's provider", 'issuer_mismatch', (context) =>
    genuine({ ...context, idp: context.otherIdp }),
  ),
  saying('for another tenant', 'destination_mismatch', ({ otherAcsUrl: acsUrl, otherAudience: audience }) => ({
    acsUrl,
    audience,
  })),
  saying('for another tenant, sent on', 'recipient_mismatch', ({ acsUrl, otherAcsUrl, otherAudience }) => ({
    acsUrl: otherAcsUrl,
    audience: otherAudience,
    destination: acsUrl,
  })),
  saying('answer to nobody', 'idp_initiated_forbidden', { inResponseTo: null }),
  saying('answer to another request', 'unknown_request', () => ({ inResponseTo: newId() })),
  saying('answer on the response only', 'unknown_request', { confirmationInResponseTo: null }),
  saying('answer in the assertion only', 'unknown_request', ({ requestId }) => ({
    inResponseTo: null,
    confirmationInResponseTo: requestId,
  })),
  saying('two answers', 'unknown_request', () => ({ confirmationInResponseTo: newId() })),
];

/** The confirmation of the subject, its time and its conditions. */
const CONDITIONS: readonly SamlAttack[] = [
  saying('holder of key', 'confirmation_missing', { subjectConfirmationMethod: 'holder-of-key' }),
  saying('sender vouches', 'confirmation_missing', { subjectConfirmationMethod: 'sender-vouches' }),
  lacking('no confirmation', 'confirmation_missing', 'confirmation'),
  lacking('no confirmation data', 'confirmation_missing', 'confirmationData'),
  lacking('confirmation without end', 'malformed_response', 'confirmationNotOnOrAfter'),
  saying(
    'confirmation with a beginning',
    'confirmation_missing',
    inAssertion(' Recipient=', ' NotBefore="2020-01-01T00:00:00Z" Recipient='),
  ),
  lacking('no subject', 'malformed_response', 'subject'),
  // SAML allows this one (core §2.5.1); node-saml treats a missing end as invalid.
  lacking('conditions without end', 'malformed_response', 'conditionsNotOnOrAfter'),
  saying('expired', 'expired', () => ({ issueInstant: minutesFromNow(-60) })),
  saying('not yet valid', 'not_yet_valid', () => ({ notBefore: minutesFromNow(30), notOnOrAfter: minutesFromNow(60) })),
  saying('end that is no time', 'malformed_response', inAssertion(/NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="never"')),
  saying('session that has ended', 'expired', () => ({ sessionNotOnOrAfter: minutesFromNow(-30) })),
  lacking('no authentication', 'authn_statement_missing', 'authnStatement'),
  harmless('used once, no proxy', ATTACKER, (context) =>
    genuine(
      context,
      withCondition('<saml:OneTimeUse></saml:OneTimeUse><saml:ProxyRestriction Count="0"></saml:ProxyRestriction>'),
    ),
  ),
  // Core §2.5.1.1: a condition that is not understood leaves the validity undetermined.
  saying(
    'condition that nobody knows',
    'unknown_condition',
    withCondition(
      '<saml:Condition xmlns:x="urn:example:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="x:Moon"></saml:Condition>',
    ),
  ),
  saying(
    'condition of another namespace',
    'unknown_condition',
    withCondition('<x:Moon xmlns:x="urn:example:x"></x:Moon>'),
  ),
  saying('status of failure', 'status_not_success', { status: 'Requester' }),
  saying('status of failure, signed', 'status_not_success', { status: 'AuthnFailed', sign: 'response' }),
  saying('status within a status', 'status_not_success', {
    changeResponse: (xml) => replaced(xml, STATUS_CODE, nested),
  }),
  saying('success within a failure', 'status_not_success', {
    changeResponse: (xml) => replaced(xml, STATUS_CODE, nested.replace('NoPassive', 'Success')),
  }),
  saying('nobody was asked', 'status_not_success', {
    sign: 'response',
    changeResponse: (xml) => replaced(replaced(xml, STATUS_CODE, nested), /<saml:Assertion.*<\/saml:Assertion>/, ''),
  }),
  lacking('no status', 'status_not_success', 'status'),
];

/** The subject, and the names of the elements. */
const NAMES: readonly SamlAttack[] = [
  lacking('no name', 'name_id_missing', 'nameId'),
  saying('empty name', 'name_id_missing', { nameId: '' }),
  saying('blank name', 'name_id_missing', { nameId: ' \n' }),
  saying('name of 20 kB', 'name_id_missing', { nameId: 'm'.repeat(20_000) }),
  saying('two names', 'name_id_missing', inAssertion(NAME, `${NAME}<saml:NameID>${VICTIM}</saml:NameID>`)),
  saying(
    'element in the name',
    'name_id_missing',
    inAssertion(`>${ATTACKER}${NAME}`, `><b>${VICTIM}</b>${ATTACKER}${NAME}`),
  ),
  // A transient name differs each time, and users are identified by their name.
  saying('transient name', 'name_id_missing', {
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  }),
  harmless('comment in the name', 'alice@corp.example.evil.example', (context) =>
    replaced(
      genuine(context, { nameId: 'alice@corp.example.evil.example' }),
      `.evil.example${NAME}`,
      `<!---->.evil.example${NAME}`,
    ),
  ),
  harmless('comment in an attribute', ATTACKER, (context) =>
    replaced(genuine(context, { attributes: { groups: ['admins-of-nothing'] } }), '>admins-of', '>admins<!---->-of'),
  ),
  attack('processing instruction in the name', 'malformed_response', (context) =>
    replaced(genuine(context, { nameId: 'alice.evil' }), '>alice.evil', '>alice<?x?>.evil'),
  ),
  attack(
    'entity in the name',
    'doctype_forbidden',
    (context) =>
      `<!DOCTYPE a [<!ENTITY e "mallory">]>${replaced(genuine(context), `>${ATTACKER}${NAME}`, `>&e;${NAME}`)}`,
  ),
  harmless('character references in the name', 'alice.evil', (context) =>
    replaced(genuine(context, { nameId: 'alice.evil' }), '>alice.evil', '>alice&#46;&#x65;vil'),
  ),
  harmless('CDATA in the name', 'alice.evil', (context) =>
    replaced(genuine(context, { nameId: 'alice.evil' }), '>alice.evil', '>alice<![CDATA[.evil]]>'),
  ),
  harmless('markup in the name', '<b>alice</b>&amp;', (context) => genuine(context, { nameId: '<b>alice</b>&amp;' })),
  saying('response of version 1.1', 'malformed_response', {
    changeResponse: (xml) => replaced(xml, 'Version="2.0"', 'Version="1.1"'),
  }),
  saying('assertion of version 1.1', 'malformed_response', inAssertion('Version="2.0"', 'Version="1.1"')),
  lacking('response without version', 'malformed_response', 'responseVersion'),
  lacking('assertion without version', 'malformed_response', 'assertionVersion'),
  lacking('response without ID', 'malformed_response', 'responseId'),
  attack('assertion without ID', 'malformed_response', (context) =>
    genuine(context, { sign: 'response', omit: ['assertionId'] }),
  ),
  saying('ID of quotes', 'signature_wrapping', { assertionId: `a' or '1'='1` }),
  saying('ID of a path', 'signature_wrapping', { assertionId: `x"]|//*[@ID="y` }),
  saying('issue instant missing', 'malformed_response', inAssertion(/ IssueInstant="[^"]*"/, '')),
  saying('method without a name', 'confirmation_missing', inAssertion(` Method="${METHOD}bearer"`, '')),
];

export const CONTENT_ATTACKS: readonly SamlAttack[] = [...PARTIES, ...CONDITIONS, ...NAMES];
