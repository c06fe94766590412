import { BUROV, HAMDAN_A, HAMDAN_B, HARBOUR } from '../../support/fixtures/harbour-list';
import { pageAfter } from '../../support/http/list-pages';
import { entityWith, type Identifiers, LookupDesk, SECOND, sourcesIn } from '../../support/fixtures/lookup-fixture';
import type { Answer } from '../../support/app/test-app';

const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
const NAMED: Identifiers = [['name', 'Vikenty Burov']];
const BORN: Identifiers = [...NAMED, ['date_of_birth', '1967-01-13']];

let desk: LookupDesk;
/** The tenant whose decisions a test makes. */
let key: string;

beforeAll(async () => {
  desk = await LookupDesk.open();
  await desk.importList('harbour', HARBOUR);
});
afterAll(() => desk.close());

/** Decisions belong to a tenant, so each test has its own. */
beforeEach(async () => {
  key = await desk.newTenant();
});

const lookUp = (identifiers: Identifiers, headers: Record<string, string> = {}) =>
  desk.lookUp(identifiers, { key, headers });
const decide = (requestId: string, body: object, headers: Record<string, string> = {}) =>
  desk.call('POST', `/v1/lookup/${requestId}/decisions`, { key, headers, body });

/** Decides on the entity with this record among those that the identifiers find. */
async function decideOn(
  record: string,
  decision: 'same' | 'different',
  identifiers: Identifiers,
): Promise<Answer['body']> {
  const answer = await lookUp(identifiers);
  const made = await decide(answer.request_id as string, {
    entity_id: entityWith(answer, record),
    decision,
    reason: 'Seen the passport',
  });
  expect(made.status).toBe(201);
  return made.body;
}

const foundBy = async (identifiers: Identifiers, headers: Record<string, string> = {}) => {
  const { resolution, entities } = await lookUp(identifiers, headers);
  const { status, suppressed_count: suppressed } = resolution;
  return { status, suppressed, ids: sourcesIn({ entities }).flat() };
};
const BUROV_FOUND = { status: 'resolved', suppressed: 0, ids: ['other_lists:harbour/burov'] };
const BUROV_HIDDEN = { status: 'no_match', suppressed: 1, ids: [] };

describe('the decision `different`', () => {
  test('hides the entity in later lookups of the same subject, in any spelling and any portfolio of the tenant', async () => {
    await decideOn('burov', 'different', BORN);
    expect(await foundBy(BORN)).toEqual(BUROV_HIDDEN);
    expect(await foundBy(BORN, SECOND)).toEqual(BUROV_HIDDEN);
    expect(
      await foundBy([
        ['date_of_birth', '13 January 1967'],
        ['name', 'VIKENTY  Búrov'],
      ]),
    ).toEqual(BUROV_HIDDEN);
    const elsewhere = await desk.lookUp(BORN);
    expect([sourcesIn(elsewhere), elsewhere.resolution.suppressed_count]).toEqual([[['other_lists:harbour/burov']], 0]);
  });

  test('applies to a more specific subject', async () => {
    await decideOn('burov', 'different', BORN);
    expect(await foundBy([...BORN, ['nationality', 'Russia']])).toEqual(BUROV_HIDDEN);
    expect(await foundBy([['passport_number', 'AB1234567'], ...BORN])).toEqual(BUROV_HIDDEN);
    expect(await foundBy([...NAMED, ['date_of_birth', '1967']])).toEqual(BUROV_FOUND);
  });

  test('never applies to a less specific one, whichever identifier is missing', async () => {
    const whole: Identifiers = [...NAMED, ['passport_number', 'AB1234567'], ['tax_id', '7718852163']];
    await decideOn('burov', 'different', whole);
    for (const one of whole) {
      expect(await foundBy([one])).toEqual(BUROV_FOUND);
      expect(await foundBy(whole.filter((other) => other !== one))).toEqual(BUROV_FOUND);
    }
    expect(await foundBy(whole)).toEqual(BUROV_HIDDEN);
  });

  test('hides no other entity', async () => {
    const hamdan: Identifiers = [['name', 'Omar Khalil Hamdan']];
    expect((await foundBy(hamdan)).status).toBe('ambiguous');
    await decideOn('hamdan-a', 'different', hamdan);
    expect(await foundBy(hamdan)).toEqual({
      status: 'ambiguous',
      suppressed: 1,
      ids: ['other_lists:harbour/hamdan-b'],
    });
  });

  test('remains when its lookup is erased', async () => {
    const { request_id: id } = await decideOn('burov', 'different', NAMED);
    await desk.call('DELETE', `/v1/lookup/${id}`, { key });
    expect(await foundBy(NAMED)).toEqual(BUROV_HIDDEN);
  });

  test('remains when the entity is changed, removed and added again by updates of the list', async () => {
    const byPassport: Identifiers = [['passport_number', 'AB1234567']];
    await decideOn('burov', 'different', byPassport);
    const others = HARBOUR.filter(({ id }) => id !== BUROV.id);
    const renamed = { ...BUROV, properties: { ...BUROV.properties, name: ['Viktor Arkadyevich Burenko'], alias: [] } };
    await desk.importList('harbour', [...others, renamed]);
    expect(await foundBy(byPassport)).toEqual(BUROV_HIDDEN);
    await desk.importList('harbour', others);
    expect(await foundBy(byPassport)).toEqual({ ...BUROV_HIDDEN, suppressed: 0 });
    await desk.importList('harbour', HARBOUR);
    expect(await foundBy(byPassport)).toEqual(BUROV_HIDDEN);
  });
});

