import { collect, EMPTY, OFAC_XML, pieces } from '../../../../test/support/samples/list-readers';
import { readOfacXml } from './ofac-xml';

describe('readOfacXml', () => {
  it('reads entries', async () => {
    const { entities, rejections, error } = await collect(readOfacXml(pieces(OFAC_XML)));
    expect([rejections, error]).toEqual([['27 The entity has no name'], null]);
    expect(entities[0]).toEqual({
      ...EMPTY,
      sourceEntityId: '1',
      schema: 'Person',
      caption: 'Jane Mary DOE',
      names: [
        { value: 'Jane Mary DOE', kind: 'primary', script: 'Latn', parts: { first: 'Jane Mary', last: 'DOE' } },
        { value: 'Jane ROE', kind: 'alias', script: 'Latn', parts: { first: 'Jane', last: 'ROE' } },
        { value: 'JANIE', kind: 'weak_alias', script: 'Latn' },
        { value: 'Jane SMITH', kind: 'former', script: 'Latn', parts: { first: 'Jane', last: 'SMITH' } },
      ],
      birthDates: [{ value: '1948-12-10' }],
      genders: ['female'],
      nationalities: ['DE', 'KP'],
      countries: ['DE'],
      addresses: [
        {
          full: 'Main St 1, Floor 2, Berlin, 10115, Germany',
          street: 'Main St 1, Floor 2',
          city: 'Berlin',
          country: 'DE',
        },
      ],
      identifiers: [
        { type: 'passport_number', value: 'A12 345', country: 'DE', label: 'Passport' },
        { type: 'national_id', value: '77', label: 'Identification Number' },
      ],
      programs: ['AAA', 'BBB'],
      topics: ['sanction'],
      extra: {
        position: ['Director'],
        birthPlace: ['Berlin, Germany'],
        sanctionsInformation: ['Regulations, section 1'],
      },
    });
    expect(entities[1]).toMatchObject({
      schema: 'Vessel',
      countries: ['PA'],
      identifiers: [
        { type: 'imo_number', value: '9074729' },
        { type: 'call_sign', value: 'XX123' },
      ],
    });
  });
});
