import {
  BOTH,
  get,
  historyOf,
  moveTo,
  north,
  openDecisionDesk,
  patchIf,
  south,
  tagOf,
} from '../../support/fixtures/decision-fixture';
import {
  analyst,
  asset,
  closeDesk,
  evaluated,
  event,
  importEvents,
  patch,
  putAssets,
  scan,
  service,
} from '../../support/fixtures/threats-fixture';

const AT_ONCE = 20;

beforeAll(openDecisionDesk);
afterAll(closeDesk);

describe('the entity tag of a threat', () => {
  test('identifies its state', async () => {
    const first = await get(north);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"\d+"$/);
    for (const known of [tag, `W/${tag}`, `"0", ${tag}`, '*']) {
      const again = await get(north, { 'if-none-match': known });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    for (const other of ['"0"', 'W/"0"', 'none']) {
      expect((await get(north, { 'if-none-match': other })).body).toEqual(first.body);
    }
    expect((await get(north, { 'if-match': '"0"' })).status).toBe(412);
    const changed = await patch(north, { pinned: true });
    expect(changed.headers.get('etag')).not.toBe(tag);
    const now = await get(north, { 'if-none-match': tag });
    expect([now.status, now.headers.get('etag')]).toEqual([200, changed.headers.get('etag')]);
  });

  test('is useless for a threat of somebody else, which is not found', async () => {
    const nobodys = '01000000-0000-7000-8000-000000000000';
    expect((await get(nobodys, { 'if-none-match': '*' })).status).toBe(404);
    expect((await patchIf(nobodys, { pinned: true }, { 'if-match': '*' })).status).toBe(404);
  });

  test('restricts a change to the state that the analyst saw', async () => {
    const tag = await tagOf(north);
    const body = { severity: 'low' };
    for (const other of ['"0"', `W/${tag}`, tag.replaceAll('"', '')]) {
      const refused = await patchIf(north, body, { 'if-match': other });
      expect([refused.status, refused.body.error, refused.headers.get('etag')]).toEqual([
        412,
        expect.objectContaining({ code: 'precondition_failed', details: { etag: tag } }),
        tag,
      ]);
    }
    expect((await patchIf(north, body, { 'if-none-match': tag })).status).toBe(412);
    expect(await tagOf(north)).toBe(tag);
    expect((await patchIf(north, body, { 'if-match': `"0", ${tag}` })).status).toBe(200);
    expect((await patchIf(north, { severity: null }, { 'if-match': '*' })).status).toBe(200);
    expect((await patchIf(north, { status: 'resolved' }, { 'if-match': tag })).status).toBe(412);
  });

  test(`lets one of ${AT_ONCE} clients that saw the same state change it`, async () => {
    const [tag, before] = [await tagOf(south), await historyOf(south)];
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        patchIf(south, { status: index % 2 ? 'monitoring' : 'contained' }, { 'if-match': tag }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(AT_ONCE - 1);
    expect((await get(south)).body.status).toBe(won[0]?.body.status);
    expect(await tagOf(south)).toBe(won[0]?.headers.get('etag'));
    expect(await historyOf(south)).toHaveLength(before.length + 1);
    await moveTo(south, 'active');
  });

  test('changes only with an evaluation that changes the threat', async () => {
    const tag = await tagOf(north);
    await scan();
    expect(await tagOf(north)).toBe(tag);
    await importEvents(
      event('north-2', 25.01, 121.5, { title: 'Bomb attack at north again', eventDate: '2018-02-06' }),
    );
    await scan();
    expect(await tagOf(north)).not.toBe(tag);
  });
});

test('the entity tag changes when a threat loses one of its assets, before any evaluation', async () => {
  await putAssets(...BOTH, asset('n2', 25.04, 121.51));
  const tag = await tagOf(north);
  const put = await service.call('PUT', '/v1/assets', { key: analyst(), body: { assets: BOTH } });
  const after = await get(north);
  expect(after.body.affected_assets.map((one: { asset_id: string }) => one.asset_id)).toEqual(['n']);
  expect(after.headers.get('etag')).not.toBe(tag);
  await evaluated(put.body.scan_id as string);
});
