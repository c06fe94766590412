import { Client } from 'pg';
import { canAnalystMove, THREAT_STATUSES, type ThreatStatus } from '../../src/kernel/evaluation/lifecycle';
import {
  analyst,
  asset,
  closeDesk,
  evaluated,
  event,
  importEvents,
  list,
  openDesk,
  patch,
  putAssets,
  scan,
  service,
} from '../support/threats-desk';
import { OPERATOR_KEY } from '../support/test-app';

const AT_ONCE = 20;
const TARGETS = THREAT_STATUSES.filter((status) => status !== 'ended');
const BOTH = [asset('n', 25.05, 121.5), asset('s', 22.6, 120.35)];

let north: string;
let south: string;

beforeAll(async () => {
  await openDesk();
  await putAssets(...BOTH);
  const { threats } = (await list()).body as { threats: { id: string; title: string }[] };
  const idOf = (name: string): string => threats.find(({ title }) => title.includes(name))?.id ?? '';
  [north, south] = [idOf('north'), idOf('south')];
});
afterAll(closeDesk);

const get = (id: string, headers: Record<string, string> = {}, rest = '') =>
  service.call('GET', `/v1/threats/${id}${rest}`, { key: analyst(), headers });
const tagOf = async (id: string): Promise<string> => (await get(id)).headers.get('etag') ?? '';
const patchIf = (id: string, body: object, headers: Record<string, string>) =>
  service.call('PATCH', `/v1/threats/${id}`, { key: analyst(), body, headers });
const moveTo = (id: string, status: ThreatStatus) =>
  patch(id, { status, ...(status === 'dismissed' && { dismissal_reason: 'Of no concern' }) });

interface Move {
  changed_at: string;
  principal_type: string;
  principal_id: string | null;
  changes: Record<string, { from: unknown; to: unknown }>;
  reason: string | null;
}
const historyOf = async (id: string): Promise<Move[]> => (await get(id, {}, '/history')).body.history as Move[];

/** Stops every evaluation that finds a new threat after it has read those that are there, and before it stores any. */
class StoreGate {
  #isOpen = false;

  private constructor(private readonly owner: Client) {}

  static async close(): Promise<StoreGate> {
    const owner = new Client({ connectionString: service.database.ownerUrl });
    await owner.connect();
    await owner.query(`
      create function wait_at_gate() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(20261122); return null; end $$;
      create trigger gate before insert on threat for each statement execute function wait_at_gate();
      select pg_advisory_lock(20261122)`);
    return new StoreGate(owner);
  }

  async reached(): Promise<void> {
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = 20261122 and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await this.owner.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async open(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    await this.owner.query('select pg_advisory_unlock(20261122)');
    await this.owner.query('drop trigger gate on threat; drop function wait_at_gate');
    await this.owner.end();
  }
}

describe('the table of transitions', () => {
  const pairs = TARGETS.flatMap((from) => TARGETS.map((to): [ThreatStatus, ThreatStatus] => [from, to]));

  test.each(pairs)('%s → %s', async (from, to) => {
    await moveTo(south, 'active');
    expect((await moveTo(south, from)).body.status).toBe(from);
    const before = await historyOf(south);
    const { status, body } = await moveTo(south, to);
    if (from === to || canAnalystMove(from, to)) {
      expect([status, body.status]).toEqual([200, to]);
    } else {
      expect([status, body.error.code, body.error.details]).toEqual([409, 'invalid_transition', { from, to }]);
    }
    const added = (await historyOf(south)).slice(before.length);
    const hasMoved = from !== to && status === 200;
    expect(added.map(({ changes }) => changes.status)).toEqual(hasMoved ? [{ from, to }] : []);
  });

  test('nobody but the service ends a threat, and nobody moves one that has ended', async () => {
    await moveTo(south, 'active');
    const { status, body } = await patch(south, { status: 'ended' });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'status']]);
    await putAssets(asset('n', 25.05, 121.5));
    expect((await get(south)).body.status).toBe('ended');
    for (const to of TARGETS) {
      const refused = await moveTo(south, to);
      expect([refused.status, refused.body.error?.details]).toEqual([409, { from: 'ended', to }]);
    }
    await putAssets(...BOTH);
    expect((await get(south)).body.status).toBe('active');
  });
});