describe('the decision `same`', () => {
  test('confirms the entity among others of the same name, and the explanation names the decision', async () => {
    const hamdan: Identifiers = [['name', 'Omar Khalil Hamdan']];
    const { id } = await decideOn('hamdan-b', 'same', hamdan);
    const answer = await lookUp(hamdan);
    expect(answer.resolution).toMatchObject({ status: 'resolved', entity_count: 2 });
    expect(sourcesIn(answer)[0]).toEqual([`other_lists:harbour/${HAMDAN_B.id}`]);
    expect(answer.entities[0]).toMatchObject({ score: 1 });
    expect(answer.resolution.confidence).toBe(answer.entities[0].confidence);
    expect(answer.entities[0].match_explanation).toContainEqual({
      source_id: 'other_lists:harbour/hamdan-b',
      feature: 'reviewed_decision',
      score: 1,
      weight: 1,
      contribution: expect.any(Number),
      explanation: expect.stringContaining(id as string),
    });
  });
});

describe('several decisions', () => {
  test('on one entity: the latest applies, and after its withdrawal the previous one', async () => {
    const first = await decideOn('burov', 'different', NAMED);
    expect(await foundBy(NAMED)).toEqual(BUROV_HIDDEN);
    // Later lookups do not show it; the lookup of the first decision does.
    const body = { entity_id: first.entity_id, decision: 'same', reason: 'I was wrong' };
    const latest = await decide(first.request_id as string, body);
    expect(latest.status).toBe(201);
    expect(await foundBy(NAMED)).toEqual(BUROV_FOUND);
    const withdraw = (id: string) => desk.call('DELETE', `/v1/lookup/decisions/${id}`, { key });
    const withdrawn = await withdraw(latest.body.id as string);
    expect([withdrawn.status, withdrawn.body]).toEqual([200, { ...latest.body, withdrawn_at: INSTANT }]);
    expect(await foundBy(NAMED)).toEqual(BUROV_HIDDEN);
    expect((await withdraw(latest.body.id as string)).body).toEqual(withdrawn.body);
    await withdraw(first.id as string);
    expect(await foundBy(NAMED)).toEqual(BUROV_FOUND);
  });

  test('on a subject and on a more specific one both apply to the latter', async () => {
    await decideOn('hamdan-a', 'different', [['name', HAMDAN_A.properties.name?.[0] ?? '']]);
    const more: Identifiers = [
      ['name', 'Omar Khalil Hamdan'],
      ['nationality', 'Iraq'],
    ];
    await decideOn('hamdan-b', 'different', more);
    expect(await foundBy(more)).toEqual({ status: 'no_match', suppressed: 2, ids: [] });
    expect(await foundBy([['name', 'Omar Khalil Hamdan']])).toMatchObject({ suppressed: 1 });
  });
});

