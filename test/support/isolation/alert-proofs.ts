import type { Home } from './four-portfolios';
import type { HomeAlerts } from './portfolio-alerts';
import type { Asked, IsolationProofs, Proof } from './isolation-proofs';

const RULES = '/v1/alerts/rules';
const SCREENING = '/v1/alerts/screening-notifications';
const WEBHOOKS = '/v1/webhooks';

/** Proofs that alerts, their rules and webhooks are separate, by route. */
export function alertProofs(proofs: IsolationProofs, alerts: HomeAlerts): Record<string, Proof[]> {
  const hookPath = (home: Home, rest = ''): string => `${WEBHOOKS}/${alerts.of(home).webhookId}${rest}`;
  const deliveryPath = (home: Home): string => hookPath(home, `/deliveries/${alerts.of(home).deliveryId}`);
  const alertPath = (home: Home, rest = ''): string => `/v1/alerts/${alerts.of(home).alertId}${rest}`;
  const ofHome = (pathOf: (home: Home) => string, body?: object): Proof =>
    proofs.ofPortfolio((home) => ({ path: pathOf(home), ...(body && { body }) }));

  /** Routes for admins only: 404 for those of other portfolios, and success for its own. */
  const byAdmins =
    (pathOf: (home: Home) => string | Promise<string>, body?: object): Proof =>
    async (method) => {
      for (const home of proofs.homes) {
        const asked: Asked = { method, path: await pathOf(home), ...(body && { body }) };
        for (const other of proofs.othersThan(home)) await proofs.expectNotFound(other.admin, asked);
        await proofs.expectSuccess(home.admin, asked);
      }
    };

  /** A resource of another tenant is not found under one's own webhook either. */
  const underItsOwnWebhook =
    (rest: string): Proof =>
    async (method) => {
      for (const home of proofs.homes) {
        for (const other of proofs.othersThan(home)) {
          const path = hookPath(home, `/deliveries/${alerts.of(other).deliveryId}${rest}`);
          await proofs.expectNotFound(home.admin, { method, path });
        }
      }
    };

  /** The same key and request as another caller's creates one's own webhook. */
  const sharesNoKey: Proof = async (method) => {
    const body = { url: 'https://the-same.invalid/', title: 'The same' };
    const ids: string[] = [];
    for (const { admin } of proofs.homes) {
      const asker = { ...admin, headers: { ...admin.headers, 'idempotency-key': 'the-same-for-all' } };
      const made = await proofs.ask(asker, { method, path: WEBHOOKS, body });
      expect([made.status, typeof made.body.secret]).toEqual([201, 'string']);
      ids.push(made.body.id as string);
    }
    expect(new Set(ids).size).toBe(proofs.homes.length);
  };

  /** The rule ids of others may be used: their rules do not change. */
  const replacesItsOwn: Proof = async (method) => {
    const rulesOf = async (home: Home): Promise<unknown> =>
      (await proofs.ask(home.analyst, { method: 'GET', path: RULES })).body;
    const put = (rules: object[]): Asked => ({ method, path: RULES, body: { rules } });
    for (const home of proofs.homes) {
      const others = proofs.othersThan(home);
      const before = await Promise.all(others.map(rulesOf));
      const taken = others.map((other) => ({
        id: alerts.of(other).ruleId,
        title: 'taken',
        severity_threshold: ['low'],
        enabled: false,
      }));
      await proofs.expectSuccess(home.analyst, put([alerts.ruleOf(home), ...taken]));
      expect(await Promise.all(others.map(rulesOf))).toEqual(before);
      await proofs.expectSuccess(home.analyst, put([alerts.ruleOf(home)]));
    }
  };

  const countsItsOwn: Proof = async (method) => {
    for (const { analyst, visitor, admin } of proofs.homes) {
      for (const asker of [analyst, visitor, admin]) {
        const listed = await proofs.ask(asker, { method, path: '/v1/alerts?limit=1' });
        const counted = await proofs.ask(asker, { method, path: '/v1/alerts/counts' });
        expect([counted.status, counted.body.total]).toEqual([200, listed.body.total]);
      }
    }
  };

  /** Each portfolio has its own recipients, whatever the others have set. */
  const hasItsOwnRecipients: Proof = async () => {
    const receiversOf = (home: Home): string[] => [`${alerts.of(home).alertId}@example.com`];
    for (const home of proofs.homes) {
      const body = { email_receivers: receiversOf(home) };
      await proofs.expectSuccess(home.analyst, { method: 'PUT', path: SCREENING, body });
    }
    for (const home of proofs.homes) {
      for (const asker of [home.analyst, home.visitor, home.admin]) {
        const { body } = await proofs.ask(asker, { method: 'GET', path: SCREENING });
        expect(body.email_receivers).toEqual(receiversOf(home));
      }
    }
  };

  const hook = `${WEBHOOKS}/{webhook_id}`;
  const rulesNaming = (of: (home: Home) => object): Proof =>
    proofs.namingIds(RULES, (home) => ({ rules: [{ ...alerts.ruleOf(home), ...of(home) }] }));
  return {
    'GET /v1/alerts': [proofs.listing('/v1/alerts', 'alerts', 'id', (home) => alerts.of(home).alertId)],
    'GET /v1/alerts/counts': [countsItsOwn],
    'GET /v1/alerts/{alert_id}': [ofHome(alertPath)],
    'PATCH /v1/alerts/{alert_id}/state': [ofHome((home) => alertPath(home, '/state'), { state: 'seen' })],
    [`GET ${RULES}`]: [proofs.listing(RULES, 'rules', 'id', (home) => alerts.of(home).ruleId)],
    [`PUT ${RULES}`]: [
      rulesNaming(() => ({ webhook_ids: [] })),
      rulesNaming(() => ({ asset_ids: null })),
      replacesItsOwn,
    ],
    [`GET ${SCREENING}`]: [hasItsOwnRecipients],
    [`PUT ${SCREENING}`]: [hasItsOwnRecipients],
    [`GET ${WEBHOOKS}`]: [
      proofs.listing(`${WEBHOOKS}?limit=1000`, 'webhooks', 'id', (home) => alerts.of(home).webhookId),
    ],
    [`POST ${WEBHOOKS}`]: [sharesNoKey],
    [`GET ${hook}`]: [ofHome((home) => hookPath(home))],
    [`PATCH ${hook}`]: [byAdmins((home) => hookPath(home), { title: 'Other' })],
    [`DELETE ${hook}`]: [byAdmins(async (home) => `${WEBHOOKS}/${await alerts.makeHook(home)}`)],
    [`POST ${hook}/rotate-secret`]: [byAdmins((home) => hookPath(home, '/rotate-secret'), {})],
    [`POST ${hook}/test`]: [byAdmins((home) => hookPath(home, '/test'))],
    [`GET ${hook}/deliveries`]: [
      ofHome((home) => hookPath(home, '/deliveries')),
      async (method) => {
        for (const home of proofs.homes) {
          const path = hookPath(home, '/deliveries?limit=1000');
          const { body, text } = await proofs.ask(home.analyst, { method, path });
          expect(body.total).toBe(body.deliveries.length);
          expect(text).toContain(alerts.of(home).deliveryId);
          for (const other of proofs.othersThan(home)) expect(text).not.toContain(alerts.of(other).deliveryId);
        }
      },
    ],
    [`GET ${hook}/deliveries/{delivery_id}`]: [ofHome(deliveryPath), underItsOwnWebhook('')],
    [`POST ${hook}/deliveries/{delivery_id}/replay`]: [
      byAdmins((home) => `${deliveryPath(home)}/replay`),
      underItsOwnWebhook('/replay'),
    ],
  };
}
