import { collect, EMPTY, ftmLine, pieces } from '../../../../test/support/samples/list-readers';
import { readFtmLines } from './ftm-lines';

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

  it('joins the parts of a name without a full name, and keeps the parts of a full name', async () => {
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
    ['{"id":1}', 'The fields id and schema should be strings'],
    ['[1]', 'The line is not a JSON object'],
    ['{"id":', 'The line is not a JSON object'],
    [
      '{"id":"a","schema":"Ownership","properties":{}}',
      'The schema should describe a person, organisation, vessel, aircraft or wallet',
    ],
    [
      '{"id":"a","schema":"constructor","properties":{}}',
      'The schema should describe a person, organisation, vessel, aircraft or wallet',
    ],
    ['{"id":"a","schema":"Person","properties":[]}', 'The field properties should be an object'],
    ['{"id":"a","schema":"Person","properties":{"name":[null,{}]}}', 'The entity has no name'],
    ['{"id":" ","schema":"Person","properties":{"name":["A"]}}', 'The entity has no id'],
    [
      `{"id":"a","schema":"Person","properties":{"name":["${'A'.repeat(1_001)}"]}}`,
      'A name of the entity is longer than 1000 characters',
    ],
    [
      `{"id":"a","schema":"Person","properties":{"alias":[${Array.from({ length: 5_001 }, (_, index) => `"A${index}"`).join()}]}}`,
      'The entity has more than 5000 values',
    ],
  ])('rejects %.60s and continues', async (line, reason) => {
    const next = ftmLine({ id: 'n', schema: 'Company', properties: { name: ['Next'] } });
    const { entities, rejections } = await collect(readFtmLines(pieces(`${line}\n\n${next}`, 4_096)));
    expect([rejections, entities.length]).toEqual([[`1 ${reason}`], 1]);
  });
});
