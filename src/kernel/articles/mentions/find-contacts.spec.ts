import { findContacts, prepareContacts } from './find-contacts';

const SUBJECT = { type: 'person', name: 'Ana Kos', socialMediaUrls: [] } as unknown as Parameters<
  typeof prepareContacts
>[0];
const countOf = (text: string, emailAddress: string): number =>
  findContacts(text, prepareContacts({ ...SUBJECT, emailAddress })).length;

test('finds an address with characters that are special in regular expressions', () => {
  expect(countOf('write to a.k+news@harbour.example today', 'a.k+news@harbour.example')).toBe(1);
});

test.each(['aXk+news@harbour.example', 'a.kkknews@harbour.example', 'a.k+news@harbourXexample'])(
  'does not mistake %s for the address, as a regular expression would',
  (text) => {
    expect(countOf(`write to ${text} today`, 'a.k+news@harbour.example')).toBe(0);
  },
);

test.each(['(a+)+@x.example', '[', '.*', 'a{1,9999}', '\\'])(
  'searches %j as literal text, even if it is a regular expression',
  (text) => {
    expect(() => countOf('a'.repeat(10_000), text)).not.toThrow();
  },
);
