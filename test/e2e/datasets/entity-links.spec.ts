import { Client } from 'pg';
import { type FtmEntity, type Identifiers, LookupDesk, sourcesIn } from '../../support/fixtures/lookup-fixture';

let desk: LookupDesk;
let owner: Client;
beforeAll(async () => {
  desk = await LookupDesk.open();
  owner = new Client({ connectionString: desk.service.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await desk.close();
});

const company = (id: string, name: string, properties: Record<string, string[]> = {}): FtmEntity => ({
  id,
  schema: 'Company',
  properties: { name: [name], ...properties },
});
const person = (id: string, name: string, properties: Record<string, string[]> = {}): FtmEntity => ({
  id,
  schema: 'Person',
  properties: { name: [name], ...properties },
});

/** The linked counterparts of the entities of a list, by their ids. */
async function sameAs(list: string): Promise<Record<string, string[]>> {
  const { body } = await desk.operator('GET', `/v1/admin/datasets/${list}/entities?status=listed&limit=200`);
  const entities = body.entities as {
    source_entity_id: string;
    same_as: { dataset: string; entity_id: string; reason: string }[];
  }[];
  return Object.fromEntries(
    entities.map(({ source_entity_id: id, same_as: same }) => [
      id,
      same.map((one) => `${one.dataset}/${one.entity_id} ${one.reason}`),
    ]),
  );
}

const entitiesFound = async (identifiers: Identifiers): Promise<string[][]> => {
  const found = sourcesIn(await desk.lookUp(identifiers));
  return found.map((ids) => ids.map((id) => id.replace('other_lists:', ''))).sort();
};

const LEI = '529900T8BM49AURSDO55';

interface Case {
  what: string;
  list: string;
  ours: FtmEntity;
  theirs: FtmEntity;
  reason: string | null;
}

const CASES: Case[] = [
  {
    what: 'companies with one LEI and different names',
    list: 'lei',
    ours: company('a', 'Nordwall Handel GmbH', { leiCode: [LEI] }),
    theirs: company('b', 'Severnaya Stena OOO', { leiCode: [LEI] }),
    reason: 'identifier',
  },
  {
    what: 'companies of one name in one country',
    list: 'country',
    ours: company('a', 'Quarzstein Logistik GmbH', { country: ['de'] }),
    theirs: company('b', 'QUARZSTEIN LOGISTIK', { country: ['de', 'at'] }),
    reason: 'country',
  },
  {
    what: 'companies of one name in different countries',
    list: 'other_country',
    ours: company('a', 'Velmarin Cargo Ltd', { country: ['cy'] }),
    theirs: company('b', 'Velmarin Cargo Ltd', { country: ['pa'] }),
    reason: null,
  },
  {
    what: 'people of one name and birth date in different scripts',
    list: 'birth',
    ours: person('a', 'Viktor Zolotarev', { birthDate: ['1961-04-12'] }),
    theirs: person('b', 'Виктор Золотарёв', { birthDate: ['1961-04-12'] }),
    reason: 'birth_date',
  },
  {
    what: 'people of one name with different birth dates',
    list: 'other_birth',
    ours: person('a', 'Ruslan Pomeranko', { birthDate: ['1961-04-12'] }),
    theirs: person('b', 'Ruslan Pomeranko', { birthDate: ['1988-11-21'] }),
    reason: null,
  },
  {
    what: 'people of one name and birth date with different genders',
    list: 'gender',
    ours: person('a', 'Sascha Wendelin', { birthDate: ['1961-04-12'], gender: ['male'] }),
    theirs: person('b', 'Sascha Wendelin', { birthDate: ['1961-04-12'], gender: ['female'] }),
    reason: null,
  },
  {
    what: 'people of one name with only a year of birth',
    list: 'year',
    ours: person('a', 'Oleksandr Hrabowy', { birthDate: ['1961'] }),
    theirs: person('b', 'Oleksandr Hrabowy', { birthDate: ['1961'] }),
    reason: null,
  },
];

describe.each([
  ['the first list is imported first', 'ahead'],
  ['the second list is imported first', 'behind'],
])('if %s', (_what, order) => {
  test.each(CASES)('$what: $reason', async ({ list, ours, theirs, reason }) => {
    const [left, right] = [`${list}_${order}_x`, `${list}_${order}_y`];
    const imports = [() => desk.importList(left, [ours]), () => desk.importList(right, [theirs])];
    for (const run of order === 'ahead' ? imports : imports.reverse()) await run();
    const expected = reason === null ? [] : [reason];
    const of = (same: Record<string, string[]>, id: string, other: string): string[] =>
      (same[id] ?? []).filter((one) => one.startsWith(other));
    expect(of(await sameAs(left), 'a', right)).toEqual(expected.map((why) => `${right}/b ${why}`));
    expect(of(await sameAs(right), 'b', left)).toEqual(expected.map((why) => `${left}/a ${why}`));
    await desk.importList(left, [company('a', 'Nobody Else Ltd')]);
    await desk.importList(right, [company('b', 'Nobody At All Ltd')]);
  });
});

describe('a lookup', () => {
  test('returns a company of two lists as one entity with both sources, and resolves to it', async () => {
    await desk.importList('lookup_x', [company('a', 'Brackwater Shipping Ltd', { leiCode: ['5493001KJTIIGC8Y1R12'] })]);
    await desk.importList('lookup_y', [company('b', 'Solyonaya Voda OOO', { leiCode: ['5493001KJTIIGC8Y1R12'] })]);
    const answer = await desk.lookUp([['company_name', 'Brackwater Shipping Ltd']]);
    expect(answer.resolution).toMatchObject({ status: 'resolved', entity_count: 1 });
    expect(answer.resolution.confidence).toBeGreaterThan(0.9);
    // The index finds the second record by neither name nor number; it is included because it is linked.
    expect(sourcesIn(answer)).toEqual([['other_lists:lookup_x/a', 'other_lists:lookup_y/b']]);
    const names = answer.entities[0].profile.names.map(({ value }: { value: string }) => value);
    expect(names).toEqual(expect.arrayContaining(['Brackwater Shipping Ltd', 'Solyonaya Voda OOO']));
  });

  test('keeps two companies of one name in different countries apart', async () => {
    await desk.importList('apart_x', [company('a', 'Tolmarka Freight Ltd', { incorporationDate: ['1990-10-17'] })]);
    await desk.importList('apart_y', [company('b', 'Tolmarka Freight Ltd', { incorporationDate: ['2011-03-04'] })]);
    expect(await sameAs('apart_x')).toEqual({ a: [] });
  });

  test('does not follow a link by name and country if one list has two such companies', async () => {
    const name = 'Grindelmoor Metals Ltd';
    await desk.importList('rivals_x', [company('a', name, { country: ['ae'] })]);
    await desk.importList('rivals_y', [
      company('b', name, { country: ['ae'] }),
      company('c', name, { country: ['ae'] }),
    ]);
    expect((await sameAs('rivals_x')).a).toHaveLength(2);
    expect((await desk.lookUp([['company_name', name]])).resolution.status).toBe('ambiguous');
  });

  test('obeys a reviewer who decided that one of two linked records is different', async () => {
    const asked: Identifiers = [['name', 'Leonid Ostrowanek']];
    await desk.importList('reviewed_x', [person('a', 'Leonid Ostrowanek', { birthDate: ['1970-05-06'] })]);
    const first = await desk.lookUp(asked);
    const { status } = await desk.call('POST', `/v1/lookup/${first.request_id}/decisions`, {
      body: { entity_id: first.entities[0].entity_id, decision: 'different', reason: 'Another person' },
    });
    expect(status).toBe(201);
    await desk.importList('reviewed_y', [person('b', 'Leonid Ostrowanek', { birthDate: ['1970-05-06'] })]);
    expect(await sameAs('reviewed_y')).toEqual({ b: ['reviewed_x/a birth_date'] });
    const second = await desk.lookUp(asked);
    expect(second.resolution.status).not.toBe('resolved');
  });

  test('resolves to a listed person with an exact birth date, whatever actors of the same name the corpus has', async () => {
    await desk.importList('president', [
      person('p', 'Aurelio Montecristo', { birthDate: ['1952-10-07'], nationality: ['ve'], position: ['President'] }),
      person('q', 'Aurelio Montecrista', { birthDate: ['1980-01-05'], nationality: ['co'] }),
    ]);
    const actor = (id: string, name: string, more: object) => ({
      sourceActorId: id,
      name,
      role: 'initiator',
      ...more,
    });
    await desk.importEvents([
      {
        source: 'tests',
        sourceEventId: '1',
        title: 'Summit',
        eventCategory: 'political',
        eventType: 'meeting',
        eventDate: '2018-02-03',
        locationCountry: 'VE',
        actors: [
          actor('1', 'Aurelio Montecristo', { type: 'government', country: 'VE' }),
          actor('2', 'AURELIO MONTECRISTO', { type: 'media', country: 'CO' }),
          actor('3', 'Montecristo, Aurelio', {}),
        ],
      },
    ]);
    const alone = await desk.lookUp([
      ['name', 'Aurelio Montecristo'],
      ['date_of_birth', '1952-10-07'],
    ]);
    expect(alone.resolution).toMatchObject({ status: 'resolved', entity_count: 1 });
    expect(alone.resolution.confidence).toBeGreaterThan(0.95);
    expect(sourcesIn(alone)).toEqual([['other_lists:president/p']]);
    expect(alone.related_actors.length).toBeGreaterThanOrEqual(2);
  });
});

describe('a new version of a list', () => {
  const LINKED = 'versions_x/a birth_date';
  const ours = person('a', 'Zdenek Vorlicek', { birthDate: ['1955-03-09'] });
  const theirs = person('b', 'Zdeněk Vorlíček', { birthDate: ['1955-03-09'] });
  const links = async (): Promise<unknown[]> =>
    (await owner.query('select * from entity_link order by entity_number, other_number')).rows;

  test('changes no link if nothing changed', async () => {
    await desk.importList('versions_x', [ours]);
    await desk.importList('versions_y', [theirs, person('c', 'Somebody Quiteother')]);
    expect(await sameAs('versions_y')).toEqual({ b: [LINKED], c: [] });
    const before = await links();
    await desk.importList('versions_x', [ours]);
    await desk.importList('versions_y', [person('c', 'Somebody Quiteother'), theirs]);
    expect(await links()).toEqual(before);
  });

  test('drops the links of an entity that is removed or changed, and finds them again when it returns', async () => {
    await desk.importList('versions_y', [person('c', 'Somebody Quiteother')]);
    expect(await sameAs('versions_x')).toEqual({ a: [] });
    expect(await entitiesFound([['name', 'Zdenek Vorlicek']])).toEqual([['versions_x/a']]);
    await desk.importList('versions_y', [theirs]);
    expect(await sameAs('versions_y')).toEqual({ b: [LINKED] });
    expect(await entitiesFound([['name', 'Zdenek Vorlicek']])).toEqual([['versions_x/a', 'versions_y/b']]);
    await desk.importList('versions_y', [
      { ...theirs, properties: { ...theirs.properties, birthDate: ['1980-01-02'] } },
    ]);
    expect(await sameAs('versions_y')).toEqual({ b: [] });
  });

  test('is stored without a change if the keys of the current one are outdated, and then has links', async () => {
    await owner.query(`delete from entity_key where key >= '=' and key < '>'`);
    await owner.query('update entity_segment set key_format = 0');
    await desk.importList('versions_y', [theirs]);
    expect(await sameAs('versions_y')).toEqual({ b: [] });
    const { body: before } = await desk.operator('GET', '/v1/admin/datasets/versions_x');
    await desk.importList('versions_x', [ours]);
    const { body: after } = await desk.operator('GET', '/v1/admin/datasets/versions_x');
    expect(after).toMatchObject({
      version: before.version + 1,
      imports: [{ outcome: 'completed', unchanged: 1 }, {}, {}],
    });
    expect(await sameAs('versions_y')).toEqual({ b: [LINKED] });
    await desk.importList('versions_x', [ours]);
    expect((await desk.operator('GET', '/v1/admin/datasets/versions_x')).body.version).toBe(after.version);
  });

  test('leaves no link to an entity of a list that is removed', async () => {
    await owner.query(`select remove_dataset('versions_x')`);
    expect(await sameAs('versions_y')).toEqual({ b: [] });
    const { rows } = await owner.query(
      'select from entity_link where not exists (select from entity where number = other_number)',
    );
    expect(rows).toEqual([]);
    await desk.importList('versions_x', [ours]);
    expect(await sameAs('versions_y')).toEqual({ b: [LINKED] });
  });
});
