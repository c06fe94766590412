import { constants, createPublicKey, verify } from 'node:crypto';
import { FORM_TYPE, formBody } from '../../support/http/form-body';
import { BUROV, HARBOUR } from '../../support/fixtures/harbour-list';
import { LookupDesk, type Identifiers } from '../../support/fixtures/lookup-fixture';
import { atPointer, dataIn, recomputedHash } from '../../support/fixtures/lookup-hash';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
const UUID_V5 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab]/);
const SHARE = expect.any(Number);

let desk: LookupDesk;

beforeAll(async () => {
  desk = await LookupDesk.open();
  await desk.importList('harbour', HARBOUR);
  // The same person on a list of another kind, under another spelling of the name.
  const sdn =
    '77,"BUROV, Victor","individual","CARGO",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 13 Jan 1967; Passport AB1234567 (Russia)."';
  const form = formBody([
    { name: 'sdn', content: sdn, filename: 'sdn.csv' },
    { name: 'alt', content: '77,1,"aka","BUROFF, Viktor",-0- ', filename: 'alt.csv' },
    { name: 'add', content: '77,1,-0- ,-0- ,"Cyprus",-0- ', filename: 'add.csv' },
  ]);
  await desk.import('/v1/admin/datasets/sanctions_ofac/import?format=ofac-csv', form, FORM_TYPE);
});
afterAll(() => desk.close());

interface EntityShown {
  entity_id: string;
  schema: string;
  confidence: number;
  profile: Record<string, unknown> & { caption: { value: string } };
  traceability: {
    report_hash: string;
    sources: { id: string; score: number }[];
    data_lineage: Record<string, string[]>;
  };
  match_explanation: { source_id: string | null; feature: string }[];
}
const BOTH = ['other_lists:harbour/burov', 'sanctions_ofac:77'];

test('the hash of an answer is signed by a published key', async () => {
  const answer = await desk.lookUp([['name', 'Vikenty Burov']]);
  const { report_hash: hash, report_signature: signature, signing_key_id: kid } = answer.entities[0].traceability;
  const { keys } = (await desk.service.call('GET', '/.well-known/jwks.json')).body;
  const jwk = keys.find((key: { kid: string }) => key.kid === kid);
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), padding: constants.RSA_PKCS1_PSS_PADDING };
  const signed = Buffer.from(signature, 'base64');
  expect(verify('sha256', Buffer.from(hash), { ...key, saltLength: 32 }, signed)).toBe(true);
  expect(verify('sha256', Buffer.from(`${hash}0`), { ...key, saltLength: 32 }, signed)).toBe(false);
});

test('an answer has exactly the parts of the contract', async () => {
  const answer = await desk.lookUp(
    [
      ['name', 'Vikenty Burov'],
      ['date_of_birth', '13 Jan 1967'],
    ],
    { options: { requester_reference: 'case 4711' } },
  );
  expect(answer).toEqual({
    request_id: UUID_V7,
    queried_at: INSTANT,
    depth: 'standard',
    resolution: {
      status: 'resolved',
      confidence: SHARE,
      entity_count: 1,
      suppressed_count: 0,
      reason: expect.stringMatching(/^[A-Z].*\.$/),
    },
    entities: [
      {
        entity_id: UUID_V5,
        schema: 'Person',
        confidence: SHARE,
        score: SHARE,
        profile: expect.any(Object),
        traceability: {
          report_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
          report_signature: expect.stringMatching(/^[A-Za-z0-9+/]{512}$/),
          signing_key_id: expect.stringMatching(/^[\w-]{43}$/),
          signed_at: INSTANT,
          sources: expect.any(Array),
          data_lineage: expect.any(Object),
        },
        match_explanation: expect.any(Array),
        evidence: expect.any(Array),
        expected_bearers: expect.any(Number),
      },
    ],
    identifiers: [
      {
        type: 'name',
        value: 'Vikenty Burov',
        facts: [{ name: 'scripts', value: ['Latn'], sources: ['normalization'] }],
      },
      {
        type: 'date_of_birth',
        value: '1967-01-13',
        facts: [
          { name: 'precision', value: 'day', sources: ['normalization'] },
          { name: 'year', value: 1967, sources: ['normalization'] },
        ],
      },
    ],
    suppressed_entities: [],
    warnings: [],
    related_actors: [],
    source_coverage: {
      available: ['other_lists', 'sanctions_ofac'],
      unavailable: [
        { id: 'event_corpus', reason: 'no_data' },
        { id: 'sanctions_un', reason: 'no_data' },
        { id: 'us_consolidated', reason: 'no_data' },
      ],
      not_asked: [{ id: 'phone_metadata', reason: 'identifier_types' }],
      unavailability_reason:
        '3 of 5 sources did not answer: event_corpus (nothing imported), sanctions_un (nothing imported), ' +
        'us_consolidated (nothing imported).',
    },
    audit: {
      request_id: answer.request_id,
      record_url: `/v1/audit/${answer.request_id}`,
      requester_reference: 'case 4711',
      identifiers_queried: ['name', 'date_of_birth'],
      monitored_subject_id: null,
    },
  });
});

