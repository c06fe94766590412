import { HAMDAN_A, HAMDAN_B, HARBOUR } from '../../support/fixtures/harbour-list';
import { pagesOf } from '../../support/http/list-pages';
import { entityWith, type Identifiers, LookupDesk, SECOND } from '../../support/fixtures/lookup-fixture';
import type { Answer } from '../../support/app/test-app';

const ONE_MATCH: Identifiers = [['name', 'Vikenty Burov']];
const TWO_MATCHES: Identifiers = [['name', 'Omar Khalil Hamdan']];
const NO_MATCH: Identifiers = [['name', 'Telltale Nobody']];

let desk: LookupDesk;
/** The tenant whose lookups a test makes. */
let key: string;

beforeAll(async () => {
  desk = await LookupDesk.open();
  await desk.importList('harbour', HARBOUR);
});
afterAll(() => desk.close());

beforeEach(async () => {
  key = await desk.newTenant();
});

const lookUp = (identifiers: Identifiers, options: { headers?: Record<string, string>; options?: object } = {}) =>
  desk.lookUp(identifiers, { key, ...options });
const list = (query = '', headers: Record<string, string> = {}) =>
  desk.call('GET', `/v1/lookup${query}`, { key, headers });
const idsOf = ({ body }: Answer) => (body.lookups as { request_id: string }[]).map(({ request_id: id }) => id);
const undecidedIds = async (headers = {}) => idsOf(await list('?undecided=true', headers));
const countOf = async (lookup: Answer['body']): Promise<unknown> => {
  const { lookups } = (await list()).body as { lookups: { request_id: string; undecided_count: number }[] };
  return lookups.find(({ request_id: id }) => id === lookup.request_id)?.undecided_count;
};

/** Decides on the entity with the record, and returns the id of the decision. */
async function decide(lookup: Answer['body'], record: string, decision = 'different'): Promise<string> {
  const body = { entity_id: entityWith(lookup, record), decision, reason: 'Seen the passport' };
  const made = await desk.call('POST', `/v1/lookup/${lookup.request_id}/decisions`, { key, body });
  expect(made.status).toBe(201);
  return made.body.id as string;
}
const withdraw = (id: string) => desk.call('DELETE', `/v1/lookup/decisions/${id}`, { key });

describe('the filter `undecided`', () => {
  test('separates lookups with an entity that nobody has decided on from the others', async () => {
    const [found, nothing] = [await lookUp(ONE_MATCH), await lookUp(NO_MATCH)];
    expect(await undecidedIds()).toEqual([found.request_id]);
    expect(idsOf(await list('?undecided=false'))).toEqual([nothing.request_id]);
    expect(idsOf(await list())).toEqual([nothing.request_id, found.request_id]);
    expect(idsOf(await list('?undecided=true&status=no_match'))).toEqual([]);
    expect(await undecidedIds(SECOND)).toEqual([]);
  });

  test('counts fewer entities after a decision, and more again after its withdrawal', async () => {
    const lookup = await lookUp(TWO_MATCHES);
    expect(await countOf(lookup)).toBe(2);
    const first = await decide(lookup, HAMDAN_A.id);
    expect(await countOf(lookup)).toBe(1);
    await decide(lookup, HAMDAN_A.id, 'same');
    expect(await countOf(lookup)).toBe(1);
    const other = await decide(lookup, HAMDAN_B.id);
    expect([await countOf(lookup), await undecidedIds()]).toEqual([0, []]);
    await withdraw(first);
    expect(await countOf(lookup)).toBe(0);
    await withdraw(other);
    expect([await countOf(lookup), await undecidedIds()]).toEqual([1, [lookup.request_id]]);
  });

  test('counts decisions that are made at the same time', async () => {
    const lookup = await lookUp(TWO_MATCHES);
    await Promise.all([decide(lookup, HAMDAN_A.id), decide(lookup, HAMDAN_B.id)]);
    expect(await countOf(lookup)).toBe(0);
  });

  test('applies a decision to earlier and later lookups of the subject, and to no less specific one', async () => {
    const specific: Identifiers = [...TWO_MATCHES, ['nationality', 'Iraq']];
    const [earlier, more] = [await lookUp(TWO_MATCHES), await lookUp(specific)];
    const only = await lookUp(specific);
    await decide(only, HAMDAN_A.id, 'same');
    expect([await countOf(earlier), await countOf(more)]).toEqual([2, (only.entities as unknown[]).length - 1]);
    await decide(earlier, HAMDAN_A.id);
    await decide(earlier, HAMDAN_B.id);
    expect(await undecidedIds()).toEqual([]);
    expect(await countOf(await lookUp(TWO_MATCHES))).toBe(0);
  });

  test('leaves out erased lookups', async () => {
    const lookup = await lookUp(ONE_MATCH);
    const decision = await decide(lookup, 'burov');
    await desk.call('DELETE', `/v1/lookup/${lookup.request_id}`, { key });
    await withdraw(decision);
    expect([await countOf(lookup), await undecidedIds()]).toEqual([0, []]);
  });
});

describe('the filter `requester_reference`', () => {
  test('finds the lookups with exactly this reference, in pages', async () => {
    const refer = (reference: string) => lookUp(ONE_MATCH, { options: { requester_reference: reference } });
    const [first, , last] = [await refer('case 1'), await refer('case 11'), await refer('case 1')];
    await lookUp(NO_MATCH);
    const query = '?requester_reference=case%201';
    expect(idsOf(await list(query))).toEqual([last.request_id, first.request_id]);
    expect((await pagesOf(list, query, 1)).flatMap(idsOf)).toEqual([last.request_id, first.request_id]);
    await decide(last, 'burov');
    expect((await list(`${query}&undecided=true`)).body.total).toBe(0);
    expect((await list(query, SECOND)).body.total).toBe(0);
  });

  test.each([
    ['undecided', 'maybe'],
    ['requester_reference', 'x'.repeat(257)],
  ])('refuses an invalid value of %s and names it', async (name, value) => {
    const { status, body } = await list(`?${name}=${value}`);
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ['query', name]]);
  });
});

describe('suppressed entities', () => {
  test('are named, and lead to the decisions that suppress them', async () => {
    const lookup = await lookUp(ONE_MATCH);
    expect(lookup.suppressed_entities).toEqual([]);
    const decision = await decide(lookup, 'burov');
    const again = await lookUp([...ONE_MATCH, ['nationality', 'Russia']]);
    expect(again.suppressed_entities).toEqual([
      {
        entity_id: lookup.entities[0].entity_id,
        schema: 'Person',
        caption: lookup.entities[0].profile.caption.value,
        score: expect.any(Number),
        source_ids: ['other_lists:harbour/burov'],
      },
    ]);
    const applied = (id: unknown, headers = {}) =>
      desk.call('GET', `/v1/lookup/decisions?applies_to=${String(id)}`, { key, headers });
    expect((await applied(again.request_id)).body).toMatchObject({ decisions: [{ id: decision }], total: 1 });
    const other = await lookUp(TWO_MATCHES);
    for (const answer of [await applied(other.request_id), await applied(again.request_id, SECOND)]) {
      expect(answer.body).toEqual({ decisions: [], total: 0, next_cursor: null });
    }
    expect((await applied('x')).status).toBe(422);
  });
});
