import fc from 'fast-check';
import { HeaderTemplate, JsonTemplate, UrlTemplate } from './http-json-template';

function parsed<T extends object>(template: T | { reason: string }): T {
  if ('reason' in template) throw new Error(template.reason);
  return template;
}

const values = (entries: Record<string, string>): Map<string, string> => new Map(Object.entries(entries));

describe('a URL template', () => {
  test('inserts values percent-encoded and leaves missing ones empty', () => {
    const template = parsed(UrlTemplate.parse('https://API.example:443/v1/{value}/x?q={name}&n={nationality}'));
    expect(template.origin).toBe('https://api.example');
    expect(template.inPath).toEqual(['value']);
    expect(template.expand(values({ value: 'a/b?c#d', name: "O'Neil & (Söhne)*!" }))).toBe(
      'https://API.example:443/v1/a%2Fb%3Fc%23d/x?q=O%27Neil%20%26%20%28S%C3%B6hne%29%2A%21&n=',
    );
  });

  test.each([
    ['ftp://api.example/', 'should start with http:// or https:// and a host'],
    ['api.example/{value}', 'should start with http:// or https:// and a host'],
    ['https://{value}.example/', 'should have no placeholder or user name in its scheme, host or port'],
    ['https://api.example:{value}/', 'should have no placeholder or user name in its scheme, host or port'],
    ['https://user@api.example/', 'should have no placeholder or user name in its scheme, host or port'],
    ['{value}://api.example/', 'should start with http:// or https:// and a host'],
    ['https://api.example/{nmae}', 'each {placeholder} should be {value} or an identifier type such as {name}'],
    ['https://api.example/{name', 'each {placeholder} should be {value} or an identifier type such as {name}'],
    ['https://api.example/{secret:key}', 'each {placeholder} should be {value} or an identifier type such as {name}'],
    ['https://api.example/a#{value}', 'should have no fragment, space or backslash'],
    ['https://api.example:99999/', 'should be a URL'],
    ['https://api.example/../{value}', 'should have no . or .. segment in its path'],
  ])('refuses the template %s', (text, reason) => {
    expect(UrlTemplate.parse(text)).toEqual({ reason });
  });

  test.each(['..', '.'])('prevents the value %s from changing the path', (value) => {
    const template = parsed(UrlTemplate.parse('https://api.example/v1/{value}/x?q={value}'));
    expect(template.expand(values({ value }))).toBeNull();
    const inQuery = parsed(UrlTemplate.parse('https://api.example/v1?q={value}'));
    expect(inQuery.expand(values({ value }))).toBe(`https://api.example/v1?q=${value}`);
  });

  test('keeps origin and path, and encodes the value reversibly, for any value', () => {
    const template = parsed(UrlTemplate.parse('https://api.example/v1/{value}/x?q={name}&z=1'));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (value, name) => {
        const expanded = template.expand(values({ value, name }));
        fc.pre(expanded !== null);
        const url = new URL(expanded);
        expect(url.origin).toBe('https://api.example');
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'v1', value, 'x']);
        expect([...url.searchParams]).toEqual([
          ['q', name],
          ['z', '1'],
        ]);
        expect(url.hash).toBe('');
      }),
    );
  });
});

describe('a body template', () => {
  test('inserts values as strings and null for missing ones', () => {
    const template = parsed(
      JsonTemplate.parse({
        q: '{name}',
        born: '{date_of_birth}',
        text: 'about {value}, {nationality}',
        n: [1, '{value}'],
      }),
    );
    expect(JSON.parse(template.expand(values({ name: 'A "B"\n', value: 'x' })))).toEqual({
      q: 'A "B"\n',
      born: null,
      text: 'about x, ',
      n: [1, 'x'],
    });
  });

  test('keeps any value within its string', () => {
    const template = parsed(JsonTemplate.parse({ query: ['{value}', 'x {value} y'], size: 1 }));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(JSON.parse(template.expand(values({ value })))).toEqual({ query: [value, `x ${value} y`], size: 1 });
      }),
    );
  });

  test('keeps braces that are not placeholders, as in GraphQL', () => {
    const query = 'query($n: String!) { companies(name: $n) { id name } }';
    const template = parsed(JsonTemplate.parse({ query, variables: { n: '{value}' } }));
    expect(JSON.parse(template.expand(values({ value: 'x' })))).toEqual({ query, variables: { n: 'x' } });
    expect(JsonTemplate.parse({ deep: [{ q: '{nmae}' }] })).toHaveProperty('reason');
  });
});

describe('a header template', () => {
  test('inserts secrets', () => {
    const template = parsed(HeaderTemplate.parse('Basic {secret:a}:{secret:b_2}'));
    expect(template.secrets).toEqual(['a', 'b_2']);
    expect(template.expand(values({ a: 'x', b_2: '$&' }))).toBe('Basic x:$&');
  });

  test.each(['{secret:}', '{secret:A}', '{secret:a-b}', '{value}', 'x{', 'a\r\nb: c', 'ä'])(
    'refuses the template %j',
    (text) => {
      expect(HeaderTemplate.parse(text)).toHaveProperty('reason');
    },
  );
});
