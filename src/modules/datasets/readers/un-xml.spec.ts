import { collect, EMPTY, pieces, UN_XML } from '../../../../test/support/samples/list-readers';
import { readUnXml } from './un-xml';

describe('readUnXml', () => {
  it('reads individuals and entities', async () => {
    const { entities, rejections, error } = await collect(readUnXml(pieces(UN_XML)));
    expect([rejections, error]).toEqual([[], null]);
    expect(entities[0]).toEqual({
      ...EMPTY,
      sourceEntityId: '100',
      schema: 'Person',
      caption: 'JANE MARY DOE',
      names: [
        { value: 'JANE MARY DOE', kind: 'primary', script: 'Latn' },
        { value: 'جين دو', kind: 'alias', script: 'Arab' },
        { value: 'Jane Roe', kind: 'alias', script: 'Latn' },
        { value: 'Jane Row', kind: 'alias', script: 'Latn' },
        { value: 'Janie', kind: 'weak_alias', script: 'Latn' },
        { value: 'Jane Smith', kind: 'former', script: 'Latn' },
      ],
      birthDates: [
        { value: '1949-01-02' },
        { value: '1948-12-10' },
        { value: '1950', isApproximate: true },
        { value: '1947', until: '1951' },
        { value: '1949-11' },
      ],
      genders: ['female'],
      nationalities: ['DE', 'IR'],
      countries: ['DE', 'CY'],
      addresses: [{ full: 'Main St 1, Berlin, Germany', street: 'Main St 1', city: 'Berlin', country: 'DE' }],
      identifiers: [
        { type: 'passport_number', value: 'A12345', country: 'DE', label: 'Passport' },
        { type: 'national_id', value: '1-2', label: 'National Identification Number' },
      ],
      programs: ['Example'],
      topics: ['sanction'],
      remarks: 'Gender: female. Of note.',
      listedOn: '2015-07-01',
      extra: {
        referenceNumber: ['EXi.001'],
        title: ['Dr.'],
        position: ['Director'],
        addressRemarks: ['previous'],
        birthPlace: ['Berlin, Germany'],
      },
    });
    expect(entities[1]).toMatchObject({
      schema: 'Organization',
      names: [
        { value: 'EXAMPLE GROUP (EG)', kind: 'primary' },
        { value: 'GROUPE EXEMPLE', kind: 'alias' },
        { value: 'Old Group', kind: 'former' },
      ],
      countries: ['CD'],
    });
  });
});
