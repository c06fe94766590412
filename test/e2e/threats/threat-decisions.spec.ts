import { canAnalystMove, THREAT_STATUSES, type ThreatStatus } from '../../../src/kernel/evaluation/lifecycle';
import { BOTH, get, historyOf, moveTo, north, openDecisionDesk, south } from '../../support/fixtures/decision-fixture';
import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  analyst,
  asset,
  closeDesk,
  evaluated,
  event,
  importEvents,
  list,
  patch,
  putAssets,
  scan,
  service,
} from '../../support/fixtures/threats-fixture';
import { WriteGate } from '../../support/app/write-gate';

const TARGETS = THREAT_STATUSES.filter((status) => status !== 'ended');

beforeAll(openDecisionDesk);
afterAll(closeDesk);

describe('the transitions of a status', () => {
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

  test('allow only the service to end a threat, and nobody to change an ended one', async () => {
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

describe('the history of decisions', () => {
  test('shows who decided what, when and why', async () => {
    const { body: keys } = await service.call('GET', '/v1/admin/tenants/threats/api-keys', { key: OPERATOR_KEY });
    const own = (keys.api_keys as { id: string; name: string }[]).find(({ name }) => name === 'analyst');
    await moveTo(south, 'active');
    const dismissal = { dismissal_category: 'duplicate', dismissal_reason: 'Reported twice' };
    await patch(south, { status: 'dismissed', pinned: true, severity: 'high', ...dismissal });
    expect((await historyOf(south)).at(-1)).toMatchObject({
      principal: { type: 'service_account', id: own?.id, name: own?.name },
      reason: 'Reported twice',
      changes: {
        status: { from: 'active', to: 'dismissed' },
        pinned: { from: false, to: true },
        severity_override: { from: null, to: 'high' },
        dismissal_category: { from: null, to: 'duplicate' },
        dismissal_reason: { from: null, to: 'Reported twice' },
      },
    });
    await patch(south, { status: 'active', pinned: false, severity: null });
    expect((await historyOf(south)).at(-1)?.changes).toMatchObject({
      dismissal_category: { from: 'duplicate', to: null },
      dismissal_reason: { from: 'Reported twice', to: null },
    });
    expect((await get(south)).body).toMatchObject({ dismissal_category: null, dismissal_reason: null });
  });
});

describe('dismissing a threat', () => {
  test.each(['duplicate', 'not_relevant', 'false_positive', 'no_impact', 'other'])(
    'accepts the reason %s',
    async (category) => {
      const body = { status: 'dismissed', dismissal_category: category, dismissal_reason: 'Because' };
      expect((await patch(south, body)).body).toMatchObject(body);
      await moveTo(south, 'active');
    },
  );

  test.each<[object, string, string]>([
    [{ status: 'dismissed' }, 'dismissal_reason', 'missing'],
    [{ status: 'dismissed', dismissal_category: 'other' }, 'dismissal_reason', 'missing'],
    [
      { status: 'dismissed', dismissal_category: 'other', dismissal_reason: '' },
      'dismissal_reason',
      'string_too_short',
    ],
    [
      { status: 'dismissed', dismissal_category: 'other', dismissal_reason: ' \n' },
      'dismissal_reason',
      'string_pattern_mismatch',
    ],
    [{ status: 'dismissed', dismissal_category: 'bored', dismissal_reason: 'x' }, 'dismissal_category', 'enum'],
    [{ status: 'resolved', dismissal_reason: 'x' }, 'dismissal_reason', 'value_error'],
    [{ dismissal_category: 'other' }, 'dismissal_category', 'value_error'],
  ])('rejects %j with 422 at %s', async (body, field, type) => {
    const answer = await patch(south, body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({ loc: ['body', field], type });
    expect((await get(south)).body.status).toBe('active');
  });
});

describe('analysts’ decisions survive', () => {
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

  test('another import of the same file, and revisions of it', async () => {
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

  test('an evaluation that read the threat before the decision and stores it afterwards', async () => {
    const gate = await WriteGate.close(service.database.ownerUrl, 'threat');
    try {
      // A new threat is stored before existing ones.
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

test('counters are correct under concurrent writes', async () => {
  const imports = Array.from({ length: 8 }, (_, index) =>
    importEvents(
      event(`near-${index}`, 25.0 + index / 1_000, 121.5, {
        title: `Bomb attack near north ${index}`,
        eventDate: '2018-02-06',
        fatalities: 10 * index,
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
}, 600_000);
