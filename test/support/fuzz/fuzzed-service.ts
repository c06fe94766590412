import { FuzzIds, poolOf } from './fuzz-ids';
import { mutated } from './fuzz-mutations';
import { type FuzzOperation, fuzzOperations } from './fuzz-operations';
import { ARTICLE, type Credential, EVENT, type FuzzPlan } from './fuzz-requests';
import type { FuzzAnswer, SentRequest } from './fuzz-sender';
import { MarkedHome, type StartService } from '../leak-marks/marked-service';
import type { OpenApiDocument } from '../leak-marks/marked-routes';
import { plainContract } from '../openapi/plain-contract';
import { GROUP_SCHEMA, PATCH_SCHEMA, USER_SCHEMA } from '../sign-in/scim-fixture';
import { SecretMarks } from '../leak-marks/secret-marks';
import { OPERATOR_KEY } from '../app/test-app';

/** Known from the start, by the collections in which their ids are found later. */
const FIRST = {
  '/v1/threats': 'threat_id',
  '/v1/threats/scans': 'scan_id',
  '/v1/incidents': 'incident_id',
  '/v1/assets': 'asset_id',
  '/v1/webhooks': 'webhook_id',
  '/v1/alerts': 'alert_id',
  '/v1/lookup': 'request_id',
  '/v1/lookup/batch': 'batch_id',
  '/v1/lookup/monitored': 'monitored_subject_id',
  '/v1/lookup/screening-alerts': 'screening_alert_id',
  '/v1/web-search/jobs': 'job_id',
  '/v1/admin/datasets': 'dataset_id',
  '/taxii2/threats/collections': 'collection_id',
  '/taxii2/threats/collections/{collection_id}/objects': 'object_id',
};
const SCIM = ['Users', 'Groups', 'Schemas', 'ResourceTypes'].map((type) => `/scim/v2/{tenant}/${type}`);

/** A service with data of every kind, and all kinds of callers. */
export class FuzzHome {
  #addresses = 0;

  private constructor(
    private readonly home: MarkedHome,
    readonly document: OpenApiDocument,
    readonly operations: readonly FuzzOperation[],
    readonly ids: FuzzIds,
    private readonly keys: Readonly<Record<string, string>>,
  ) {}

  static async open(start?: StartService): Promise<FuzzHome> {
    const home = await MarkedHome.open(new SecretMarks(), start);
    const document = plainContract((await home.service.call('GET', '/openapi.json')).body as OpenApiDocument);
    const operations = fuzzOperations(document);
    const keys = { operator: OPERATOR_KEY, admin: home.adminKey };
    const fuzz = new FuzzHome(home, document, operations, new FuzzIds(operations), {
      ...keys,
      ...(await keysOf(home)),
    });
    await fuzz.#furnish();
    return fuzz;
  }

  close(): Promise<void> {
    return this.home.close();
  }

  get url(): URL {
    return new URL(this.home.service.url);
  }