test('the profile combines the lists, with the source of each value', async () => {
  const answer = await desk.lookUp([['passport_number', 'AB1234567']]);
  const [entity] = answer.entities as EntityShown[];
  expect(entity?.traceability.sources.map(({ id }) => id)).toEqual(BOTH);
  const text = (value: string, sources = ['other_lists:harbour/burov']) => ({ value, confidence: SHARE, sources });
  const listing = (dataset: string, id: string, programs: string[]) => ({
    dataset,
    version: 1,
    first_seen: INSTANT,
    last_seen: INSTANT,
    listed_on: null,
    programs,
    confidence: SHARE,
    sources: [id],
  });
  expect(entity?.profile).toMatchObject({
    schema: text('Person', BOTH),
    birth_dates: [{ ...text('1967-01-13', BOTH), until: null, is_approximate: false }],
    genders: [text('male')],
    nationalities: [text('RU')],
    topics: [text('sanction', BOTH)],
    remarks: expect.arrayContaining([text('Owns several cargo companies')]),
    urls: [text('https://lists.example/burov')],
    extra: [{ name: 'birthPlace', ...text('Dushanbe') }],
    listings: [
      listing('harbour', 'other_lists:harbour/burov', ['HARBOUR-1']),
      listing('sanctions_ofac', 'sanctions_ofac:77', ['CARGO']),
    ],
  });
  const identifiers = entity?.profile.identifiers as { type: string; value: string; sources: string[] }[];
  expect(identifiers.find(({ type }) => type === 'passport_number')?.sources).toEqual(BOTH);
  const sources = entity?.traceability.sources;
  expect(sources).toEqual([
    {
      id: 'other_lists:harbour/burov',
      connector_id: 'other_lists',
      record_id: 'harbour/burov',
      dataset: 'harbour',
      version: 1,
      lists: [],
      url: 'https://lists.example/burov',
      retrieved_at: INSTANT,
      score: SHARE,
    },
    {
      id: 'sanctions_ofac:77',
      connector_id: 'sanctions_ofac',
      record_id: '77',
      dataset: 'sanctions_ofac',
      version: 1,
      lists: [],
      url: null,
      retrieved_at: INSTANT,
      score: SHARE,
    },
  ]);
});

test('the hash can be recomputed from the answer, and every value has its sources', async () => {
  const lookups: Identifiers[] = [
    [['name', 'Omar Khalil Hamdan']],
    [['name', BUROV.properties.name?.[0] ?? '']],
    [
      ['email', 'office@nordstern-handel.com'],
      ['phone', '+49 30 901820'],
    ],
  ];
  for (const identifiers of lookups) {
    const { text, body } = await desk.post(identifiers);
    const entities = body.entities as EntityShown[];
    expect(entities.length).toBeGreaterThan(0);
    for (const [index, entity] of entities.entries()) {
      const { report_hash: hash, data_lineage: lineage, sources } = entity.traceability;
      expect(hash).toBe(recomputedHash(text));
      expect(Object.keys(lineage).sort()).toEqual(dataIn(entity.profile, `/entities/${index}/profile`).sort());
      for (const [pointer, ids] of Object.entries(lineage)) {
        expect((atPointer(body, pointer) as { sources: string[] }).sources).toEqual(ids);
        expect(sources.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      }
    }
  }
});
