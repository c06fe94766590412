import { line } from './line-rule';
import { ViolationSink } from './rule';

const rule = line({ minLength: 1, maxLength: 300 });

function parsed(value: unknown) {
  const sink = new ViolationSink('body');
  return { value: rule.parse(value, ['body', 'title'], sink), violations: sink.violations };
}

test.each(['Serious threats', 'Ärger in 東京 🌋', 'a\u00a0b', '‏عنوان', 'x'.repeat(300)])(
  'accepts %j as one line',
  (value) => {
    expect(parsed(value)).toEqual({ value, violations: [] });
    expect(value).toMatch(new RegExp(rule.schema.pattern as string));
  },
);

test.each([
  'a\r\nBcc: b@example.com',
  'a\nb',
  '\r',
  'a\tb',
  '\u0000',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  'a\u2028b',
  'a\u2029',
])('refuses %j and names the field', (value) => {
  const { violations } = parsed(value);
  expect(violations).toMatchObject([{ loc: ['body', 'title'] }]);
  expect(value).not.toMatch(new RegExp(rule.schema.pattern as string));
});

test('refuses a text of the maximum length that ends with a line break', () => {
  expect(parsed(`${'x'.repeat(299)}\n`).violations).toMatchObject([{ type: 'string_pattern_mismatch' }]);
  expect(parsed('x'.repeat(301)).violations).toMatchObject([{ type: 'string_too_long' }]);
  expect(parsed('').violations).toMatchObject([{ type: 'string_too_short' }]);
});
