import { checkIdentifiers } from './check-identifiers';

const types = (identifiers: { type: string; value: string }[]): string[] =>
  checkIdentifiers(identifiers).violations.map(({ type }) => type);

describe('checkIdentifiers', () => {
  it('keeps the order and reports every violation with its location, without the value', () => {
    const { identifiers, violations } = checkIdentifiers([
      { type: 'email', value: 'Jane@Example.com' },
      { type: 'fax', value: '+4930901820' },
      { type: 'ip', value: 'secret' },
      { type: 'imo_number', value: 'IMO 9074729' },
    ]);
    expect(identifiers.map(({ type, normalized }) => [type, normalized])).toEqual([
      ['email', 'jane@example.com'],
      ['imo_number', '9074729'],
    ]);
    expect(violations.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
      ['body.identifiers.1.type', 'invalid_identifier_type'],
      ['body.identifiers.2.value', 'identifier_format_invalid'],
    ]);
    expect(JSON.stringify(violations)).not.toContain('secret');
  });

  it('reads impossible dates of birth by their possible parts, and reports it', () => {
    const born = (value: string) => checkIdentifiers([{ type: 'date_of_birth', value }]).identifiers;
    expect(born('1974-13-01')).toMatchObject([{ normalized: '1974-01-13', dateRepair: 'exchanged' }]);
    expect(born('1974-01-32')).toMatchObject([{ normalized: '1974-01', dateRepair: 'without_day' }]);
    expect(born('1974-01-13')[0]).not.toHaveProperty('dateRepair');
    expect(types([{ type: 'date_of_birth', value: '10/12/1948' }])).toEqual(['identifier_format_invalid']);
    expect(types([{ type: 'date_of_birth', value: '1799-13-01' }])).toEqual(['identifier_format_invalid']);
  });

  it('limits the number of identifiers', () => {
    const one = { type: 'name', value: 'Jane' };
    expect(types([])).toEqual(['no_identifiers']);
    expect(types(Array<typeof one>(20).fill(one))).toEqual([]);
    expect(types(Array<typeof one>(21).fill(one))).toEqual(['too_many_identifiers']);
  });

  it('accepts no type that is the name of an object member', () => {
    expect(
      types([
        { type: 'constructor', value: 'a' },
        { type: '__proto__', value: 'a' },
      ]),
    ).toEqual(['invalid_identifier_type', 'invalid_identifier_type']);
  });
});
