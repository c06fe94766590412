import fc from 'fast-check';
import { readCslCsv } from './csl-csv';
import { readFtmLines } from './ftm-lines';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import type { EntityRecord } from '../../kernel/entities/entity-record';
import type { ListedRecord } from './listed-record';
import { parseListMapping, readMappedCsv } from './mapped-csv';
import { readOfacCsv } from './ofac-csv';
import { readOfacXml } from './ofac-xml';
import { readUnXml } from './un-xml';

interface Outcome {
  entities: EntityRecord[];
  rejections: string[];
  error: string | null;
}

async function* pieces(content: string | Buffer, size = 50, failure?: Error): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
  if (failure !== undefined) throw failure;
}

async function collect(records: AsyncIterable<ListedRecord>): Promise<Outcome> {
  const outcome: Outcome = { entities: [], rejections: [], error: null };
  try {
    for await (const record of records) {
      if ('entity' in record) outcome.entities.push(record.entity);
      else outcome.rejections.push(`${record.line} ${record.reason}`);
    }
  } catch (error) {
    if (!(error instanceof ImportStreamError)) throw error;
    outcome.error = error.message;
  }
  return outcome;
}

const EMPTY: Omit<EntityRecord, 'sourceEntityId' | 'schema' | 'caption' | 'names'> = {
  birthDates: [],
  deathDates: [],
  incorporationDates: [],
  genders: [],
  nationalities: [],
  countries: [],
  addresses: [],
  identifiers: [],
  programs: [],
  topics: [],
  remarks: null,
  url: null,
  listedOn: null,
  extra: {},
};

