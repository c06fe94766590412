import { checkIdentifiers } from '../../../src/kernel/identifiers/check-identifiers';
import { buildSubject } from '../../../src/kernel/resolution/subject';
import { DatasetsService } from '../../../src/modules/datasets/datasets.service';
import { crowd, ListDesk, person } from '../../support/fixtures/list-fixture';
import { pagesOf } from '../../support/http/list-pages';
import { ftmLine } from '../../support/samples/list-readers';

let desk: ListDesk;
beforeAll(async () => {
  desk = await ListDesk.open();
});
afterAll(() => desk.close());

const company = (id: string, name: string, more: Record<string, string[]> = {}): string =>
  ftmLine({ id, schema: 'Company', properties: { name: [name], ...more } });
const ENTITIES = [
  person('jane', ['Jane Doe', 'Jane Roe', 'Джейн Доу'], { passportNumber: ['A 12-345'], email: ['jane@example.com'] }),
  person('weak', 'Joan Quillfeather', { weakAlias: ['The Quill'], previousName: ['Joan Marchbanks'] }),
  person('unreadable', '𓀀𓀁𓀂', { passportNumber: ['ZZ 998877'] }),
  company('acme', 'Acme Quartzworks GmbH', {
    leiCode: ['529900T8BM49AURSDO55'],
    registrationNumber: ['HRB 4711-X'],
    taxNumber: ['DE 99/887/766'],
    website: ['https://www.quartzworks-example.com/en'],
    phone: ['+49 30 901820'],
  }),
  ftmLine({
    id: 'ship',
    schema: 'Vessel',
    properties: { name: ['MV Quokka Star 5'], imoNumber: ['IMO 9074729'], mmsi: ['572469210'] },
  }),
  ftmLine({ id: 'unknown', schema: 'LegalEntity', properties: { name: ['Ottokar Zwirner'] } }),
  ftmLine({
    id: 'wallet',
    schema: 'CryptoWallet',
    properties: { name: ['Quicksilver wallet'], publicKey: ['bc1qxyz123'] },
  }),
];

