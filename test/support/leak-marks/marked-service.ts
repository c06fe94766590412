import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { SEVERITIES } from '../../../src/kernel/evaluation/evaluation.types';
import { effectivePermissions } from '../../../src/kernel/identity/permissions';
import { Owner } from '../audit/audit-fixtures';
import { capturedLog } from '../app/captured-log';
import { EchoServer } from '../peers/echo-server';
import { until } from '../peers/webhook-receiver';
import { person } from '../fixtures/harbour-list';
import type { MarkedRoute } from './marked-routes';
import { MarkedSignIns } from './marked-sign-ins';
import { EVALUATION_TIME, evaluatedThreats, importEarthquakes } from '../samples/sample-threats';
import type { SecretMarks } from './secret-marks';
import { OPERATOR_KEY, startTestApp, type TestService } from '../app/test-app';

const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
/** Deleting one of them would delete the marks in it as well. */
const CONNECTION = /\/sso\/(saml|oidc)$/;
const PERMISSIONS_OF_ADMIN = effectivePermissions('admin', null);

export type StartService = (
  environment: Record<string, string>,
  database: undefined,
  log: Logger,
) => Promise<TestService>;

/**
 * A service that stores its log for the test, queries sources that return everything they receive, and has data of
 * every kind.
 */
export class MarkedHome {
  #ids: Record<string, string> = {};

  private constructor(
    readonly service: TestService,
    readonly owner: Owner,
    readonly echo: EchoServer,
    readonly adminKey: string,
    readonly signIns: MarkedSignIns,
    private readonly folder: string,
    private readonly captured: ReturnType<typeof capturedLog>,
  ) {}

  get log(): Logger {
    return this.captured.log;
  }

  /** The log of the process at every level. */
  get lines(): Record<string, unknown>[] {
    return this.captured.lines;
  }

  /** @param start starts the service with these settings, in this process unless the test has another one for it */
  static async open(marks: SecretMarks, start: StartService = startTestApp): Promise<MarkedHome> {
    const folder = mkdtempSync(join(tmpdir(), 'tms-marked-'));
    const echo = await EchoServer.start();
    writeFileSync(join(folder, 'connectors.json'), JSON.stringify(echoConnectors(echo.url)));
    const captured = capturedLog();
    const environment = {
      DATA_DIR: folder,
      CONNECTORS_FILE: join(folder, 'connectors.json'),
      NETWORK_CONNECTORS: 'true',
      WEB_SEARCH_SEARXNG_URL: `${echo.url}/500/json`,
      TRUSTED_PROXIES: '127.0.0.1/32',
      ALLOW_LOOPBACK_ISSUERS: 'true',
    };
    const service = await start(environment, undefined, captured.log);
    const owner = await new Owner(service.database.ownerUrl).connect();
    const role = { role: 'admin', portfolios: ['*'] };
    const { admin = '' } = await service.tenant('marked', { admin: role }, { evaluation_time: EVALUATION_TIME });
    const signIns = await MarkedSignIns.open(service, marks);
    const home = new MarkedHome(service, owner, echo, admin, signIns, folder, captured);
    await home.#furnish(marks.at('connector secret'));
    return home;
  }

  async close(): Promise<void> {
    await this.owner.close();
    await this.service.close();
    this.echo.close();
    await this.signIns.close();
    rmSync(this.folder, { recursive: true });
  }

  credentialsFor = (route: MarkedRoute): Record<string, string> => {
    // The operator has no connections of its own that it could delete.
    const isKept =
      route.method === 'DELETE' && route.template.startsWith('/v1/tenant/') && CONNECTION.test(route.template);
    const isOfAdmin = !isKept && (PERMISSIONS_OF_ADMIN as ReadonlySet<string>).has(route.permission);
    return this.signIns.credentialsFor(route) ?? { 'x-api-key': isOfAdmin ? this.adminKey : OPERATOR_KEY };
  };

  /** Nothing of the home is deleted, so that later requests find it. */
  known = ({ method, template }: MarkedRoute, parameter: string): string => {
    // The tile of the whole world.
    if (['z', 'x', 'y'].includes(parameter)) return '0';
    const collection = template.split(`/{${parameter}}`)[0] ?? '';
    const id = this.#ids[`${collection} ${parameter}`] ?? this.#ids[parameter];
    const isKept = parameter === 'slug' ? !CONNECTION.test(template) : parameter === 'tenant';
    return method === 'DELETE' && !isKept ? NOBODYS_ID : (id ?? NOBODYS_ID);
  };

  id(parameter: string): string {
    const id = this.#ids[parameter];
    if (id === undefined) throw new Error(`there is no ${parameter}`);
    return id;
  }

