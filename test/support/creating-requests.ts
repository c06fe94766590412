import type { Owner } from './audit-fixtures';
import { makeSigner } from './brought-signer';
import { BUROV } from './harbour-list';
import { type Answer, OPERATOR_KEY, type TestApp } from './test-app';

/** A request that makes something, ready to be sent more than once. */
export interface CreatingRequest {
  readonly key: string;
  readonly path: string;
  readonly body?: object;
  /** Where what it makes can be counted: a table, with the condition of its rows if not all are. Absent: nowhere. */
  readonly counted?: string;
  readonly secret?: string;
  /** How often it is sent at once, where not twenty times. */
  readonly times?: number;
}

export interface CreatingDesk {
  readonly service: TestApp;
  readonly keys: Readonly<Record<'admin' | 'analyst', string>>;
  /** Of the portfolio `default`; two at least. */
  readonly threatIds: readonly string[];
  /** Origin of a receiver of webhooks. */
  readonly receiver: string;
}

/** One request for each operation that takes Idempotency-Key, by its operationId; made with what the request needs. */
export const CREATING: Readonly<Record<string, (desk: CreatingDesk) => Promise<CreatingRequest>>> = {
  incidents_create: ({ keys }) =>
    made({
      key: keys.analyst,
      path: '/v1/incidents',
      body: { title: 'Once' },
      counted: `incident where title = 'Once'`,
    }),
  incidents_link_threats: async (desk) => {
    const { body } = await sent(desk, 'analyst', { path: '/v1/incidents', body: { title: 'Linked' } });
    const [threat] = desk.threatIds;
    const counted = `incident_threat where incident_id = '${body.id as string}'`;
    const path = `/v1/incidents/${body.id as string}/threats`;
    return { key: desk.keys.analyst, path, body: { threat_ids: [threat] }, counted };
  },
  lookup_create: ({ keys }) => made({ key: keys.analyst, ...LOOKUP, counted: 'lookup_request' }),
  lookup_decisions_create: async (desk) => {
    const { request_id: id, entities } = (await sent(desk, 'analyst', LOOKUP)).body as FoundLookup;
    const body = { entity_id: entities[0]?.entity_id, decision: 'same', reason: 'Same date of birth' };
    return { key: desk.keys.analyst, path: `/v1/lookup/${id}/decisions`, body, counted: 'lookup_decision' };
  },
  reports_create: ({ keys }) => {
    const body = { subject: { type: 'portfolio', id: 'default' } };
    return made({ key: keys.analyst, path: '/v1/reports', body, counted: 'report' });
  },
  threats_scan: ({ keys }) => made({ key: keys.analyst, path: '/v1/threats/scan', body: {}, counted: 'scan' }),
  web_search_create: ({ keys }) =>
    made({ key: keys.analyst, path: '/v1/web-search?responseMode=async', body: SEARCH, counted: 'web_search_job' }),
  web_search_stream_new: ({ keys }) =>
    made({ key: keys.analyst, path: '/v1/web-search/stream', body: SEARCH, counted: 'web_search_job' }),
  webhooks_create: ({ keys, receiver }) => {
    const body = { url: `${receiver}/once`, title: 'Once' };
    return made({ key: keys.admin, path: '/v1/webhooks', body, counted: 'webhook', secret: 'secret' });
  },
  webhooks_test: async (desk) => {
    const id = await webhook(desk);
    const counted = `webhook_delivery where webhook_id = '${id}'`;
    return { key: desk.keys.admin, path: `/v1/webhooks/${id}/test`, counted };
  },
  webhooks_replay: async (desk) => {
    const id = await webhook(desk);
    const delivery = (await sent(desk, 'admin', { path: `/v1/webhooks/${id}/test` })).body.id as string;
    return { key: desk.keys.admin, path: `/v1/webhooks/${id}/deliveries/${delivery}/replay` };
  },
  webhooks_rotate_secret: async (desk) => {
    const id = await webhook(desk);
    const path = `/v1/webhooks/${id}/rotate-secret`;
    return { key: desk.keys.admin, path, body: { overlap_hours: 1 }, secret: 'secret' };
  },
  tenants_create: () =>
    made({
      ...{ key: OPERATOR_KEY, path: '/v1/admin/tenants', body: { slug: 'once', name: 'Once' } },
      counted: `tenant where slug = 'once'`,
    }),
  ...administration(''),
  ...administration('tenant_'),
  // Two RSA keys for each sending, whether or not another one was faster: seconds of both processors.
  signing_keys_generate: () =>
    made({ ...SIGNING, body: { purpose: 'report' }, counted: `signing_key where purpose = 'report'`, times: 2 }),
  signing_keys_import: async () => {
    const body = { purpose: 'audit', ...(await makeSigner()) };
    return { ...SIGNING, path: `${SIGNING.path}/import`, body, counted: `signing_key where purpose = 'audit'` };
  },
};

