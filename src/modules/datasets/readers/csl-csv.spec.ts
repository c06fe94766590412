import { collect, CSL, EMPTY, pieces } from '../../../../test/support/samples/list-readers';
import { readCslCsv } from './csl-csv';

describe('readCslCsv', () => {
  it('reads rows of all sources', async () => {
    const { entities, rejections, error } = await collect(readCslCsv(pieces(CSL)));
    expect([rejections, error]).toEqual([['4 The entity has no id'], null]);
    expect(entities).toEqual([
      {
        ...EMPTY,
        sourceEntityId: '1',
        schema: 'Person',
        caption: 'Jane DOE',
        names: [
          { value: 'Jane DOE', kind: 'primary', script: 'Latn', parts: { first: 'Jane', last: 'DOE' } },
          { value: 'Jane ROE', kind: 'alias', script: 'Latn', parts: { first: 'Jane', last: 'ROE' } },
          { value: 'Jane ROW', kind: 'alias', script: 'Latn', parts: { first: 'Jane', last: 'ROW' } },
        ],
        birthDates: [{ value: '1948-12-10' }, { value: '1950', isApproximate: true }],
        genders: ['female'],
        nationalities: ['KP', 'DE'],
        countries: ['DE', 'CY'],
        addresses: [{ full: 'Main St 1, Berlin, 10115, DE', country: 'DE' }],
        identifiers: [
          { type: 'passport_number', value: 'A12345', country: 'DE', label: 'Passport' },
          { type: 'email', value: 'info@example.com', label: 'Email Address' },
          { type: 'tax_id', value: '77-1', country: 'CO', label: 'NIT' },
        ],
        programs: ['AAA', 'BBB'],
        topics: ['sanction'],
        remarks: 'note',
        url: 'http://example.com/l',
        extra: {
          source: ['Specially Designated Nationals (SDN) - Treasury Department'],
          birthPlace: ['Berlin, Germany'],
          position: ['Director'],
          sanctionsInformation: ['Regulations, section 1'],
        },
      },
      {
        ...EMPTY,
        sourceEntityId: 'abc',
        schema: 'LegalEntity',
        caption: 'Example Works, Ltd.',
        names: [
          { value: 'Example Works, Ltd.', kind: 'primary', script: 'Latn' },
          { value: 'Example Factory', kind: 'alias', script: 'Latn' },
        ],
        countries: ['CN'],
        addresses: [{ full: 'Road 2, CN', country: 'CN' }],
        topics: ['export.control'],
        url: 'http://example.com/e',
        listedOn: '2014-05-01',
        extra: {
          source: ['Entity List (EL) - Bureau of Industry and Security'],
          federalRegisterNotice: ['77 FR 1'],
          licenseRequirement: ['For all items'],
        },
      },
    ]);
  });

  it('merges the rows of several Treasury lists into one entity', async () => {
    const [header = '', row = '', other = ''] = CSL.split('\n');
    const again = row
      .replace('Specially Designated Nationals (SDN)', 'Capta List (CAP)')
      .replace('AAA; BBB', 'BBB; CCC')
      .replace('CY"', 'CY; Road 3, FR"');
    const renamed = row.replace('DOE, Jane', 'DOE, Joan');
    const { entities } = await collect(readCslCsv(pieces([header, row, other, again, renamed, ''].join('\n'))));
    expect(entities.map(({ sourceEntityId, caption }) => [sourceEntityId, caption])).toEqual([
      ['1', 'Jane DOE'],
      ['abc', 'Example Works, Ltd.'],
      ['1', 'Joan DOE'],
    ]);
    expect(entities[0]).toMatchObject({
      programs: ['AAA', 'BBB', 'CCC'],
      topics: ['sanction'],
      countries: ['DE', 'CY', 'FR'],
      remarks: 'note',
      extra: {
        source: [
          'Specially Designated Nationals (SDN) - Treasury Department',
          'Capta List (CAP) - Treasury Department',
        ],
      },
    });
    expect(entities[0]?.names).toHaveLength(3);
  });

  it('refuses a table with other columns', async () => {
    expect((await collect(readCslCsv(pieces('a,b\n1,2\n')))).error).toContain('is missing the columns _id, source');
    expect((await collect(readCslCsv(pieces('')))).error).toBe('The file is empty; it should begin with a header');
  });
});
