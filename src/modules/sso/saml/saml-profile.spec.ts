import { readEmail, readName } from './saml-profile';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const nameId = (value: string, format: string | null = null) => ({
  value,
  format,
  nameQualifier: null,
  spNameQualifier: null,
});
const attributes = (given: Record<string, string[]>) => new Map(Object.entries(given));

test.each<[Record<string, string[]>, string | null]>([
  [{ email: ['a@b.example'] }, 'a@b.example'],
  [{ mail: ['', 'a@b.example'] }, 'a@b.example'],
  [{ 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': ['a@b.example'] }, 'a@b.example'],
  [{ 'urn:oid:0.9.2342.19200300.100.1.3': ['a@b.example'] }, 'a@b.example'],
  [{ email: ['x'.repeat(321)] }, null],
  [{ groups: ['a@b.example'] }, null],
])('reads the e-mail address of %j as %s', (given, email) => {
  expect(readEmail({ attributes: attributes(given), nameId: nameId('s') })).toBe(email);
});

test('uses a NameID as an address only if its format says so', () => {
  expect(readEmail({ attributes: new Map(), nameId: nameId('a@b.example') })).toBeNull();
  expect(readEmail({ attributes: new Map(), nameId: nameId('a@b.example', EMAIL_FORMAT) })).toBe('a@b.example');
});

test('chooses the display name', () => {
  expect(readName(attributes({ cn: ['Ash'], displayName: ['Alice Ash'] }))).toBe('Alice Ash');
  expect(readName(attributes({ cn: ['Ash'] }))).toBe('Ash');
  expect(readName(new Map())).toBeNull();
});
