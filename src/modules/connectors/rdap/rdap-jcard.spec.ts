import fc from 'fast-check';
import { readJCard } from './rdap-jcard';
import { disclosed, disclosedCard, redactedProperties } from './rdap-redaction';

const CARD = [
  'vcard',
  [
    ['version', {}, 'text', '4.0'],
    ['FN', {}, 'text', 'Jane Mary Doe'],
    ['n', {}, 'text', ['Doe', 'Jane', ['Mary', 'Ann'], '', '']],
    ['kind', {}, 'text', 'Individual'],
    ['org', { type: 'work' }, 'text', ['Muster AG', 'Sales']],
    ['adr', {}, 'text', ['PO Box 1', 'Floor 2', ['Main St 1', 'House B'], 'Musterstadt', 'HE', '60000', 'Germany']],
    ['adr', { cc: 'AT', label: 'Ring 7\r\n1010 Wien' }, 'text', ['', '', '', '', '', '', '']],
    ['tel', { type: ['work', 'voice'] }, 'uri', 'tel:+49-69-123;ext=4'],
    ['tel', { type: 'fax' }, 'uri', 'tel:+49-69-999'],
    ['email', {}, 'text', 'jane@muster.example', 'j.doe@muster.example'],
  ],
];

test('reads a card with every property', () => {
  expect(readJCard(CARD)).toEqual({
    kind: 'individual',
    fullName: 'Jane Mary Doe',
    nameParts: { first: 'Jane', middle: 'Mary, Ann', last: 'Doe' },
    organisation: 'Muster AG',
    addresses: [
      {
        street: 'Main St 1, House B, Floor 2, PO Box 1',
        city: 'Musterstadt',
        region: 'HE',
        postalCode: '60000',
        country: 'Germany',
        label: '',
      },
      { street: '', city: '', region: '', postalCode: '', country: 'AT', label: 'Ring 7, 1010 Wien' },
    ],
    emails: ['jane@muster.example', 'j.doe@muster.example'],
    phones: ['+49-69-123;ext=4'],
  });
});

test('returns a card for any value', () => {
  const nothing = readJCard(undefined);
  expect(nothing).toMatchObject({ fullName: '', addresses: [], emails: [], phones: [] });
  const properties = fc.array(
    fc.oneof(
      fc.tuple(fc.constantFrom('fn', 'n', 'adr', 'tel', 'email', 'org', 'kind'), fc.json(), fc.string()),
      fc.json(),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.tuple(fc.constant('vcard'), properties)), (value) => {
      const card = readJCard(value);
      expect(Object.keys(card)).toEqual(Object.keys(nothing));
      expect([card.kind, card.fullName, card.organisation].every((text) => typeof text === 'string')).toBe(true);
      expect([...card.emails, ...card.phones].every((text) => text !== '')).toBe(true);
    }),
  );
});

test.each([
  'REDACTED FOR PRIVACY',
  'Redacted for GDPR privacy',
  'Data Protected, not disclosed',
  'Not Disclosed',
  'Non-Public Data',
  'GDPR Masked',
  'Statutory Masking Enabled',
  'Withheld for Privacy ehf',
  'Private Person',
  'Personal data, can not be publicly disclosed according to applicable laws.',
  'n/a',
  '-',
  '....',
])('recognises “%s” as a placeholder', (text) => {
  expect(disclosed(text)).toBe('');
});

test.each([
  'Jane Doe',
  'Masked Owl Ltd',
  'GDPR Consulting GmbH',
  'Data Protection Authority',
  'Private Bank AG',
  'X AG',
])('accepts “%s” as a name', (text) => {
  expect(disclosed(text)).toBe(text);
});

describe('redaction by RFC 9537', () => {
  const redaction = (type: string, property: string, method: string, role = 'registrant') => ({
    name: { type },
    postPath: `$.entities[?(@.roles[0]=='${role}')].vcardArray[1][?(@[0]=='${property}')][3]`,
    pathLang: 'jsonpath',
    method,
  });

  test('drops values that were replaced or shortened', () => {
    const redacted = redactedProperties({
      redacted: [
        redaction('Registrant Name', 'fn', 'replacementValue'),
        redaction('Registrant Street', 'adr', 'partialValue'),
        redaction('Registrant Phone', 'tel', 'emptyValue'),
        redaction('Tech Email', 'email', 'replacementValue', 'technical'),
        { name: { description: 'Registrant Organization' }, method: 'partialValue' },
        { name: 'odd' },
        'odd',
      ],
    });
    expect([...redacted]).toEqual(['fn', 'adr', 'org']);
    expect(disclosedCard(readJCard(CARD), redacted)).toMatchObject({
      fullName: '',
      nameParts: { first: '', middle: '', last: '' },
      organisation: '',
      addresses: [
        { street: '', city: '', country: 'Germany' },
        { label: '', country: 'AT' },
      ],
      emails: ['jane@muster.example', 'j.doe@muster.example'],
      phones: ['+49-69-123;ext=4'],
    });
  });

  test('drops the address of a contact form given as an email address', () => {
    const card = readJCard([
      'vcard',
      [
        ['email', {}, 'text', 'https://registrar.example/contact?id=1'],
        ['tel', {}, 'text', 'n/a'],
      ],
    ]);
    expect(disclosedCard(card, new Set())).toMatchObject({ emails: [], phones: [] });
  });
});
