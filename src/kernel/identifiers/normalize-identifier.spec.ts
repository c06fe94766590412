import fc from 'fast-check';
import { IDENTIFIER_TYPES, type IdentifierType } from './identifier-types';
import { normalizeIdentifier } from './normalize-identifier';

const normalized = (type: IdentifierType, value: string): string | null => {
  const result = normalizeIdentifier(type, value);
  return 'normalized' in result ? result.normalized : null;
};
const facts = (type: IdentifierType, value: string): unknown => {
  const result = normalizeIdentifier(type, value);
  return 'facts' in result ? result.facts : result;
};

describe('normalizeIdentifier', () => {
  it.each<[IdentifierType, string, string]>([
    ['email', ' Jane.Doe+List@Example.COM ', 'jane.doe+list@example.com'],
    ['email', 'δοκιμή@παράδειγμα.gr', 'δοκιμή@xn--hxajbheg2az3al.gr'],
    ['email', "o'neil@mail.example.co.uk", "o'neil@mail.example.co.uk"],
    ['phone', '+44 20 7946 0958', '+442079460958'],
    ['phone', '0049 (0)30 901820', '+4930901820'],
    ['phone', 'tel:+1-212-555-0123;ext=7', '+12125550123'],
    ['phone', '\u202a+41 44 668 18 00\u202c', '+41446681800'],
    ['phone', '+٩٧١ ٤ ٣٣٠ ٠٠٠٠', '+97143300000'],
    ['username', '@@Some.User', 'some.user'],
    ['ip', '192.0.2.1', '192.0.2.1'],
    ['ip', '2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['ip', '2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['ip', '::ffff:198.51.100.7', '198.51.100.7'],
    ['domain', 'WWW.Example.Co.UK.', 'www.example.co.uk'],
    ['domain', 'faß.de', 'xn--fa-hia.de'],
    ['domain', '例え。jp', 'xn--r8jz45g.jp'],
    ['name', '  Ana\u00a0 Mari\u0301a \u200b', 'Ana María'],
    ['company_name', '3M', '3M'],
    ['address', 'Main St 1\r\n 1000 Town \n', 'Main St 1, 1000 Town'],
    ['url', 'HTTP://Example.com:80/a/../b%7e%c3?q=%2f#top', 'http://example.com/b~%C3?q=%2F'],
    ['url', 'example.com', 'https://example.com/'],
    ['url', 'https://[2001:DB8::1]:8443/', 'https://[2001:db8::1]:8443/'],
    ['date_of_birth', '1948-12-10', '1948-12-10'],
    ['date_of_birth', '10 Dec 1948', '1948-12-10'],
    ['date_of_birth', '1948-12', '1948-12'],
    ['date_of_birth', '1948', '1948'],
    ['date_of_birth', '2000-02-29', '2000-02-29'],
    ['nationality', 'Iran, Islamic Republic of', 'IR'],
    ['nationality', 'deu', 'DE'],
    ['tax_id', 'BG 123.456-789', 'BG123456789'],
    ['registration_number', 'HRB 26136', 'HRB26136'],
    ['registration_number', '１２３４', '1234'],
    ['passport_number', 'a٣٤٥-٦', 'A3456'],
    ['lei', '5493 0084 uklv MY22-DS16', '54930084UKLVMY22DS16'],
    ['imo_number', 'IMO 9074729', '9074729'],
    ['imo_number', 'imo no. 9074729', '9074729'],
  ])('%s %j becomes %j', (type, value, expected) => {
    expect(normalizeIdentifier(type, value)).toEqual(expect.objectContaining({ normalized: expected }));
  });

  it.each<[IdentifierType, string, string]>([
    ['email', 'nobody', 'contain an @'],
    ['email', '"quoted"@example.com', 'RFC 5322'],
    ['email', 'a..b@example.com', 'single dots'],
    ['email', '.a@example.com', 'single dots'],
    ['email', 'Jane <jane@example.com>', 'RFC 5322'],
    ['email', 'jane@localhost', 'two labels'],
    ['email', 'jane@[192.0.2.1]', 'domain name'],
    ['email', 'jane@192.0.2.1', 'IP address'],
    ['email', `${'a'.repeat(65)}@example.com`, '64 octets'],
    ['email', `${'ä'.repeat(33)}@example.com`, '64 octets'],
    ['phone', '020 7946 0958', 'begin with +'],
    ['phone', '+44 20', 'the length of a phone number'],
    ['phone', '+1', 'too short'],
    ['phone', '+999 123456789', 'calling code'],
    ['phone', '+1 212 555 0123 4567 8901', 'too long'],
    ['phone', 'call me', 'begin with +'],
    ['phone', '+call me', 'a phone number'],
    ['username', 'jane@example.com', '@'],
    ['username', 'two words', 'spaces'],
    ['username', '@', 'letter or digit'],
    ['ip', '256.1.1.1', 'single IPv4 or IPv6'],
    ['ip', '010.0.0.1', 'single IPv4 or IPv6'],
    ['ip', '0x7f.1', 'single IPv4 or IPv6'],
    ['ip', '10.0.0.0/8', 'single IPv4 or IPv6'],
    ['ip', 'fe80::1%eth0', 'single IPv4 or IPv6'],
    ['ip', '2001:db8::1::2', 'single IPv4 or IPv6'],
    ['domain', 'https://example.com', 'only a domain name'],
    ['domain', 'localhost', 'two labels'],
    ['domain', 'a..example.com', 'labels'],
    ['domain', '-a.example.com', 'labels'],
    ['domain', 'xn--zz.com', 'labels'],
    ['domain', '192.0.2.1', 'IP address'],
    ['domain', 'ex%61mple.com', 'only a domain name'],
    ['domain', `${'a'.repeat(64)}.com`, 'labels'],
    ['domain', `${'abcdefgh.'.repeat(29)}com`, 'labels'],
    ['name', '12345', 'a letter'],
    ['name', 'Eve\u0000', 'control characters'],
    ['name', 'Eve\nAdam', 'control characters'],
    ['name', 'Eve \ud800', 'control characters'],
    ['name', ' \u200b ', 'empty'],
    ['name', 'a'.repeat(301), '300 characters'],
    ['company_name', '---', 'letter or digit'],
    ['address', ', ,', 'letter or digit'],
    ['url', 'ftp://example.com/', 'http or https'],
    ['url', 'javascript:alert(1)', 'a URL'],
    ['url', 'https://user:secret@example.com/', 'user name or password'],
    ['url', 'http://localhost/', 'two labels'],
    ['url', 'mailto:jane@example.com', 'user name or password'],
    ['social_url', 'https://x.com/search?q=a', 'account on x'],
    ['social_url', 'https://www.linkedin.com/feed/', 'account on linkedin'],
    ['social_url', 'not a url', 'a URL'],
    ['date_of_birth', '2001-02-29', 'valid date'],
    ['date_of_birth', '1999-13-01', 'valid date'],
    ['date_of_birth', '10/12/1948', 'valid date'],
    ['date_of_birth', '1799-01-01', 'before 1850'],
    ['nationality', 'Atlantis', 'a country'],
    ['tax_id', 'none', 'a digit'],
    ['passport_number', '7', '3 to 64'],
    ['lei', '54930084UKLVMY22DS17', 'ISO 17442'],
    ['lei', 'short', 'ISO 17442'],
    ['imo_number', '9074728', 'check digit'],
    ['imo_number', '907472', '7 digits'],
  ])('refuses %s %j: %s', (type, value, reason) => {
    const result = normalizeIdentifier(type, value);
    expect(result).toEqual({ reason: expect.stringContaining(reason) as string });
    expect(value.length > 3 && 'reason' in result && result.reason.includes(value)).toBe(false);
  });

  it('refuses birth dates after a given day, and partial ones by their own precision', () => {
    const on = (value: string): boolean =>
      'normalized' in normalizeIdentifier('date_of_birth', value, { today: '2026-03-15' });
    expect([on('2026-03-15'), on('2026-03-16'), on('2026-03'), on('2026-04'), on('2026'), on('2027')]).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('derives the facts of an identifier', () => {
    expect(facts('phone', '+44 20 7946 0958 ext. 12')).toEqual({
      region: 'GB',
      callingCode: '44',
      lineType: 'fixed_line',
      isValid: true,
      national: '020 7946 0958 x12',
      international: '+44 20 7946 0958 x12',
      extension: '12',
    });
    expect(facts('phone', '+44 11 1111 1111')).toMatchObject({ isValid: false, lineType: null });
    expect(facts('phone', '+800 1234 5678')).toMatchObject({ region: null, lineType: 'toll_free' });
    expect(facts('ip', '192.168.0.1')).toEqual({ version: 4, scope: 'private', isGlobal: false });
    expect(facts('ip', '8.8.8.8')).toEqual({ version: 4, scope: 'global', isGlobal: true });
    expect(facts('ip', 'fd00::1')).toEqual({ version: 6, scope: 'unique_local', isGlobal: false });
    expect(facts('ip', '100.64.0.1')).toMatchObject({ scope: 'carrier_grade_nat' });
    expect(facts('domain', 'xn--fa-hia.blog.github.io')).toEqual({
      unicode: 'faß.blog.github.io',
      publicSuffix: 'io',
      registrableDomain: 'github.io',
      hostingSuffix: 'github.io',
    });
    expect(facts('domain', 'co.uk')).toMatchObject({ publicSuffix: 'co.uk', registrableDomain: null });
    expect(facts('domain', 'a.b.notatld')).toMatchObject({ publicSuffix: null, registrableDomain: null });
    expect(facts('email', 'a@mail.example.co.jp')).toMatchObject({
      localPart: 'a',
      domain: 'mail.example.co.jp',
      registrableDomain: 'example.co.jp',
    });
    expect(facts('url', 'shop.example.com:8443/a')).toMatchObject({
      host: 'shop.example.com',
      port: 8443,
      path: '/a',
      isSchemeAssumed: true,
      registrableDomain: 'example.com',
    });
    expect(facts('name', 'Ольга Smith Петрова')).toEqual({ scripts: ['Cyrl', 'Latn'] });
    expect(facts('company_name', '三菱 UFJ')).toEqual({ scripts: ['Latn', 'Hani'] });
    expect(facts('date_of_birth', 'Dec. 1948')).toEqual({ precision: 'month', year: 1948 });
    expect(facts('lei', '54930084UKLVMY22DS16')).toEqual({ issuer: '5493' });
  });
});

describe('normalizeIdentifier of any text', () => {
  const type = fc.constantFrom(...IDENTIFIER_TYPES);
  const pieces = fc.constantFrom(
    ...['+', '00', '49', '30', '1', '212', '.', '@', '-', ':', '/', '//', '%', '%2', '7e', '%41', '#', '?', ' ', '_'],
    ...[
      'http://',
      'https://',
      'x.com',
      'facebook.com',
      'linkedin.com',
      'in',
      'me',
      't.me',
      'co.uk',
      'com',
      'xn--',
      '::',
    ],
    ...[
      'İ',
      'ß',
      'Σ',
      'ŉ',
      '\u0301',
      '\u1e9e',
      '\u212b',
      'ﬁ',
      '٣',
      '１',
      '例',
      '\u200b',
      '\u202e',
      '\ud800',
      '\0',
      'IMO',
      'Dec',
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ maxLength: 40 }),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    fc.array(pieces, { maxLength: 6 }).map((all) => `https://${all.join('')}`),
    fc
      .string({ unit: fc.constantFrom(...'0123456789 ()-'), minLength: 4, maxLength: 18 })
      .map((digits) => `+${digits}`),
    fc.integer({ min: 0, max: 9_999_999 }).map(String),
  );

  it('never throws, returns a form without control characters, and is idempotent', () => {
    fc.assert(
      fc.property(type, text, (each, value) => {
        const first = normalized(each, value);
        if (first === null) return;
        expect(first).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(normalized(each, first)).toBe(first);
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns phone numbers of E.164', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 17 }), (digits) => {
        const first = normalized('phone', `+${digits}`);
        if (first === null) return;
        expect(first).toMatch(/^\+[1-9]\d{1,14}$/);
        expect(normalized('phone', first)).toBe(first);
      }),
      { numRuns: 2_000 },
    );
  });
});
