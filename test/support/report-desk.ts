import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from './test-app';
import { FakeSearchEngine } from './fake-search-engine';
import type { TestDatabase } from './test-database';

const NOW = '2018-02-07T00:00:00Z';

const EVENTS = [
  {
    ...{
      source: 'tests',
      sourceEventId: 'hualien',
      title: 'M 6.4 earthquake near 花蓮 (Hualien)',
      eventType: 'earthquake',
    },
    ...{ eventCategory: 'climate_environment', eventDate: '2018-02-06', locationCountry: 'TW', geoPrecision: 1 },
    ...{ locationCoordinates: { lat: 24.13, lng: 121.66 }, magnitude: 6.4, fatalities: 17 },
  },
  {
    ...{ source: 'tests', sourceEventId: 'taipei', title: 'Bomb attack in Taipei', eventType: 'explosion' },
    ...{ eventCategory: 'conflict', eventDate: '2018-02-05', locationCountry: 'TW', geoPrecision: 1 },
    ...{ locationCoordinates: { lat: 25.03, lng: 121.56 }, fatalities: 6, civilianTargeting: true },
  },
];

const ENTITIES = [
  {
    id: 'burov',
    schema: 'Person',
    properties: {
      name: ['Vikenty Burov', 'Викентий Буров', 'فيكتور بوروف', '維克托·布羅夫'],
      birthDate: ['1967-01-13'],
      nationality: ['ru'],
      topics: ['sanction'],
    },
  },
];

const assets = [
  {
    asset_id: 'hq',
    name: 'Head office 台北',
    attributes: { lat: 25.04, lng: 121.56, country: 'TW', monitoring_radius_km: 40 },
  },
  {
    asset_id: 'plant',
    name: 'Hualien plant',
    attributes: { lat: 23.98, lng: 121.6, country: 'TW', monitoring_radius_km: 60 },
  },
];

/** A service with one of everything that reports are made of. */
export class ReportDesk {
  lookupId = '';
  incidentId = '';
  threatId = '';
  searchId = '';

  private constructor(
    readonly service: TestApp,
    readonly engine: FakeSearchEngine,
    /** `narrow` may see events in Japan alone, where there are none. */
    readonly keys: Readonly<Record<'analyst' | 'viewer' | 'auditor' | 'admin' | 'narrow', string>>,
  ) {}

  static async open(environment: Record<string, string> = {}, database?: TestDatabase): Promise<ReportDesk> {
    const engine = await FakeSearchEngine.start();
    const service = await startTestApp({ WEB_SEARCH_SEARXNG_URL: engine.url, ...environment }, database);
    const roles = ['analyst', 'viewer', 'auditor', 'admin'].map((role) => [role, { role, portfolios: ['*'] }] as const);
    const narrow = { role: 'analyst', scope: { countries: ['Japan'] } };
    const keys = await service.tenant('acme', { ...Object.fromEntries(roles), narrow }, { evaluation_time: NOW });
    const desk = new ReportDesk(service, engine, keys as ReportDesk['keys']);
    await desk.#fill();
    return desk;
  }

  async close(): Promise<void> {
    await this.service.close();
    this.engine.close();
  }

  call(method: string, path: string, options: Parameters<TestApp['call']>[2] = {}): Promise<Answer> {
    return this.service.call(method, path, { key: this.keys.analyst, ...options });
  }

  snapshot(type: string, id: string, key: string = this.keys.analyst): Promise<Answer> {
    return this.call('POST', '/v1/reports', { key, body: { subject: { type, id } } });
  }

  /** The id of a new snapshot. */
  async make(type: string, id: string): Promise<string> {
    const { status, text, body } = await this.snapshot(type, id);
    if (status !== 201) throw new Error(`report: ${status} ${text}`);
    return body.request_id as string;
  }

  /** The file, byte by byte. */
  async pdf(
    requestId: string,
    key: string = this.keys.analyst,
  ): Promise<{ status: number; headers: Headers; pdf: Buffer }> {
    const url = `${this.service.url}/v1/reports/${requestId}/pdf`;
    const response = await fetch(url, { headers: { 'x-api-key': key } });
    return { status: response.status, headers: response.headers, pdf: Buffer.from(await response.arrayBuffer()) };
  }

  verify(requestId: string): Promise<Answer> {
    return this.call('GET', `/v1/reports/${requestId}/verify`);
  }

  /** Whoever asks: no key is needed. */
  verifyFile(pdf: Buffer, contentType = 'application/pdf'): Promise<Answer> {
    const headers = { 'content-type': contentType };
    return this.service.call('POST', '/v1/reports/verify', { key: null, rawBody: pdf, headers });
  }

  async lookUp(name: string, reference = 'case 4711'): Promise<string> {
    const body = { identifiers: [{ type: 'name', value: name }], options: { requester_reference: reference } };
    return (await this.#expect(200, 'POST', '/v1/lookup', { body })).request_id as string;
  }

  async #fill(): Promise<void> {
    const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const operator = { key: OPERATOR_KEY };
    await this.#expect(200, 'POST', '/v1/admin/events/import?format=ndjson', { ...operator, rawBody: lines(EVENTS) });
    await this.#expect(200, 'POST', '/v1/admin/datasets/harbour/import?format=ftm', {
      ...operator,
      rawBody: lines(ENTITIES),
    });
    const { scan_id: scanId } = await this.#expect(200, 'PUT', '/v1/assets', { body: { assets } });
    const { threats } = await this.#expect(200, 'GET', `/v1/threats?scan_id=${scanId}&wait_s=20`);
    const ids = (threats as { id: string }[]).map(({ id }) => id);
    this.threatId = ids[0] ?? '';
    const incident = {
      title: 'Hualien and Taipei',
      description: 'Two threats to the sites on Taiwan.',
      threat_ids: ids,
    };
    this.incidentId = (await this.#expect(201, 'POST', '/v1/incidents', { body: incident })).id as string;
    this.lookupId = await this.lookUp('Vikenty Burov');
    const search = { subject: { type: 'person', name: 'Viktor Bout' } };
    this.searchId = (await this.#expect(200, 'POST', '/v1/web-search', { body: search })).jobId as string;
  }

  async #expect(
    status: number,
    method: string,
    path: string,
    options: Parameters<TestApp['call']>[2] = {},
  ): Promise<Answer['body']> {
    const answer = await this.call(method, path, options);
    if (answer.status !== status || answer.body.rejected > 0)
      throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
}
