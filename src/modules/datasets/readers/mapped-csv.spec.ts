import { collect, EMPTY, type Outcome, pieces } from '../../../../test/support/samples/list-readers';
import { parseListMapping, readMappedCsv } from './mapped-csv';

describe('readMappedCsv', () => {
  const mapped = (mapping: unknown, table: string): Promise<Outcome> => {
    const parsed = parseListMapping(mapping);
    if ('reason' in parsed) throw new Error(parsed.reason);
    return collect(readMappedCsv(pieces(table), parsed));
  };

  it('reads a table by column and field', async () => {
    const mapping = {
      columns: {
        No: 'id',
        Kind: 'schema',
        Name: 'name',
        'Other names': 'alias',
        Born: 'birth_date',
        Sex: 'gender',
        From: 'nationality',
        Street: 'street',
        City: 'city',
        Country: 'country',
        Passport: 'passport_number',
        Listed: 'listed_on',
        Why: 'remarks',
        'File no': 'extra',
      },
      schema: 'Person',
      separator: '|',
    };
    const table = `No,Kind,Name,Other names,Born,Sex,From,Street,City,Country,Passport,Listed,Why,File no,Ignored
7,,Jane Doe,Jane Roe|J. Row,1948-12-10,F,Germany,Main St 1,Berlin,DE,A12345,2020-01-02,"a; b",F-1,x
8,Company,Example Ltd,,,,,,,,,,,,
9,Planet,Mars,,,,,,,,,,,,
`;
    const { entities, rejections, error } = await mapped(mapping, table);
    expect(error).toBeNull();
    expect(rejections).toEqual([expect.stringContaining('4 schema should be one of Person, ') as string]);
    expect(entities[0]).toEqual({
      ...EMPTY,
      sourceEntityId: '7',
      schema: 'Person',
      caption: 'Jane Doe',
      names: [
        { value: 'Jane Doe', kind: 'primary', script: 'Latn' },
        { value: 'Jane Roe', kind: 'alias', script: 'Latn' },
        { value: 'J. Row', kind: 'alias', script: 'Latn' },
      ],
      birthDates: [{ value: '1948-12-10' }],
      genders: ['female'],
      nationalities: ['DE'],
      countries: ['DE'],
      addresses: [{ full: 'Main St 1, Berlin, DE', street: 'Main St 1', city: 'Berlin', country: 'DE' }],
      identifiers: [{ type: 'passport_number', value: 'A12345', label: 'Passport' }],
      remarks: 'a; b',
      listedOn: '2020-01-02',
      extra: { 'File no': ['F-1'] },
    });
    expect(entities[1]).toMatchObject({ schema: 'Company', caption: 'Example Ltd' });
  });

  it('accepts a plain object of columns, names in parts, and tabs', async () => {
    const { entities } = await mapped({ a: 'id', b: 'first_name', c: 'last_name' }, 'a\tb\tc\n1\tJane\tDoe, Jr.; X\n');
    expect(entities).toMatchObject([
      { schema: 'LegalEntity', names: [{ value: 'Jane Doe, Jr.; X', parts: { first: 'Jane', last: 'Doe, Jr.; X' } }] },
    ]);
  });

  it.each([
    [null, 'a JSON object'],
    [['id'], 'a JSON object'],
    [{ a: 'id' }, 'name or last_name'],
    [{ a: 'name' }, 'should be assigned the field id'],
    [{ a: 'id', b: 'name', c: 'shoe_size' }, 'each column should be assigned one of id, schema'],
    [{ a: 'id', b: 'name', c: 1 }, 'each column should be assigned one of'],
    [{ columns: { a: 'id', b: 'name' }, schema: 'Planet' }, 'schema should be one of'],
    [{ columns: { a: 'id', b: 'name' }, separator: '' }, 'separator should be'],
  ])('refuses the mapping %j', (mapping, reason) => {
    expect(parseListMapping(mapping)).toEqual({ reason: expect.stringContaining(reason) as string });
  });

  it('names the missing columns of a table', async () => {
    expect((await mapped({ a: 'id', b: 'name' }, 'a,c\n1,2\n')).error).toBe('The header is missing the column b');
  });
});
