import { setTimeout as delay } from 'node:timers/promises';
import { ConnectorRegistry } from '../../../src/modules/connectors/connector-registry.service';
import {
  type Connector,
  ConnectorError,
  type ConnectorResult,
} from '../../../src/modules/connectors/connectors.contract';
import { fakeConnector, findingOf, never, NO_ANSWER } from '../../support/peers/fake-connector';
import { BUROV } from '../../support/fixtures/harbour-list';
import { LookupDesk, sourcesIn } from '../../support/fixtures/lookup-fixture';
import { recomputedHash } from '../../support/fixtures/lookup-hash';
import { sampleRecord } from '../../support/samples/resolution-samples';

const DEADLINE_MS = 4_000;

let desk: LookupDesk;

beforeAll(async () => {
  desk = await LookupDesk.open({
    LOOKUP_DEADLINE_MS: String(DEADLINE_MS),
    DEEP_LOOKUP_DEADLINE_MS: String(DEADLINE_MS),
    LOG_LEVEL: 'silent',
  });
  await desk.importList('harbour', [BUROV]);
});
afterAll(() => desk.close());

const register = (more: Partial<Connector>): void =>
  desk.service.app.get(ConnectorRegistry).register(fakeConnector(more));

type Outcome = [id: string, reason: string];
const unavailableIn = ({
  source_coverage: coverage,
}: {
  source_coverage: { unavailable: { id: string; reason: string }[] };
}) => coverage.unavailable.map(({ id, reason }): Outcome => [id, reason]);