describe('the history', () => {
  test('tells who decided what, when and why', async () => {
    const { body: keys } = await service.call('GET', '/v1/admin/tenants/threats/api-keys', { key: OPERATOR_KEY });
    const own = (keys.api_keys as { id: string; name: string }[]).find(({ name }) => name === 'analyst');
    await moveTo(south, 'active');
    const dismissal = { dismissal_category: 'duplicate', dismissal_reason: 'Told twice' };
    await patch(south, { status: 'dismissed', pinned: true, severity: 'high', ...dismissal });
    expect((await historyOf(south)).at(-1)).toMatchObject({
      ...{ principal_type: 'service_account', principal_id: own?.id, reason: 'Told twice' },
      changes: {
        status: { from: 'active', to: 'dismissed' },
        pinned: { from: false, to: true },
        severity_override: { from: null, to: 'high' },
        dismissal_category: { from: null, to: 'duplicate' },
        dismissal_reason: { from: null, to: 'Told twice' },
      },
    });
    await patch(south, { status: 'active', pinned: false, severity: null });
    expect((await historyOf(south)).at(-1)?.changes).toMatchObject({
      dismissal_category: { from: 'duplicate', to: null },
      dismissal_reason: { from: 'Told twice', to: null },
    });
    expect((await get(south)).body).toMatchObject({ dismissal_category: null, dismissal_reason: null });
  });
});