  async ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const key = path.startsWith('/v1/admin') ? OPERATOR_KEY : this.adminKey;
    const rawBody = typeof body === 'string' ? { rawBody: body } : { body };
    const answer = await this.service.call(method, path, { key, ...(body !== undefined && rawBody) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as Record<string, unknown>;
  }

  /** The id of a batch with one subject. */
  async batch(identifiers: readonly object[]): Promise<string> {
    const headers = { 'content-type': 'application/x-ndjson' };
    const rawBody = JSON.stringify({ identifiers });
    const answer = await this.service.call('POST', '/v1/lookup/batch', { key: this.adminKey, rawBody, headers });
    if (answer.status !== 202) throw new Error(`batch: ${answer.status} ${answer.text}`);
    return answer.body.batch_id as string;
  }

  async #furnish(secret: string): Promise<void> {
    await this.ask('PUT', '/v1/admin/secrets/echo_key', { value: secret });
    await importEarthquakes(this.service, [{ id: 'Hualien', lat: 23.98, lng: 121.6 }]);
    const assets = [{ asset_id: 'hq', name: 'HQ', attributes: { lat: 24, lng: 121.6 } }];
    const { scan_id: scanId } = await this.ask('PUT', '/v1/assets', { assets });
    const [threat] = await evaluatedThreats(this.service, this.adminKey);
    const incident = await this.ask('POST', '/v1/incidents', { title: 'Incident' });
    const alertParts = await this.#alert();
    await this.ask('POST', '/v1/admin/datasets/people/import?format=ftm', `${JSON.stringify(LISTED)}\n`);
    const monitored = await this.#monitored();
    const lookup = await this.ask('POST', '/v1/lookup', { identifiers: [{ type: 'name', value: NAME }] });
    const batchId = await this.batch([{ type: 'name', value: NAME }]);
    const subject = { type: 'keyword', name: 'harbour' };
    const search = await this.ask('POST', '/v1/web-search?responseMode=async', { subject });
    const { collections } = await this.ask('GET', '/taxii2/threats/collections');
    const [collection] = collections as { id: string }[];
    const path = `/taxii2/threats/collections/${collection?.id}/objects?match[type]=incident`;
    const { objects } = await this.ask('GET', path);
    this.#ids = {
      slug: 'marked',
      collection_id: collection?.id ?? '',
      object_id: (objects as { id: string }[])[0]?.id ?? '',
      dataset_id: 'people',
      asset_id: 'hq',
      name: 'echo_key',
      size: '1',
      ...alertParts,
      scan_id: scanId as string,
      threat_id: threat?.id ?? '',
      incident_id: incident.id as string,
      request_id: lookup.request_id as string,
      batch_id: batchId,
      ...monitored,
      job_id: search.jobId as string,
      entity_id: (lookup.entities as { entity_id: string }[])[0]?.entity_id ?? '',
      '/v1/connectors id': 'echo_500',
      ...(await this.#apiKeys()),
      ...this.signIns.ids,
    };
  }

  /** One key for the operator's route and one for the tenant's own: a replaced key cannot be rotated again. */
  async #apiKeys(): Promise<Record<string, string>> {
    const make = async (): Promise<string> =>
      (await this.ask('POST', '/v1/tenant/api-keys', { name: 'Known', role: 'viewer' })).id as string;
    return { '/v1/admin/tenants/{slug}/api-keys id': await make(), '/v1/tenant/api-keys id': await make() };
  }

  /** A monitored subject with an alert. */
  async #monitored(): Promise<Record<string, string>> {
    const body = { identifiers: [{ type: 'name', value: MONITORED }], options: { monitor: true } };
    const { audit } = await this.ask('POST', '/v1/lookup', body);
    const entities = [LISTED, person('gisela', MONITORED)].map((entity) => `${JSON.stringify(entity)}\n`).join('');
    await this.ask('POST', '/v1/admin/datasets/people/import?format=ftm', entities);
    const alerts = await until(
      async () => (await this.ask('GET', '/v1/lookup/screening-alerts')).screening_alerts as { id: string }[],
      ({ length }) => length > 0,
    );
    return {
      monitored_subject_id: (audit as { monitored_subject_id: string }).monitored_subject_id,
      screening_alert_id: alerts[0]?.id ?? '',
    };
  }

  /** About the threat, sent to a webhook. */
  async #alert(): Promise<Record<string, string>> {
    const { id: webhookId } = await this.ask('POST', '/v1/webhooks', { url: 'https://hook.invalid/', title: 'Hook' });
    const rule = { title: 'All', severity_threshold: SEVERITIES, webhook_ids: [webhookId] };
    await this.ask('PUT', '/v1/alerts/rules', { rules: [rule] });
    const { alerts } = await this.ask('GET', '/v1/alerts');
    const { deliveries } = await this.ask('GET', `/v1/webhooks/${webhookId as string}/deliveries`);
    const firstOf = (rows: unknown): string => (rows as { id: string }[])[0]?.id ?? '';
    return { webhook_id: webhookId as string, alert_id: firstOf(alerts), delivery_id: firstOf(deliveries) };
  }
}

const MONITORED = 'Gisela Wintergruen';
const NAME = 'Vikenty Anatolyevich Burov';
const LISTED = person('burov', NAME, '1967-01-13');

const FAILING = "{ 'records': $error(received), 'facts': {} }";
const SUCCEEDING = "{ 'records': [], 'facts': {} }";

/** Every kind of answer that a lookup cannot use, and one that it can. */
const echoConnectors = (url: string): object => ({
  dns: { enabled: false },
  rdap: { enabled: false },
  gleif: { enabled: false },
  http_json: [
    ['echo_500', '/500/json', SUCCEEDING],
    ['echo_refused', '/401/json', SUCCEEDING],
    ['echo_text', '/200/text', SUCCEEDING],
    ['echo_mapping', '/200/json', FAILING],
    ['echo', '/200/json', SUCCEEDING],
  ].map(([id, path, mapping]) => ({
    id,
    name: 'Echo',
    category: 'registry',
    description: 'Returns everything it receives',
    mapping,
    identifier_types: ['email', 'phone', 'name', 'company_name', 'ip', 'domain', 'passport_number', 'url'],
    method: 'POST',
    url: `${url}${path}?q={value}`,
    body: { query: '{value}' },
    headers: { Authorization: 'Bearer {secret:echo_key}' },
    policy: { attempts: 1, timeout_ms: 5_000 },
  })),
});