const SDN = [
  '1,"DOE, Jane Mary","individual","AAA] [BBB",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; alt. DOB circa 1950; POB Berlin, Germany; nationality Germany; alt. nationality Korea, North; Gender Female; Passport A12 345 (Germany) issued 01 Jan 2001 expires 01 Jan 2011; Tax ID No. 99-1 (Germany); a.k.a. \'JANIE\'; Email Address jane@example.com; (Linked To: EXAMPLE HOLDING; Linked To: OTHER (OTH))."',
  '2,"EXAMPLE HOLDING, LTD.",-0- ,"AAA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Organization Established Date 17 Oct 1990; Target Type Private Company; Company Number 0123 (United Kingdom); Identification Number IMO 5342883; Telephone (357)(22)123456."',
  '3,"EXAMPLE STAR","vessel","AAA",-0- ,"XX123","General Cargo","2595","1865","Panama","EXAMPLE HOLDING","Vessel Registration Identification IMO 9074729; MMSI 572469210; f.k.a. \'OLD STAR\'."',
].join('\r\n');
const ALT = ['1,10,"aka","ROE, Jane",-0- ', '1,11,"fka","SMITH, Jane",-0- ', '9,12,"aka","NOBODY",-0- '].join('\r\n');
const ADD = ['1,20,"Main St 1","Berlin 10115","Germany",-0- ', '2,21,-0- ,-0- ,"Cyprus",-0- '].join('\r\n');

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

  it('joins the three parts, in any order, with and without header and end of file mark', async () => {
    const expected = await ofacCsv({ sdn: SDN, alt: ALT, add: ADD });
    expect(expected.entities.map(({ caption }) => caption)).toEqual([
      'Jane Mary DOE',
      'EXAMPLE HOLDING, LTD.',
      'EXAMPLE STAR',
    ]);
    expect(expected.entities[0]).toEqual(JANE);
    expect(expected.rejections).toEqual(['3 alt: sdn has no entity of this number']);
    expect(await ofacCsv({ add: ADD, sdn: `${SDN}\r\n\x1a\r\n`, alt: `${ALT}\r\n\x1a` }, 3)).toEqual(expected);
    const header =
      'ent_num,SDN_Name,SDN_Type,Program,Title,Call_Sign,Vess_type,Tonnage,GRT,Vess_flag,Vess_owner,Remarks\n';
    const withHeader = await ofacCsv({ sdn: header + SDN.replaceAll('-0- ', ''), alt: ALT, add: ADD });
    expect(withHeader.entities).toEqual(expected.entities);
  });

  it('tells organisations and vessels by their remarks', async () => {
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

  it('refuses rows by part and line, and goes on', async () => {
    const outcome = await ofacCsv({
      sdn: `${SDN}\n1,${',x'.repeat(10)}\n4,only two\n5,${','.repeat(10)}`,
      alt: '',
      add: ADD,
    });
    expect(outcome.rejections).toEqual([
      '5 sdn: the row has 2 columns and should have 12',
      '4 sdn: the entity stands on line 1 already',
      '6 sdn: the entity has no name',
    ]);
    expect(outcome.entities).toHaveLength(3);
  });

  it('says which part is missing or unknown, after what could be read', async () => {
    const noAlt = await ofacCsv({ sdn: SDN });
    expect([noAlt.entities.length, noAlt.error]).toEqual([3, 'the parts alt, add are missing']);
    expect((await ofacCsv({ sdn: SDN, other: '' })).error).toBe('the parts should be named sdn, alt and add');
    expect((await ofacCsv({ constructor: '' })).error).toBe('the parts should be named sdn, alt and add');
  });

  it('gives what was read before a part broke off', async () => {
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

const OFAC_XML = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="http://tempuri.org/sdnList.xsd">
  <publshInformation><Publish_Date>01/02/2024</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  <sdnEntry><uid>1</uid><firstName>Jane Mary</firstName><lastName>DOE</lastName><title>Director</title><sdnType>Individual</sdnType>
    <programList><program>AAA</program><program>BBB</program></programList>
    <idList>
      <id><uid>2</uid><idType>Passport</idType><idNumber>A12 345</idNumber><idCountry>Germany</idCountry></id>
      <id><uid>3</uid><idType>Gender</idType><idNumber>Female</idNumber></id>
      <id><uid>4</uid><idType>Secondary sanctions risk:</idType><idNumber>Regulations, section 1</idNumber></id>
      <id><uid>5</uid><idType>Identification Number</idType><idNumber>77</idNumber></id>
    </idList>
    <akaList>
      <aka><uid>6</uid><type>a.k.a.</type><category>strong</category><lastName>ROE</lastName><firstName>Jane</firstName></aka>
      <aka><uid>7</uid><type>a.k.a.</type><category>weak</category><lastName>JANIE</lastName></aka>
      <aka><uid>8</uid><type>f.k.a.</type><category>strong</category><lastName>SMITH</lastName><firstName>Jane</firstName></aka>
    </akaList>
    <addressList><address><uid>9</uid><address1>Main St 1</address1><address2>Floor 2</address2><city>Berlin</city><postalCode>10115</postalCode><country>Germany</country></address></addressList>
    <nationalityList><nationality><uid>10</uid><country>Germany</country><mainEntry>true</mainEntry></nationality></nationalityList>
    <citizenshipList><citizenship><uid>11</uid><country>Korea, North</country><mainEntry>true</mainEntry></citizenship></citizenshipList>
    <dateOfBirthList><dateOfBirthItem><uid>12</uid><dateOfBirth>10 Dec 1948</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>
    <placeOfBirthList><placeOfBirthItem><uid>13</uid><placeOfBirth>Berlin, Germany</placeOfBirth><mainEntry>true</mainEntry></placeOfBirthItem></placeOfBirthList>
  </sdnEntry>
  <sdnEntry><uid>20</uid><lastName>EXAMPLE STAR</lastName><sdnType>Vessel</sdnType>
    <idList><id><uid>21</uid><idType>Vessel Registration Identification</idType><idNumber>IMO 9074729</idNumber></id></idList>
    <vesselInfo><callSign>XX123</callSign><vesselType>Tug</vesselType><vesselFlag>Panama</vesselFlag><tonnage>10</tonnage></vesselInfo>
  </sdnEntry>
  <sdnEntry><uid>30</uid><lastName> </lastName><sdnType>Entity</sdnType></sdnEntry>
</sdnList>`;

describe('readOfacXml', () => {
  it('reads entries', async () => {
    const { entities, rejections, error } = await collect(readOfacXml(pieces(OFAC_XML)));
    expect([rejections, error]).toEqual([['27 the entity has no name'], null]);
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

const UN_XML = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-01-01T00:00:00Z"><INDIVIDUALS>
<INDIVIDUAL><DATAID>100</DATAID><FIRST_NAME>JANE</FIRST_NAME><SECOND_NAME>MARY</SECOND_NAME><THIRD_NAME>DOE</THIRD_NAME>
<UN_LIST_TYPE>Example</UN_LIST_TYPE><REFERENCE_NUMBER>EXi.001</REFERENCE_NUMBER><LISTED_ON>2015-07-01-04:00</LISTED_ON>
<NAME_ORIGINAL_SCRIPT>جين دو</NAME_ORIGINAL_SCRIPT><COMMENTS1>Gender: female. Of note.</COMMENTS1>
<TITLE><VALUE>Dr.</VALUE></TITLE><DESIGNATION><VALUE>Director</VALUE></DESIGNATION>
<NATIONALITY><VALUE>Germany</VALUE><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Jane Roe; Jane Row</ALIAS_NAME><DATE_OF_BIRTH>1949-01-02</DATE_OF_BIRTH></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Janie</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME>Jane Smith</ALIAS_NAME><NOTE>formerly listed as</NOTE></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ADDRESS><STREET>Main St 1</STREET><CITY>Berlin</CITY><COUNTRY>Germany</COUNTRY><NOTE>previous</NOTE></INDIVIDUAL_ADDRESS>
<INDIVIDUAL_ADDRESS><COUNTRY>Cyprus</COUNTRY></INDIVIDUAL_ADDRESS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1948-12-10</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1950</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1947</FROM_YEAR><TO_YEAR>1951</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE/><NOTE>Nov. 1949</NOTE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_PLACE_OF_BIRTH><CITY>Berlin</CITY><COUNTRY>Germany</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>A12345 (Expired 2016)</NUMBER><ISSUING_COUNTRY>Germany</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>National Identification Number</TYPE_OF_DOCUMENT><NUMBER>Social Security Number 1-2</NUMBER></INDIVIDUAL_DOCUMENT>
<INDIVIDUAL_DOCUMENT/></INDIVIDUAL></INDIVIDUALS><ENTITIES>
<ENTITY><DATAID>200</DATAID><FIRST_NAME>EXAMPLE GROUP (EG) ; GROUPE EXEMPLE</FIRST_NAME>
<ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Old Group</ALIAS_NAME></ENTITY_ALIAS>
<ENTITY_ADDRESS><CITY>Goma</CITY><COUNTRY>Democratic Republic of the Congo</COUNTRY></ENTITY_ADDRESS></ENTITY>
</ENTITIES></CONSOLIDATED_LIST>`;

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

const CSL_HEADER =
  '_id,source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids';
const CSL = `${CSL_HEADER}
1,Specially Designated Nationals (SDN) - Treasury Department,1,Individual,AAA; BBB,"DOE, Jane",Director,"Main St 1, Berlin, 10115, DE; CY",,,,,,,,,,,,,note,,"ROE, Jane; ROW, Jane",DE,1948-12-10; circa 1950,KP,"Berlin, Germany",http://example.com/l,"DE, A12345, Passport; Female, Gender; info@example.com, Email Address; Regulations, section 1, Secondary sanctions risk:; CO, 77-1, NIT #"
abc,Entity List (EL) - Bureau of Industry and Security,,,,"Example Works, Ltd.",,"Road 2, CN",77 FR 1,2014-05-01,,,For all items,,,,,,,,,,Example Factory,,,,,http://example.com/e,
,Entity List (EL) - Bureau of Industry and Security,,,,No Id,,,,,,,,,,,,,,,,,,,,,,,
`;

describe('readCslCsv', () => {
  it('reads rows of all sources', async () => {
    const { entities, rejections, error } = await collect(readCslCsv(pieces(CSL)));
    expect([rejections, error]).toEqual([['4 the entity has no id'], null]);
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

  it('refuses another table', async () => {
    expect((await collect(readCslCsv(pieces('a,b\n1,2\n')))).error).toContain('lacks the columns _id, source');
    expect((await collect(readCslCsv(pieces('')))).error).toBe('the table has no header');
  });
});

const ftmLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

describe('readFtmLines', () => {
  it('reads parties with all their properties', async () => {
    const line = ftmLine({
      id: 'x-1',
      schema: 'Person',
      caption: 'Jane Doe',
      datasets: ['example'],
      properties: {
        name: ['Doe Jane', 'Jane Doe', 'Джейн Доу'],
        alias: ['J. Doe'],
        weakAlias: ['Janie'],
        previousName: ['Jane Smith'],
        birthDate: ['1948-12'],
        deathDate: ['2020'],
        gender: ['female'],
        nationality: ['de'],
        citizenship: ['suhh'],
        country: ['ge-ab'],
        address: ['Main St 1, Berlin'],
        addressEntity: [{ id: 'a', schema: 'Address', properties: { full: ['Road 2, Bonn'] } }],
        passportNumber: ['A12345'],
        innCode: ['123'],
        topics: ['role.pep'],
        programId: ['EX-1'],
        notes: ['One.', 'Two\u0000.'],
        sourceUrl: ['http://example.com/1'],
        birthPlace: ['Berlin \ud800'],
        __proto__x: ['polluted'],
      },
    });
    const { entities, rejections } = await collect(readFtmLines(pieces(line)));
    expect(rejections).toEqual([]);
    expect(entities).toEqual([
      {
        ...EMPTY,
        sourceEntityId: 'x-1',
        schema: 'Person',
        caption: 'Jane Doe',
        names: [
          { value: 'Jane Doe', kind: 'primary', script: 'Latn' },
          { value: 'Doe Jane', kind: 'alias', script: 'Latn' },
          { value: 'Джейн Доу', kind: 'alias', script: 'Cyrl' },
          { value: 'J. Doe', kind: 'alias', script: 'Latn' },
          { value: 'Jane Smith', kind: 'former', script: 'Latn' },
          { value: 'Janie', kind: 'weak_alias', script: 'Latn' },
        ],
        birthDates: [{ value: '1948-12' }],
        deathDates: [{ value: '2020' }],
        genders: ['female'],
        nationalities: ['DE', 'RU'],
        countries: ['GE'],
        addresses: [{ full: 'Main St 1, Berlin' }, { full: 'Road 2, Bonn' }],
        identifiers: [
          { type: 'passport_number', value: 'A12345', label: 'passportNumber' },
          { type: 'tax_id', value: '123', label: 'innCode' },
        ],
        programs: ['EX-1'],
        topics: ['role.pep'],
        remarks: 'One.\nTwo .',
        url: 'http://example.com/1',
        extra: { birthPlace: ['Berlin \ufffd'] },
      },
    ]);
  });

  it('joins parts of a name where no whole one is given, and keeps them where they belong to one', async () => {
    const parts = { firstName: ['Jane'], fatherName: ['Ivanovna'], lastName: ['Doe'] };
    const lines = [
      { properties: parts },
      { properties: { ...parts, name: ['Jane Doe'] } },
      { properties: { ...parts, name: ['A', 'B'] } },
    ];
    const text = lines.map((each, index) => ftmLine({ id: String(index), schema: 'Airplane', ...each })).join('');
    const { entities } = await collect(readFtmLines(pieces(text)));
    expect(entities.map(({ schema, names }) => [schema, names.map(({ value }) => value), names[0]?.parts])).toEqual([
      ['Aircraft', ['Jane Doe'], undefined],
      ['Aircraft', ['Jane Doe'], { first: 'Jane', patronymic: 'Ivanovna', last: 'Doe' }],
      ['Aircraft', ['A', 'B'], undefined],
    ]);
  });

  it.each([
    ['{"id":1}', 'id and schema should be strings'],
    ['[1]', 'the line is not a JSON object'],
    ['{"id":', 'the line is not a JSON object'],
    ['{"id":"a","schema":"Ownership","properties":{}}', 'the schema is none of a party, vessel, aircraft or wallet'],
    ['{"id":"a","schema":"constructor","properties":{}}', 'the schema is none of a party, vessel, aircraft or wallet'],
    ['{"id":"a","schema":"Person","properties":[]}', 'properties should be an object'],
    ['{"id":"a","schema":"Person","properties":{"name":[null,{}]}}', 'the entity has no name'],
    ['{"id":" ","schema":"Person","properties":{"name":["A"]}}', 'the entity has no id'],
    [
      `{"id":"a","schema":"Person","properties":{"name":["${'A'.repeat(1_001)}"]}}`,
      'a name is longer than 1000 characters',
    ],
    [
      `{"id":"a","schema":"Person","properties":{"alias":[${Array.from({ length: 5_001 }, (_, index) => `"A${index}"`).join()}]}}`,
      'the entity has more than 5000 values',
    ],
  ])('refuses %.60s and goes on', async (line, reason) => {
    const next = ftmLine({ id: 'n', schema: 'Company', properties: { name: ['Next'] } });
    const { entities, rejections } = await collect(readFtmLines(pieces(`${line}\n\n${next}`, 4_096)));
    expect([rejections, entities.length]).toEqual([[`1 ${reason}`], 1]);
  });
});

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

  it('takes a plain object of columns, names in parts and tabs', async () => {
    const { entities } = await mapped({ a: 'id', b: 'first_name', c: 'last_name' }, 'a\tb\tc\n1\tJane\tDoe, Jr.; X\n');
    expect(entities).toMatchObject([
      { schema: 'LegalEntity', names: [{ value: 'Jane Doe, Jr.; X', parts: { first: 'Jane', last: 'Doe, Jr.; X' } }] },
    ]);
  });

  it.each([
    [null, 'a JSON object'],
    [['id'], 'a JSON object'],
    [{ a: 'id' }, 'name or last_name'],
    [{ a: 'name' }, 'should be the id'],
    [{ a: 'id', b: 'name', c: 'shoe_size' }, 'fields should be of id, schema'],
    [{ a: 'id', b: 'name', c: 1 }, 'fields should be of'],
    [{ columns: { a: 'id', b: 'name' }, schema: 'Planet' }, 'schema should be one of'],
    [{ columns: { a: 'id', b: 'name' }, separator: '' }, 'separator should be'],
  ])('refuses the mapping %j', (mapping, reason) => {
    expect(parseListMapping(mapping)).toEqual({ reason: expect.stringContaining(reason) as string });
  });

  it('names the columns that a table lacks', async () => {
    expect((await mapped({ a: 'id', b: 'name' }, 'a,c\n1,2\n')).error).toBe('the table lacks the columns b');
  });
});

describe('every reader', () => {
  const mapping = parseListMapping({ id: 'id', name: 'name' });
  if ('reason' in mapping) throw new Error(mapping.reason);
  const readers: Record<
    string,
    { sample: string; read: (chunks: AsyncIterable<Buffer>) => AsyncIterable<ListedRecord> }
  > = {
    'ofac-csv': {
      sample: SDN,
      read: (chunks) =>
        readOfacCsv([
          { name: 'alt', chunks: pieces(ALT) },
          { name: 'add', chunks: pieces(ADD) },
          { name: 'sdn', chunks },
        ]),
    },
    'ofac-xml': { sample: OFAC_XML, read: readOfacXml },
    'un-xml': { sample: UN_XML, read: readUnXml },
    'csl-csv': { sample: CSL, read: readCslCsv },
    ftm: { sample: ftmLine({ id: 'a', schema: 'Person', properties: { name: ['Jane'] } }), read: readFtmLines },
    csv: { sample: 'id,name\n1,Jane\n2,"Joan, Q"\n', read: (chunks) => readMappedCsv(chunks, mapping) },
  };
  const cases = Object.entries(readers).map(([name, reader]) => ({ name, ...reader }));
  const size = fc.integer({ min: 1, max: 200 });

  it.each(cases)('$name survives any bytes', async ({ read }) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), size, async (bytes, chunk) => {
        const { entities } = await collect(read(pieces(Buffer.from(bytes), chunk)));
        expect(entities.every(({ caption }) => caption !== '')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it.each(cases)('$name survives a sample with bytes changed', async ({ sample, read }) => {
    const bytes = Buffer.from(sample);
    const change = fc.tuple(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.constantFrom(...Buffer.from('<>&"\';,\n-0\0\xff(){}[]')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), size, async (changes, chunk) => {
        const changed = Buffer.from(bytes);
        for (const [at, byte] of changes) changed[at] = byte;
        const { entities } = await collect(read(pieces(changed, chunk)));
        expect(JSON.stringify(entities)).not.toMatch(/\\u0000|\\ud[89ab]/);
      }),
      { numRuns: 200 },
    );
  });

  it.each(cases)('$name takes time that grows with its text', async ({ sample, read }) => {
    const long = [' ', '(', ' (', '1', 'a', '-', ' 1', ';', 'A ', '" '].map((bit) => bit.repeat(300_000 / bit.length));
    const started = performance.now();
    for (const text of long) {
      for (const place of ['Berlin', 'A12345', 'Passport', 'Jane', 'name']) {
        await collect(read(pieces(sample.replace(place, `${place}${text}x`), 65_536)));
      }
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it.each(cases)(
    '$name gives the same whatever the chunks, and of a cut sample the records before the cut',
    async ({ sample, read }) => {
      const whole = await collect(read(pieces(sample)));
      expect(whole.entities.length).toBeGreaterThan(0);
      for (const chunk of [1, 13, 100_000]) expect(await collect(read(pieces(sample, chunk)))).toEqual(whole);
      for (let length = 0; length < Buffer.byteLength(sample); length += 37) {
        const cut = await collect(read(pieces(Buffer.from(sample).subarray(0, length))));
        const complete = cut.entities.filter(
          (entity, index) => JSON.stringify(entity) === JSON.stringify(whole.entities[index]),
        );
        // The last record of a table cut within its last field is complete for all anybody can tell.
        expect(cut.entities.length - complete.length).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each(cases)('$name passes on why its stream broke', async ({ sample, read }) => {
    const half = Buffer.from(sample).subarray(0, Buffer.byteLength(sample) - 3);
    await expect(collect(read(pieces(half, 20, new RangeError('gone'))))).rejects.toThrow('gone');
  });
});