describe('the candidate search', () => {
  beforeAll(async () => {
    const { body } = await desk.sendFtm('sought', [...ENTITIES, ...crowd(300)]);
    expect(body).toMatchObject({ stored: ENTITIES.length + 300, rejections: [] });
  });

  test.each([
    ['name', 'Jane Doe', 'jane'],
    ['name', 'DOE, Jane', 'jane'],
    ['name', 'Joan Marchbancks', 'weak'],
    ['name', 'Джейн Доу', 'jane'],
    ['name', 'Joan Quilfeather', 'weak'],
    ['name', 'Joan Marchbanks', 'weak'],
    ['name', 'The Quill', 'weak'],
    ['name', 'Ottokar Zwirner', 'unknown'],
    ['company_name', 'Ottokar Zwirner', 'unknown'],
    ['company_name', 'ACME Quartz Works AG', 'acme'],
    ['name', 'Acme Quartzworks', 'acme'],
    ['company_name', 'Quokka Star 5', 'ship'],
    ['name', 'M/V QUOKKA STAR V', 'ship'],
    ['passport_number', 'a12345', 'jane'],
    ['passport_number', 'ZZ998877', 'unreadable'],
    ['email', 'Jane@Example.COM', 'jane'],
    ['lei', '529900T8BM49AURSDO55', 'acme'],
    ['registration_number', 'hrb4711x', 'acme'],
    ['tax_id', 'DE99887766', 'acme'],
    ['phone', '+4930901820', 'acme'],
    ['domain', 'quartzworks-example.com', 'acme'],
    ['imo_number', '9074729', 'ship'],
    ['registration_number', '572469210', 'ship'],
  ])('with the %s %s finds %s first', async (type, value, id) => {
    expect((await desk.found('sought', value, type))[0]).toBe(id);
  });

  test.each([
    ['name', 'Xxxyyy Zzqqvv'],
    ['passport_number', 'A1234'],
    ['name', '---a'],
    ['username', 'nobody_at_all'],
  ])('with the %s %s finds nobody and does not fail', async (type, value) => {
    expect(await desk.found('sought', value, type)).not.toContain('jane');
  });

  test('ranks an entity with the same number before one with the same name', async () => {
    const { identifiers } = checkIdentifiers([
      { type: 'name', value: 'Joan Quillfeather' },
      { type: 'passport_number', value: 'A12345' },
    ]);
    const found = await desk.service.app.get(DatasetsService).findEntities(buildSubject(identifiers), 5);
    expect(found.slice(0, 2).map(({ entity }) => entity.sourceEntityId)).toEqual(['jane', 'weak']);
  });

  test('finds persons and companies in one search', async () => {
    const { identifiers } = checkIdentifiers([
      { type: 'name', value: 'Jane Doe' },
      { type: 'company_name', value: 'Acme Quartzworks' },
    ]);
    const found = await desk.service.app.get(DatasetsService).findEntities(buildSubject(identifiers), 5);
    const ids = found.map(({ entity }) => entity.sourceEntityId);
    expect(ids.slice(0, 2).sort()).toEqual(['acme', 'jane']);
  });

  test('returns complete entities, each once, up to the requested number', async () => {
    const [jane, ...others] = await desk.find('Jane Doe', 'name', 1);
    expect(others).toEqual([]);
    expect(jane).toMatchObject({
      dataset: 'sought',
      version: 1,
      number: expect.any(Number),
      contentHash: expect.any(String),
      firstSeen: expect.any(Date),
      lastSeen: expect.any(Date),
      entity: { caption: 'Jane Doe', identifiers: [{ type: 'passport_number', value: 'A 12-345' }, {}] },
    });
    const numbers = (await desk.find('Jane Doe', 'name', 50)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('finds nobody for a subject without identifiers', async () => {
    const { identifiers } = checkIdentifiers([{ type: 'date_of_birth', value: '1961-04-12' }]);
    expect(await desk.service.app.get(DatasetsService).findEntities(buildSubject(identifiers), 5)).toEqual([]);
  });
});

describe('the entities of a list', () => {
  beforeAll(async () => {
    await desk.sendFtm('paged', crowd(30));
    await desk.sendFtm('paged', crowd(25, 5).slice(0, 20));
  });

  test('are returned in pages, all of them or by status', async () => {
    const all = (await desk.get('/paged/entities?limit=1000')).body;
    expect([all.total, all.entities.length]).toEqual([30, 30]);
    const pages = await pagesOf((path) => desk.get(path), '/paged/entities', 12);
    expect(pages.flatMap(({ body }) => body.entities)).toEqual(all.entities);
    const captions = all.entities.map(({ caption }: { caption: string }) => caption);
    expect(captions).toEqual([...captions].sort());
    for (const [status, count] of [
      ['listed', 20],
      ['removed', 10],
    ] as const) {
      const { body } = await desk.get(`/paged/entities?status=${status}`);
      expect([body.total, body.entities.length]).toEqual([count, count]);
      const expected = all.entities.filter(
        (each: { removed_at: string | null }) => (each.removed_at === null) === (status === 'listed'),
      );
      expect(body.entities).toEqual(expected);
    }
    expect((await desk.get('/paged/entities?status=listed&status=removed')).body.total).toBe(30);
  });

  test('are returned for known lists only', async () => {
    for (const path of ['/no_such_list', '/no_such_list/entities']) {
      const { status, body } = await desk.get(path);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
    }
    expect((await desk.get('/paged/entities?status=gone')).body.detail).toMatchObject([{ type: 'enum' }]);
  });

  test('are counted in the list of lists', async () => {
    const { body } = await desk.get('');
    expect(body.total).toBe(body.datasets.length);
    expect(body.datasets).toContainEqual({
      id: 'paged',
      version: 2,
      format: 'ftm',
      entity_count: 20,
      imported_at: expect.any(String),
    });
    const { body: list } = await desk.get('/paged');
    expect(list.imports).toMatchObject([
      { version: 2, outcome: 'completed', removed: 10, unchanged: 20 },
      { version: 1, outcome: 'completed', stored: 30 },
    ]);
  });
});

describe('a large number of lists', () => {
  test('is searched completely and repeatedly', async () => {
    const lists = Array.from({ length: 70 }, (_, index) => `list_${index}`);
    for (const [index, list] of lists.entries()) {
      const { status } = await desk.sendFtm(list, [person('xaver', 'Xaver Quittenbaum'), ...crowd(3, index * 3)]);
      expect(status).toBe(200);
    }
    for (let round = 0; round < 3; round += 1) {
      const found = (await desk.find('Xaver Quittenbaum', 'name', 100)).map(({ dataset }) => dataset);
      expect(lists.filter((list) => !found.includes(list))).toEqual([]);
    }
  }, 600_000);
});