  /** Valid bodies for operations that accept few. */
  get goodBodies(): Record<string, object> {
    const fitting = this.home.signIns.fitting();
    const role_rules = [{ value: '*', role: 'viewer', portfolios: ['default'] }];
    const saml = {
      metadata_xml: fitting['body PUT /v1/tenant/sso/saml /metadata_xml'],
      groups_attribute: 'groups',
      role_rules,
    };
    const oidc = { issuer: 'https://id.invalid', client_id: 'tms', client_secret: 'x'.repeat(20), role_rules };
    return {
      ...Object.fromEntries(
        ['/v1/tenant', '/v1/admin/tenants/{slug}'].flatMap((tenant) => [
          [`PUT ${tenant}/sso/saml`, saml],
          [`POST ${tenant}/sso/{kind}/test`, { saml }],
          [`PUT ${tenant}/sso/oidc`, { ...oidc, domains: [`${tenant.length}.example.org`] }],
        ]),
      ),
      'POST /v1/auth/key-session': { key: this.keys.viewer },
      'PATCH /v1/threats/{threat_id}': { severity: 'high' },
      'POST /v1/threats/decisions': { decisions: [{ threat_id: this.home.id('threat_id'), severity: 'high' }] },
      'POST /v1/incidents/{incident_id}/threats': { threat_ids: [this.home.id('threat_id')] },
      'POST /v1/lookup': { identifiers: [{ type: 'name', value: 'Vikenty Burov' }] },
      'POST /v1/lookup/{request_id}/decisions': {
        entity_id: this.home.id('entity_id'),
        decision: 'same',
        reason: 'The date of birth agrees.',
      },
      // The other requests delete the incidents, but no request deletes a threat.
      'POST /v1/reports': { subject: { type: 'threat', id: this.home.id('threat_id') } },
      'PUT /v1/alerts/rules': { rules: [{ title: 'All', severity_threshold: ['high'] }] },
      'PUT /v1/assets': { assets: [{ asset_id: 'hq', name: 'HQ', attributes: { lat: 24, lng: 121.6 } }] },
      'POST /v1/admin/signing-keys': { purpose: 'report' },
      'POST /v1/admin/tenants/{slug}/api-keys': { name: 'x', role: 'viewer' },
      'PATCH /v1/tenant/api-keys/{id}': { name: 'y' },
      'PUT /scim/v2/{tenant}/Users/{id}': { schemas: [USER_SCHEMA], userName: 'lee', active: true },
      'PUT /scim/v2/{tenant}/Groups/{id}': { schemas: [GROUP_SCHEMA], displayName: 'Two' },
      'PATCH /scim/v2/{tenant}/Users/{id}': patch('title'),
      'PATCH /scim/v2/{tenant}/Groups/{id}': patch('displayName'),
    };
  }

  keyOf(credential: Credential): string {
    return this.keys[credential] ?? '';
  }

  /** Clears the requests that the connectors' source has received, which would otherwise accumulate over hours. */
  forgetEchoes(): void {
    this.home.echo.received.length = 0;
  }

  /** The log lines of failed requests. */
  failures(requestId: string): unknown[] {
    return this.home.lines.filter((line) => line.request_id === requestId && line.msg === 'request failed');
  }

  /** The request as it is sent, with ids that exist now. */
  requestOf(plan: FuzzPlan): SentRequest {
    const { operation, changes } = plan;
    const headers = { ...this.#credential(plan), ...this.#address(), ...plan.headers };
    const body = this.#body(plan);
    if (body !== undefined)
      Object.assign(headers, {
        'content-type': operation.mediaType === '*/*' ? 'application/octet-stream' : operation.mediaType,
      });
    return {
      method: operation.method,
      path: this.#path(plan),
      headers: { ...headers, ...changes.headers },
      body,
    };
  }

  learn({ operation }: FuzzPlan, { status, text, headers }: FuzzAnswer): void {
    if (status === null || status >= 300 || headers['content-type']?.includes('json') !== true) return;
    if (headers['content-encoding'] !== undefined) return;
    try {
      this.ids.learn(operation, JSON.parse(text));
    } catch {
      // Lines of JSON, some of them truncated.
    }
  }

  #path({ operation, path, query, changes }: FuzzPlan): string {
    const names = Object.keys(path);
    const hostile = changes.segment === undefined ? undefined : names.at(-1);
    const address = operation.template.replace(/\{(\w+)\}/g, (_match, name: string) =>
      name === hostile ? changes.segment! : encodeURIComponent(this.ids.resolve(String(path[name]))),
    );
    const parts = query.map(([name, value]) => `${name}=${encodeURIComponent(this.ids.resolve(String(value)))}`);
    if (changes.query !== undefined) parts.push(changes.query);
    const extra = changes.segment !== undefined && hostile === undefined ? `/${changes.segment}` : '';
    return address + extra + (parts.length > 0 ? `?${parts.join('&')}` : '');
  }