/** What the admins of a tenant make: by the operator's addresses and by those of the own tenant, which begin with `tenant_`. */
function administration(prefix: '' | 'tenant_'): Record<string, (desk: CreatingDesk) => Promise<CreatingRequest>> {
  const base = prefix === '' ? '/v1/admin/tenants/acme' : '/v1/tenant';
  const keyOf = ({ keys }: CreatingDesk): string => (prefix === '' ? OPERATOR_KEY : keys.admin);
  const name = `${prefix.replace('_', '-')}once`;
  return {
    [`${prefix}portfolios_create`]: (desk) => {
      const counted = `portfolio where slug = '${name}'`;
      return made({ key: keyOf(desk), path: `${base}/portfolios`, body: { slug: name, name }, counted });
    },
    [`${prefix}api_keys_create`]: (desk) => {
      const body = { name, role: 'viewer', expires_at: '2099-01-01T00:00:00Z', rate_limit_per_minute: 1_000 };
      const counted = `api_key where name = '${name}'`;
      return made({ key: keyOf(desk), path: `${base}/api-keys`, body, counted, secret: 'key' });
    },
    [`${prefix}api_keys_rotate`]: async (desk) => {
      const body = { name: `${name} more`, role: 'viewer', rate_limit_per_minute: 1_000 };
      const created = await desk.service.call('POST', `${base}/api-keys`, { key: keyOf(desk), body });
      const { id } = created.body as { id: string };
      const counted = `api_key where name = '${name} more'`;
      return { key: keyOf(desk), path: `${base}/api-keys/${id}/rotate`, body: {}, counted, secret: 'key' };
    },
    [`${prefix}scim_tokens_create`]: (desk) => {
      const path = `${base}/sso/saml/scim-tokens`;
      return made({ key: keyOf(desk), path, body: {}, counted: 'scim_token', secret: 'token' });
    },
  };
}

interface FoundLookup {
  request_id: string;
  entities: { entity_id: string }[];
}

const SIGNING = { key: OPERATOR_KEY, path: '/v1/admin/signing-keys' };
const LOOKUP = {
  path: '/v1/lookup',
  body: { identifiers: [{ type: 'name', value: BUROV.properties.name?.[0] }] },
};
const SEARCH = { subject: { type: 'organization', name: 'Northwind Shipping' } };

const made = (request: CreatingRequest): Promise<CreatingRequest> => Promise.resolve(request);

async function webhook(desk: CreatingDesk): Promise<string> {
  const body = { url: `${desk.receiver}/hook`, title: 'Hook' };
  return (await sent(desk, 'admin', { path: '/v1/webhooks', body })).body.id as string;
}

async function sent(
  { service, keys }: CreatingDesk,
  role: keyof CreatingDesk['keys'],
  { path, body }: { path: string; body?: object },
): Promise<Answer> {
  const answer = await service.call('POST', path, { key: keys[role], ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
}

export async function countOf(owner: Owner, { counted }: CreatingRequest): Promise<number> {
  if (counted === undefined) return 0;
  const [row] = await owner.query<{ count: number }>(`select count(*)::int as count from ${counted}`);
  return row?.count ?? 0;
}