describe('sources that do not answer', () => {
  // All accept dates of birth, which no list accepts.
  beforeAll(() => {
    const failures: Record<string, () => Promise<ConnectorResult>> = {
      bad_json: () => Promise.reject(new ConnectorError('invalid_answer', 'no JSON')),
      hanging: never,
      not_found: () => Promise.reject(new ConnectorError('unreachable', 'no such host')),
      refused: () => Promise.reject(new ConnectorError('credential_refused', '401')),
      strange: () => Promise.reject(new TypeError('undefined is not a function')),
      thrown: () => {
        throw new Error('before it even began');
      },
    };
    for (const [id, search] of Object.entries(failures)) {
      register({
        id,
        identifierTypes: ['date_of_birth'],
        search,
        policy: { ...fakeConnector().policy, timeoutMs: 60_000 },
      });
    }
  });

  test('leave the lookup with the answers of the others', async () => {
    const answer = await desk.lookUp([
      ['name', 'Vikenty Burov'],
      ['date_of_birth', '1967-01-13'],
    ]);
    expect(answer.resolution.status).toBe('resolved');
    expect(sourcesIn(answer)).toEqual([['other_lists:harbour/burov']]);
    expect(answer.source_coverage.available).toEqual(['other_lists']);
    expect(unavailableIn(answer)).toEqual([
      ['bad_json', 'invalid_answer'],
      ['event_corpus', 'no_data'],
      ['hanging', 'timeout'],
      ['not_found', 'unreachable'],
      ['refused', 'credential_refused'],
      ['sanctions_ofac', 'no_data'],
      ['sanctions_un', 'no_data'],
      ['strange', 'error'],
      ['thrown', 'error'],
      ['us_consolidated', 'no_data'],
    ]);
    expect(answer.source_coverage.unavailability_reason).toMatch(/^10 of 11 sources did not answer: bad_json \(/);
    expect((await desk.call('GET', `/v1/lookup/${answer.request_id}`)).body).toEqual(answer);
  });

  test('are reported, and nobody is found if none answers', async () => {
    const answer = await desk.lookUp([['date_of_birth', '1967-01-13']]);
    expect(answer.source_coverage.available).toEqual([]);
    expect(answer.source_coverage.unavailability_reason).toMatch(
      /^No source answered: bad_json \(.*thrown \(failed\)\.$/,
    );
    expect(answer.resolution).toMatchObject({ status: 'no_match', entity_count: 0 });
  });

  test('are not needed for identifiers that no source searches by, which are rejected by type', async () => {
    const { status, body } = await desk.post([
      ['address', 'Harbour Road 5, Limassol'],
      ['nationality', 'CY'],
    ]);
    expect([status, body.detail]).toEqual([
      422,
      ['address', 'nationality'].map((type, index) => ({
        loc: ['body', 'identifiers', index, 'type'],
        msg: `An identifier of type ${type} cannot be searched alone; add a name, a contact or a number`,
        type: 'no_searchable_identifier',
      })),
    ]);
    expect((await desk.post([['address', 'Harbour Road 5, Limassol']], { key: desk.keys.viewer })).status).toBe(403);
    const { source_coverage: coverage } = await desk.lookUp([
      ['address', 'Harbour Road 5, Limassol'],
      ['name', 'Vikenty Burov'],
    ]);
    expect(coverage.available).toContain('other_lists');
  });

  test('in time are ignored, also in later answers', async () => {
    const late = delay(3 * DEADLINE_MS).then(() => findingOf('late', 'late.example'));
    register({ id: 'late', identifierTypes: ['domain'], search: () => late });
    const answer = await desk.lookUp([['domain', 'late.example']]);
    expect(unavailableIn(answer)).toContainEqual(['late', 'timeout']);
    await late;
    expect((await desk.call('GET', `/v1/lookup/${answer.request_id}`)).body).toEqual(answer);
    const [{ facts }] = answer.identifiers;
    expect((facts as { sources: string[] }[]).flatMap(({ sources }) => sources)).not.toContain('late');
  });
});

test('correctly are named, and the answers of the others are used', async () => {
  const record = sampleRecord({ connector: 'sound', dataset: null, name: 'Ivan Petrov' });
  const partOf = (id: string, more: object) => ({ records: [{ ...record, connectorId: id, ...more }], findings: [] });
  const finding = (id: string, facts: unknown) => ({
    records: [],
    findings: [{ ...findingOf(id, 'x').findings[0], type: 'ip', value: '203.0.113.7', facts }],
  });
  const answers: Record<string, unknown> = {
    big_fact: finding('big_fact', { size: 1n }),
    no_answer: null,
    no_entity: partOf('no_entity', { entity: undefined }),
    no_facts: finding('no_facts', null),
    no_lists: {},
    no_names: partOf('no_names', { entity: { ...record.entity, names: undefined } }),
    nothing: { records: [null], findings: [] },
    of_another: partOf('sound', {}),
    sound: { ...finding('sound', { asn: 64_500 }), records: [record] },
  };
  for (const [id, answer] of Object.entries(answers)) {
    register({ id, identifierTypes: ['ip'], search: () => Promise.resolve(answer as ConnectorResult) });
  }
  const answer = await desk.lookUp([
    ['name', 'Ivan Petrov'],
    ['ip', '203.0.113.7'],
  ]);
  expect(sourcesIn(answer)).toEqual([['sound:1']]);
  expect(answer.identifiers[1].facts).toContainEqual({ name: 'asn', value: 64_500, sources: ['sound'] });
  expect(answer.source_coverage.available).toEqual(['other_lists', 'sound']);
  const reasons = new Map(unavailableIn(answer));
  for (const id of Object.keys(answers).filter((each) => each !== 'sound')) {
    expect([id, reasons.get(id)]).toEqual([id, expect.stringMatching(/^(invalid_answer|error)$/)]);
  }
});

test('with text that the database cannot store do not prevent storing the answer, and its hash can be recomputed', async () => {
  const facts = { txt: ['NUL \0', 'half \ud83d', 'whole \ud83d\ude00', '\u2028 "\\'], number: -0, tiny: 5e-324 };
  const finding = { ...findingOf('odd', 'odd.example'), records: [] };
  const search = () => Promise.resolve({ ...finding, findings: finding.findings.map((one) => ({ ...one, facts })) });
  register({ id: 'odd', identifierTypes: ['domain'], search });
  const { body, text } = await desk.post([['domain', 'odd.example']]);
  const values = (body.identifiers[0].facts as { value: unknown; sources: string[] }[])
    .filter(({ sources }) => sources.includes('odd'))
    .map(({ value }) => value);
  expect(values).toEqual([['NUL \0', 'half \ufffd', 'whole \ud83d\ude00', '\u2028 "\\'], 0, 5e-324]);
  expect((await desk.call('GET', `/v1/lookup/${body.request_id}`)).text).toBe(text);
  const { lookups } = (await desk.call('GET', '/v1/lookup?limit=1')).body;
  expect(lookups[0].report_hash).toBe(recomputedHash(text));
});

describe('deep lookups', () => {
  const deep = { options: { depth: 'deep' } };

  test('also query the connectors for deep lookups; standard lookups report these as not asked', async () => {
    const search = jest.fn(() => Promise.resolve(findingOf('registry', 'deep.example')));
    register({ id: 'registry', depth: 'deep', identifierTypes: ['domain'], search });
    const standard = await desk.lookUp([['domain', 'deep.example']]);
    expect(standard.depth).toBe('standard');
    const { not_asked: notAsked, unavailability_reason: reason } = standard.source_coverage;
    expect(notAsked).toContainEqual({ id: 'registry', reason: 'depth' });
    expect(notAsked).toContainEqual({ id: 'phone_metadata', reason: 'identifier_types' });
    expect(unavailableIn(standard).map(([id]) => id)).not.toContain('registry');
    expect(reason).not.toContain('registry');
    expect(search).not.toHaveBeenCalled();
    const answer = await desk.lookUp([['domain', 'deep.example']], { ...deep, key: desk.keys.admin });
    expect(answer.depth).toBe('deep');
    expect(answer.source_coverage.available).toContain('registry');
    expect(answer.identifiers[0].facts).toContainEqual({ name: 'mx', value: ['mx.example'], sources: ['registry'] });
  });

  test('have a separate deadline', async () => {
    register({ id: 'slow_registry', depth: 'deep', identifierTypes: ['imo_number'], search: never });
    const answer = await desk.lookUp([['imo_number', '9876543']], { ...deep, key: desk.keys.admin });
    expect(unavailableIn(answer)).toContainEqual(['slow_registry', 'timeout']);
  });

  test('are limited to ten a minute for each key; the eleventh gets Retry-After', async () => {
    const ask = (key: string, options?: object) => desk.post([['username', 'x']], { key, options });
    const { analyst, admin } = desk.keys;
    const startedAtMs = performance.now();
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(analyst, deep.options)));
    const gained = Math.ceil((performance.now() - startedAtMs) / 6_000);
    const allowed = answers.filter(({ status }) => status === 200).length;
    expect(allowed).toBeGreaterThanOrEqual(10);
    expect(allowed).toBeLessThanOrEqual(10 + gained);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25 - allowed);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error.code).toBe('rate_limit_exceeded');
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(6);
    expect(refused?.headers.get('x-ratelimit-limit')).toBe('10');
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await ask(analyst)).status).toBe(200);
    expect((await ask(admin, deep.options)).status).toBe(200);
  });

  test('that are invalid do not count', async () => {
    const { scoped } = await desk.service.tenant('deep', { scoped: { role: 'analyst' } });
    const refused = await Promise.all(
      Array.from({ length: 12 }, () => desk.post([['email', 'x']], { ...deep, key: scoped })),
    );
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
    expect((await desk.post([['username', 'x']], { ...deep, key: scoped })).status).toBe(200);
  });
});

test('are not delayed by a source that did not answer in time', async () => {
  register({
    id: 'endless',
    identifierTypes: ['tax_id'],
    search: never,
    policy: { ...fakeConnector().policy, concurrency: 1 },
  });
  register({ id: 'quick', identifierTypes: ['tax_id'], search: () => Promise.resolve({ ...NO_ANSWER }) });
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.lookUp([['tax_id', '777 000']])));
  for (const answer of answers) {
    expect(answer.source_coverage.available).toContain('quick');
    expect(unavailableIn(answer)).toContainEqual(['endless', 'timeout']);
  }
});
