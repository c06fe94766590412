import { ADD, ALT, collect, EMPTY, type Outcome, pieces, SDN } from '../../../../test/support/samples/list-readers';
import type { EntityRecord } from '../../../kernel/entities/entity-record';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { readOfacCsv } from './ofac-csv';

const ofacCsv = (parts: Record<string, string>, size?: number): Promise<Outcome> =>
  collect(readOfacCsv(Object.entries(parts).map(([name, text]) => ({ name, chunks: pieces(text, size) }))));

describe('readOfacCsv', () => {
  const JANE: EntityRecord = {
    ...EMPTY,
    sourceEntityId: '1',
    schema: 'Person',
    caption: 'Jane Mary DOE',
    names: [
      { value: 'Jane Mary DOE', kind: 'primary', script: 'Latn', parts: { first: 'Jane Mary', last: 'DOE' } },
      { value: 'Jane ROE', kind: 'alias', script: 'Latn', parts: { first: 'Jane', last: 'ROE' } },
      { value: 'Jane SMITH', kind: 'former', script: 'Latn', parts: { first: 'Jane', last: 'SMITH' } },
      { value: 'JANIE', kind: 'weak_alias', script: 'Latn' },
    ],
    birthDates: [{ value: '1948-12-10' }, { value: '1950', isApproximate: true }],
    genders: ['female'],
    nationalities: ['DE', 'KP'],
    countries: ['DE'],
    addresses: [{ full: 'Main St 1, Berlin 10115, Germany', street: 'Main St 1', city: 'Berlin', country: 'DE' }],
    identifiers: [
      { type: 'passport_number', value: 'A12 345', country: 'DE', label: 'Passport' },
      { type: 'tax_id', value: '99-1', country: 'DE', label: 'Tax ID No.' },
      { type: 'email', value: 'jane@example.com', label: 'Email Address' },
    ],
    programs: ['AAA', 'BBB'],
    topics: ['sanction'],
    remarks: expect.stringMatching(/^DOB 10 Dec 1948.*\)\.$/) as string,
    extra: { birthPlace: ['Berlin, Germany'], linkedTo: ['EXAMPLE HOLDING', 'OTHER (OTH)'] },
  };

  it('joins the three parts in any order, with and without a header and an end-of-file mark', async () => {
    const expected = await ofacCsv({ sdn: SDN, alt: ALT, add: ADD });
    expect(expected.entities.map(({ caption }) => caption)).toEqual([
      'Jane Mary DOE',
      'EXAMPLE HOLDING, LTD.',
      'EXAMPLE STAR',
    ]);
    expect(expected.entities[0]).toEqual(JANE);
    expect(expected.rejections).toEqual(['3 alt.csv: sdn.csv has no entity with this number']);
    expect(await ofacCsv({ add: ADD, sdn: `${SDN}\r\n\x1a\r\n`, alt: `${ALT}\r\n\x1a` }, 3)).toEqual(expected);
    const header =
      'ent_num,SDN_Name,SDN_Type,Program,Title,Call_Sign,Vess_type,Tonnage,GRT,Vess_flag,Vess_owner,Remarks\n';
    const withHeader = await ofacCsv({ sdn: header + SDN.replaceAll('-0- ', ''), alt: ALT, add: ADD });
    expect(withHeader.entities).toEqual(expected.entities);
  });

  it('distinguishes organisations and vessels by their remarks', async () => {
    const { entities } = await ofacCsv({ sdn: SDN, alt: ALT, add: ADD });
    expect(entities[1]).toMatchObject({
      schema: 'Company',
      incorporationDates: [{ value: '1990-10-17' }],
      countries: ['CY'],
      addresses: [],
      identifiers: [
        { type: 'registration_number', value: '0123', country: 'GB', label: 'Company Number' },
        { type: 'registration_number', value: 'IMO 5342883', label: 'Identification Number' },
        { type: 'phone', value: '(357)(22)123456', label: 'Telephone' },
      ],
    });
    expect(entities[2]).toMatchObject({
      schema: 'Vessel',
      names: [{ value: 'EXAMPLE STAR' }, { value: 'OLD STAR', kind: 'weak_alias' }],
      countries: ['PA'],
      identifiers: [
        { type: 'call_sign', value: 'XX123' },
        { type: 'imo_number', value: '9074729' },
        { type: 'mmsi', value: '572469210' },
      ],
      extra: {
        vesselType: ['General Cargo'],
        tonnage: ['2595'],
        grossRegisteredTonnage: ['1865'],
        owner: ['EXAMPLE HOLDING'],
      },
    });
  });

  it('rejects rows with part and line, and continues', async () => {
    const outcome = await ofacCsv({
      sdn: `${SDN}\n1,${',x'.repeat(10)}\n4,only two\n5,${','.repeat(10)}`,
      alt: '',
      add: ADD,
    });
    expect(outcome.rejections).toEqual([
      '5 sdn.csv: The row has 2 columns instead of 12',
      '4 sdn.csv: An entity with this id is already on line 1',
      '6 sdn.csv: The entity has no name',
    ]);
    expect(outcome.entities).toHaveLength(3);
  });

  it('reports a missing or unknown part after the readable entities', async () => {
    const noAlt = await ofacCsv({ sdn: SDN });
    expect([noAlt.entities.length, noAlt.error]).toEqual([3, 'The parts alt and add are missing']);
    expect((await ofacCsv({ sdn: SDN, other: '' })).error).toBe('The parts should be named sdn, alt and add');
    expect((await ofacCsv({ constructor: '' })).error).toBe('The parts should be named sdn, alt and add');
  });

  it('yields the entities before a truncated part', async () => {
    const broken = new ImportStreamError('cut off');
    const parts = [
      { name: 'alt', chunks: pieces(ALT) },
      { name: 'sdn', chunks: pieces(SDN, 50, broken) },
    ];
    const outcome = await collect(readOfacCsv(parts));
    expect([outcome.entities.map(({ sourceEntityId }) => sourceEntityId), outcome.error]).toEqual([
      ['1', '2'],
      'cut off',
    ]);
  });
});