  #body({ body, isRaw, changes }: FuzzPlan): string | Buffer | undefined {
    if (body === undefined || changes.isBodyless) return undefined;
    const changed = changes.tree && !isRaw ? mutated(body, changes.tree) : body;
    const text = this.ids.resolve(isRaw ? String(changed) : JSON.stringify(changed));
    return changes.text ? changes.text(text) : text;
  }

  #credential({ operation, credential }: FuzzPlan): Record<string, string> {
    if (credential === 'fitting') return operation.permission === 'public' ? {} : this.#fitting(operation);
    if (credential === 'none') return {};
    return { 'x-api-key': this.keys[credential satisfies Credential] ?? 'tms_nobodys' };
  }

  #fitting(operation: FuzzOperation): Record<string, string> {
    const { name, template } = operation;
    // The service creates links for keys only, not for the session of a user.
    if (name === 'POST /v1/auth/link') return { 'x-api-key': this.home.adminKey };
    // A user who ends all of its own sessions could send no further requests.
    if (name.startsWith('DELETE /v1/auth/sessions')) return { 'x-api-key': this.home.adminKey };
    // The home itself must keep its connections, but these requests may delete those that others have made.
    if (/^DELETE \/v1\/tenant\/sso\/\w+$/.test(name)) return { 'x-api-key': this.home.adminKey };
    if (template.startsWith('/v1/admin/tenants')) return { 'x-api-key': OPERATOR_KEY };
    if (/^\/v1\/tenant\/(users|sessions)/.test(template)) return { 'x-api-key': this.keys.signing ?? '' };
    return this.home.credentialsFor(operation);
  }

  /** The number of requests without a key is limited per address. */
  #address(): Record<string, string> {
    const number = ++this.#addresses;
    return { 'x-forwarded-for': [10, 9, (number >> 8) & 255, number & 255].join('.') };
  }

  async #furnish(): Promise<void> {
    await this.home.ask('POST', '/v1/admin/events/import?format=ndjson', EVENT);
    await this.home.ask('POST', '/v1/admin/articles/import?format=ndjson', ARTICLE);
    await this.home.ask('POST', '/v1/reports', this.goodBodies['POST /v1/reports']);
    for (const [collection, parameter] of Object.entries(FIRST)) {
      this.ids.add(poolOf(collection, parameter), this.home.id(parameter));
    }
    for (const collection of SCIM)
      this.ids.add(
        poolOf(collection, 'id'),
        this.home.known({ method: 'GET', template: `${collection}/{id}` } as FuzzOperation, 'id'),
      );
    for (const tenant of ['/v1/admin/tenants/{slug}', '/v1/tenant']) {
      this.ids.add(poolOf(`${tenant}/sso/{kind}/domains`, 'domain'), this.home.id('domain'));
    }
    this.ids.add('entity_id', this.home.id('entity_id'));
    this.ids.add('subject', this.home.id('incident_id'));
    this.ids.add('subject', this.home.id('threat_id'));
    for (const operation of this.operations.filter(({ method }) => method === 'GET')) await this.#learnFrom(operation);
    this.ids.start();
  }

  /** The lists of each tenant before anything is changed. */
  async #learnFrom(operation: FuzzOperation): Promise<void> {
    const { template } = operation;
    if (!this.ids.isCollection(operation) || template.startsWith('/v1/auth/') || template.includes('{kind}')) return;
    for (const slug of template.includes('{slug}') ? ['marked', 'signing', 'spare'] : ['']) {
      const path = template
        .replace('{slug}', slug)
        .replace('{tenant}', 'signing')
        .replace(/\{(\w+)\}/, (_match, name: string) => this.home.id(name));
      const { body } = await this.home.service.call('GET', path, { headers: this.#fitting(operation) });
      this.ids.learn(operation, body);
    }
  }
}

const patch = (field: string): object => ({
  schemas: [PATCH_SCHEMA],
  Operations: [{ op: 'replace', value: { [field]: 'x' } }],
});

/** The tenant of most requests, and a tenant that may be damaged. */
async function keysOf(home: MarkedHome): Promise<Record<string, string>> {
  await home.service.tenant('spare', { admin: { role: 'admin' } });
  const keys: Record<string, string> = {};
  for (const role of ['analyst', 'viewer', 'auditor']) {
    const body = { name: role, role, portfolios: role === 'auditor' ? ['*'] : ['default'] };
    keys[role] = (await home.ask('POST', '/v1/admin/tenants/marked/api-keys', body)).key as string;
  }
  const ofSigning = await home.ask('POST', '/v1/admin/tenants/signing/api-keys', {
    name: 'admin',
    role: 'admin',
    portfolios: ['*'],
  });
  keys.signing = ofSigning.key as string;
  const narrow = { name: 'narrow', role: 'analyst', scope: { countries: ['Japan'] } };
  keys.narrow = (await home.ask('POST', '/v1/admin/tenants/marked/api-keys', narrow)).key as string;
  return keys;
}