describe('dismissing', () => {
  test.each(['duplicate', 'not_relevant', 'false_positive', 'no_impact', 'other'])('as %s', async (category) => {
    const body = { status: 'dismissed', dismissal_category: category, dismissal_reason: 'Because' };
    expect((await patch(south, body)).body).toMatchObject(body);
    await moveTo(south, 'active');
  });

  test.each<[object, string, string]>([
    [{ status: 'dismissed' }, 'dismissal_reason', 'missing'],
    [{ status: 'dismissed', dismissal_category: 'other' }, 'dismissal_reason', 'missing'],
    [
      { status: 'dismissed', dismissal_category: 'other', dismissal_reason: '' },
      'dismissal_reason',
      'string_too_short',
    ],
    [{ status: 'dismissed', dismissal_category: 'other', dismissal_reason: ' \n' }, 'dismissal_reason', 'value_error'],
    [{ status: 'dismissed', dismissal_category: 'bored', dismissal_reason: 'x' }, 'dismissal_category', 'enum'],
    [{ status: 'resolved', dismissal_reason: 'x' }, 'dismissal_reason', 'value_error'],
    [{ dismissal_category: 'other' }, 'dismissal_category', 'value_error'],
  ])('%j: 422 at %s', async (body, field, type) => {
    const answer = await patch(south, body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({ loc: ['body', field], type });
    expect((await get(south)).body.status).toBe('active');
  });
});

describe('the entity tag', () => {
  test('says whether the threat is as it was', async () => {
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

  test('a threat of somebody else is not there, whatever its tag', async () => {
    const nobodys = '01000000-0000-7000-8000-000000000000';
    expect((await get(nobodys, { 'if-none-match': '*' })).status).toBe(404);
    expect((await patchIf(nobodys, { pinned: true }, { 'if-match': '*' })).status).toBe(404);
  });

  test('holds a change to what the analyst saw', async () => {
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

  test(`of ${AT_ONCE} who saw the same, one changes it`, async () => {
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

  test('changes with an evaluation that changes the threat, and with no other', async () => {
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

describe('what analysts decided outlives', () => {
  const DECIDED = { pinned: true, severity: 'low', status: 'monitoring' };
  const DISMISSED = { status: 'dismissed', dismissal_category: 'other', dismissal_reason: 'Known to us' };
  const lines = (fatalities: number): string[] => [
    event('north', 25.0, 121.5, { title: `Bomb attack at north, ${fatalities} dead`, fatalities }),
    event('south', 22.6, 120.3, {
      title: `Shooting at south, ${fatalities} dead`,
      eventType: 'armed_assault',
      fatalities,
    }),
  ];
  const expectKept = async (): Promise<void> => {
    expect((await get(north)).body).toMatchObject(DECIDED);
    expect((await get(south)).body).toMatchObject(DISMISSED);
  };

  beforeAll(async () => {
    await patch(north, DECIDED);
    await patch(south, DISMISSED);
  });

  test('evaluations', async () => {
    await scan();
    await expectKept();
  });

  test('the same file once more, and revisions of it', async () => {
    const [ofNorth, ofSouth] = [await historyOf(north), await historyOf(south)];
    for (const fatalities of [60, 60, 90]) {
      await importEvents(...lines(fatalities));
      await scan();
      await expectKept();
    }
    const { body } = await get(north);
    expect(body.title).toContain('90 dead');
    expect(body.risk_level).not.toBe('low');
    expect([await historyOf(north), await historyOf(south)]).toEqual([ofNorth, ofSouth]);
  });

  test('an evaluation that has read the threat before and stores it afterwards', async () => {
    const gate = await StoreGate.close();
    try {
      // A new threat is stored before those that are there already.
      await importEvents(...lines(120), event('third', 25.05, 121.75));
      const put = await service.call('PUT', '/v1/assets', {
        key: analyst(),
        body: { assets: [...BOTH, asset('t', 25.05, 121.8)] },
      });
      await gate.reached();
      const patching = patch(north, { status: 'contained', pinned: false });
      await Promise.race([patching, new Promise((resolve) => setTimeout(resolve, 500))]);
      await gate.open();
      expect((await patching).body).toMatchObject({ status: 'contained', pinned: false });
      await evaluated(put.body.scan_id as string);
    } finally {
      await gate.open();
    }
    const { body } = await get(north);
    expect(body).toMatchObject({ status: 'contained', pinned: false, severity: 'low' });
    expect(body.title).toContain('120 dead');
  });
});

test('counters are right, whoever writes at the same time', async () => {
  const imports = Array.from({ length: 8 }, (_, index) =>
    importEvents(
      event(`near-${index}`, 25.0 + index / 1_000, 121.5, {
        ...{ title: `Bomb attack near north ${index}`, eventDate: '2018-02-06', fatalities: 10 * index },
      }),
    ),
  );
  const patches = Array.from({ length: 8 }, (_, index) => patch(north, { pinned: index % 2 === 0 }));
  const scans = Array.from({ length: 3 }, () => service.call('POST', '/v1/threats/scan', { key: analyst(), body: {} }));
  const answers = await Promise.all([...patches, ...scans]);
  expect(answers.every(({ status }) => status < 300)).toBe(true);
  await Promise.all(imports);
  await scan();
  await putAssets(...BOTH, asset('n2', 25.04, 121.51));
  const { threats } = (await list('include_dismissed=true')).body as { threats: { id: string }[] };
  expect(threats.length).toBeGreaterThan(0);
  for (const { id } of threats) {
    const { body } = await get(id);
    const numbers = (body.versions as { version: number }[]).map(({ version }) => version);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(body.version_count).toBe(numbers.length);
    expect(body.last_version_at).toBe(numbers.length === 1 ? null : body.versions.at(-1).created_at);
    expect(body.development_count).toBe(body.developments.length);
    expect(body.latest_development_title).toBe(body.developments.at(-1)?.title ?? null);
  }
  expect((await get(north)).body.development_count).toBeGreaterThan(0);
}, 60_000);