describe('the list of decisions', () => {
  const list = (query = '', headers = {}) => desk.call('GET', `/v1/lookup/decisions${query}`, { key, headers });

  test('returns who decided what on which records, newest first, including withdrawn ones', async () => {
    const first = await decideOn('burov', 'different', NAMED);
    expect(first).toEqual({
      id: UUID_V7,
      request_id: UUID_V7,
      entity_id: first.entity_id,
      decision: 'different',
      reason: 'Seen the passport',
      source_ids: ['other_lists:harbour/burov'],
      principal: { type: 'service_account', id: UUID_V7, name: expect.any(String) },
      decided_at: INSTANT,
      withdrawn_at: null,
    });
    const later = await decideOn('hamdan-a', 'same', [['name', 'Omar Khalil Hamdan']]);
    const { body: withdrawn } = await desk.call('DELETE', `/v1/lookup/decisions/${first.id}`, { key });
    expect((await list()).body).toEqual({ decisions: [later, withdrawn], total: 2, next_cursor: null });
    const page = await pageAfter(list, '', 1, 1);
    expect(page.body).toEqual({ decisions: [withdrawn], total: 2, next_cursor: null });
    expect((await list(`?request_id=${later.request_id}`)).body).toEqual({
      decisions: [later],
      total: 1,
      next_cursor: null,
    });
    const both = `?request_id=${later.request_id}&request_id=${first.request_id}`;
    expect((await list(both)).body.total).toBe(2);
    expect((await list(`?request_id=${NOBODYS_ID}`)).body).toEqual({ decisions: [], total: 0, next_cursor: null });
    expect((await list('', SECOND)).body).toEqual({ decisions: [], total: 0, next_cursor: null });
    expect((await list('?request_id=x')).status).toBe(422);
  });
});

describe('refused decisions', () => {
  const codeOf = ({ status, body }: Answer) => [status, body.error?.code ?? body.detail?.[0]?.type];
  const verdict = (entityId: string) => ({ entity_id: entityId, decision: 'different', reason: 'x' });

  test('reject entities and lookups that do not exist or belong to others', async () => {
    const { request_id: id, entities } = await lookUp(NAMED);
    const entityId = entities[0].entity_id as string;
    expect(codeOf(await decide(id as string, verdict(NOBODYS_ID)))).toEqual([422, 'not_found']);
    expect(codeOf(await decide(NOBODYS_ID, verdict(entityId)))).toEqual([404, 'not_found']);
    expect(codeOf(await decide(id as string, verdict(entityId), SECOND))).toEqual([404, 'not_found']);
    await desk.call('DELETE', `/v1/lookup/${id}`, { key });
    expect(codeOf(await decide(id as string, verdict(entityId)))).toEqual([410, 'gone']);
    expect((await desk.call('GET', '/v1/lookup/decisions', { key })).body.total).toBe(0);
    expect(await foundBy(NAMED)).toEqual(BUROV_FOUND);
  });

  test('cannot be withdrawn from another tenant', async () => {
    const { id } = await decideOn('burov', 'different', NAMED);
    const elsewhere = [{ key, headers: SECOND }, {}];
    for (const asker of elsewhere) {
      expect(codeOf(await desk.call('DELETE', `/v1/lookup/decisions/${id}`, asker))).toEqual([404, 'not_found']);
    }
    expect(await foundBy(NAMED)).toEqual(BUROV_HIDDEN);
  });

  test('include those of viewers, who may read decisions, and of auditors, who may not', async () => {
    const { request_id: id, entities } = await desk.lookUp(NAMED);
    const { viewer, auditor } = desk.keys;
    const ask = async (who: string) => [
      (await desk.call('GET', '/v1/lookup/decisions', { key: who })).status,
      (
        await desk.call('POST', `/v1/lookup/${id}/decisions`, {
          key: who,
          body: verdict(entities[0].entity_id as string),
        })
      ).status,
      (await desk.call('DELETE', `/v1/lookup/decisions/${NOBODYS_ID}`, { key: who })).status,
    ];
    expect(await ask(viewer)).toEqual([200, 403, 403]);
    expect(await ask(auditor)).toEqual([403, 403, 403]);
  });
});
