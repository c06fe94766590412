import { HARBOUR } from '../../support/fixtures/harbour-list';
import { LookupDesk, type Identifiers, sourcesIn } from '../../support/fixtures/lookup-fixture';

let desk: LookupDesk;

beforeAll(async () => {
  desk = await LookupDesk.open();
  await desk.importList('harbour', HARBOUR);
});
afterAll(() => desk.close());

test.each<[string, Identifiers, string, string]>([
  [
    'a name with its birthday',
    [
      ['name', 'Burov Vikenty'],
      ['date_of_birth', '1967-01-13'],
    ],
    'resolved',
    'burov',
  ],
  ['an alias', [['name', 'Viken Burov']], 'resolved', 'burov'],
  [
    'a name in Cyrillic',
    [
      ['name', 'Викентий Буров'],
      ['date_of_birth', '1967'],
    ],
    'resolved',
    'burov',
  ],
  ['a name in Arabic, in Latin letters', [['name', 'Yusuf Ibrahim al-Tamimi']], 'ambiguous', 'tamimi'],
  ['a name in Arabic', [['name', 'يوسف ابراهيم التميمي']], 'resolved', 'tamimi'],
  [
    'a name in Chinese, in Latin letters',
    [
      ['name', 'Wei Jianguo'],
      ['date_of_birth', '1962-09-09'],
    ],
    'resolved',
    'wei',
  ],
  ['a company', [['company_name', 'NORDSTERN HANDEL']], 'resolved', 'nordstern'],
  ['a company by its LEI', [['lei', '9999 NORD STERN 0000 073']], 'resolved', 'nordstern'],
  ['a company by its number', [['registration_number', 'HRB123456']], 'resolved', 'nordstern'],
  ['a company by its domain', [['domain', 'nordstern-handel.com']], 'resolved', 'nordstern'],
  ['a company by its address on the web', [['url', 'http://nordstern-handel.com/']], 'resolved', 'nordstern'],
  ['a company by its e-mail', [['email', 'Office@Nordstern-Handel.com']], 'resolved', 'nordstern'],
  ['a vessel by its IMO number', [['imo_number', 'IMO 9876543']], 'resolved', 'pearl'],
  [
    'a vessel by the name it had',
    [
      ['name', 'Sea Lark'],
      ['imo_number', '9876543'],
    ],
    'resolved',
    'pearl',
  ],
  ['a person by a passport with blanks', [['passport_number', 'ab 123-4567']], 'resolved', 'burov'],
  ['a person by a tax number', [['tax_id', '7718852163']], 'resolved', 'burov'],
  ['a person by an e-mail', [['email', 'viktor@burov-cargo.com']], 'resolved', 'burov'],
  ['a person by a phone', [['phone', '0074951234567']], 'resolved', 'burov'],
  ['a person by an account', [['social_url', 'https://x.com/Viktor_Burov/status/1']], 'resolved', 'burov'],
  ['a person by the name of an account', [['username', '@viktor_burov']], 'resolved', 'burov'],
])('%s', async (_what, identifiers, status, id) => {
  const answer = await desk.lookUp(identifiers);
  expect(answer.resolution).toMatchObject({ status, entity_count: 1 });
  expect(sourcesIn(answer)).toEqual([[`other_lists:harbour/${id}`]]);
  expect(answer.source_coverage.available).toContain('other_lists');
});

test('two entities of one name are ambiguous, best first, and a date of birth decides', async () => {
  const both = await desk.lookUp([['name', 'Omar Khalil Hamdan']]);
  expect(both.resolution).toMatchObject({ status: 'ambiguous', entity_count: 2 });
  expect(sourcesIn(both)).toEqual([['other_lists:harbour/hamdan-a'], ['other_lists:harbour/hamdan-b']]);
  expect(both.resolution.confidence).toBe(both.entities[0].confidence);
  expect(both.entities[0].confidence).toBeGreaterThanOrEqual(both.entities[1].confidence);
  const one = await desk.lookUp([
    ['name', 'Omar Khalil Hamdan'],
    ['date_of_birth', '1988-11-21'],
  ]);
  expect(one.resolution.status).toBe('resolved');
  expect(sourcesIn(one)).toEqual([['other_lists:harbour/hamdan-b']]);
});

test.each<[string, Identifiers]>([
  ['an unknown name', [['name', 'Gertrude Unlisted']]],
  [
    'another birthday',
    [
      ['name', 'Vikenty Burov'],
      ['date_of_birth', '1999-12-31'],
    ],
  ],
  ['a company name that is a person’s', [['company_name', 'Vikenty Burov']]],
  ['another number of the same length', [['passport_number', 'AB1234568']]],
])('finds nobody: %s', async (_what, identifiers) => {
  const answer = await desk.lookUp(identifiers);
  expect(answer.resolution).toMatchObject({ status: 'no_match', entity_count: 0, suppressed_count: 0 });
  expect(answer.entities).toEqual([]);
});

test.each<[string, Identifiers]>([
  ['address', [['address', 'Harbour Road 5, Limassol, Cyprus']]],
  ['date_of_birth', [['date_of_birth', '1967-01-13']]],
  ['nationality', [['nationality', 'RUS']]],
])('rejects %s alone, because thousands share one', async (type, identifiers) => {
  const { status, body } = await desk.post(identifiers);
  expect([status, body.detail]).toMatchObject([422, [{ type: 'no_searchable_identifier' }]]);
  expect(body.detail[0].msg).toContain(type);
});

test('returns a person and a company of one lookup as two entities', async () => {
  const answer = await desk.lookUp([
    ['name', 'Vikenty Burov'],
    ['date_of_birth', '1967-01-13'],
    ['company_name', 'Nordstern Handel GmbH'],
  ]);
  expect(answer.resolution).toMatchObject({ status: 'resolved', entity_count: 2 });
  expect(sourcesIn(answer).sort()).toEqual([['other_lists:harbour/burov'], ['other_lists:harbour/nordstern']]);
});

test('returns the same id for the same entity in every lookup', async () => {
  const asked: Identifiers[] = [
    [['name', 'Viken Burov']],
    [['tax_id', '7718852163']],
    [
      ['name', 'Викентий Буров'],
      ['nationality', 'RUS'],
    ],
  ];
  const ids = await Promise.all(
    asked.map(async (identifiers) => (await desk.lookUp(identifiers)).entities[0].entity_id as string),
  );
  expect(new Set(ids).size).toBe(1);
});
