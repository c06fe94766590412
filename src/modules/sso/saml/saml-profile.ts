import type { AssertionFacts } from './saml-assertion';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
/** The names that providers use: plain names, Microsoft's claims schema, and LDAP's object identifiers. */
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const NAME_ATTRIBUTES = [
  'displayName',
  'name',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'cn',
  'urn:oid:2.5.4.3',
];
const MAX_TEXT = 320;

type Attributes = AssertionFacts['attributes'];

/** The e-mail address from the attributes, or a NameID in e-mail format. It never identifies the user. */
export function readEmail({ attributes, nameId }: Pick<AssertionFacts, 'attributes' | 'nameId'>): string | null {
  return firstOf(attributes, EMAIL_ATTRIBUTES) ?? (nameId.format === EMAIL_FORMAT ? shortened(nameId.value) : null);
}

export const readName = (attributes: Attributes): string | null => firstOf(attributes, NAME_ATTRIBUTES);

function firstOf(attributes: Attributes, names: readonly string[]): string | null {
  const value = names.flatMap((name) => attributes.get(name) ?? []).find((one) => one !== '');
  return value === undefined ? null : shortened(value);
}

const shortened = (text: string): string | null => (text.length <= MAX_TEXT ? text : null);
