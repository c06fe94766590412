import { type Rule, ViolationSink } from './rule';
import { instant, notBlank } from './rules';

function parsed<T>(rule: Rule<T>, value: unknown) {
  const sink = new ViolationSink('body');
  return { value: rule.parse(value, ['body', 'field'], sink), types: sink.violations.map(({ type }) => type) };
}

describe('an instant', () => {
  test.each([
    ['2018-02-06T15:50:42Z', '2018-02-06T15:50:42.000Z'],
    ['2018-02-06t15:50:42.5+08:00', '2018-02-06T07:50:42.500Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['2017-01-01T07:59:60+08:00', '2016-12-31T23:59:59.000Z'],
  ])('reads %s', (value, expected) => {
    expect(parsed(instant(), value)).toEqual({ value: new Date(expected), types: [] });
  });

  test.each([
    '2018-02-06T15:50:60Z',
    '2016-12-31T23:59:60+08:00',
    '2018-02-30T00:00:00Z',
    '2018-02-06T24:00:00Z',
    '2018-02-06T15:50:42',
    '2018-02-06',
    '',
  ])('refuses %j', (value) => {
    expect(parsed(instant(), value)).toEqual({ value: undefined, types: ['datetime_parsing'] });
  });
});

describe('a text that is not blank', () => {
  test.each(['x', ' x ', '\u3000港'])('accepts %j', (value) => {
    expect(parsed(notBlank(5), value)).toEqual({ value, types: [] });
  });

  test.each([
    [' ', 'string_pattern_mismatch'],
    ['\t\n\u00a0\u3000', 'string_pattern_mismatch'],
    ['', 'string_too_short'],
    ['123456', 'string_too_long'],
  ])('refuses %j with %s', (value, type) => {
    expect(parsed(notBlank(5), value)).toEqual({ value: undefined, types: [type] });
  });
});
