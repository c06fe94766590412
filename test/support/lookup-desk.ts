import { randomUUID } from 'node:crypto';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from './test-app';

/** An entity of FollowTheMoney, as lists are imported in tests. */
export interface FtmEntity {
  id: string;
  schema: string;
  properties: Record<string, string[]>;
}

export type Identifiers = readonly (readonly [type: string, value: string])[];

interface LookupOptions {
  key?: string;
  headers?: Record<string, string>;
  options?: object;
}

/** Lookups over HTTP in a service of their own, with lists and events that the test brings. */
export class LookupDesk {
  private constructor(
    readonly service: TestApp,
    /** Of the tenant `acme`. */
    readonly keys: Readonly<Record<'analyst' | 'viewer' | 'auditor' | 'admin', string>>,
  ) {}

  static async open(environment: Record<string, string> = {}): Promise<LookupDesk> {
    const service = await startTestApp(environment);
    const made = await service.tenant('acme', {
      analyst: { role: 'analyst', portfolios: ['*'] },
      viewer: { role: 'viewer' },
      auditor: { role: 'auditor' },
      admin: { role: 'admin' },
    });
    return new LookupDesk(service, made as LookupDesk['keys']);
  }

  close(): Promise<void> {
    return this.service.close();
  }

  /** The list as a whole; what it lacks is removed. */
  importList(dataset: string, entities: readonly FtmEntity[]): Promise<void> {
    const lines = entities.map((entity) => `${JSON.stringify(entity)}\n`).join('');
    return this.import(`/v1/admin/datasets/${dataset}/import?format=ftm&allow_shrink=true`, lines);
  }

  importEvents(events: readonly object[]): Promise<void> {
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
    return this.import('/v1/admin/events/import?format=ndjson', lines);
  }

  async import(path: string, rawBody: string | Buffer, contentType = 'application/octet-stream'): Promise<void> {
    const answer = await this.operator('POST', path, { rawBody, headers: { 'content-type': contentType } });
    if (answer.status !== 200 || answer.body.rejected > 0) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  }

  operator(method: string, path: string, options: Parameters<TestApp['call']>[2] = {}): Promise<Answer> {
    return this.service.call(method, path, { key: OPERATOR_KEY, ...options });
  }

  call(method: string, path: string, options: Parameters<TestApp['call']>[2] = {}): Promise<Answer> {
    return this.service.call(method, path, { key: this.keys.analyst, ...options });
  }

  /** Whatever the answer is. */
  post(
    identifiers: Identifiers,
    { key = this.keys.analyst, headers = {}, options }: LookupOptions = {},
  ): Promise<Answer> {
    const body = {
      identifiers: identifiers.map(([type, value]) => ({ type, value })),
      ...(options !== undefined && { options }),
    };
    return this.service.call('POST', '/v1/lookup', { key, headers, body });
  }

  /** The answer of a lookup that succeeds. */
  async lookUp(identifiers: Identifiers, options: LookupOptions = {}): Promise<Answer['body']> {
    const answer = await this.post(identifiers, options);
    if (answer.status !== 200) throw new Error(`lookup: ${answer.status} ${answer.text}`);
    return answer.body;
  }
}

export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

/** Ids of the source records of each entity of an answer. */
export const sourcesIn = ({ entities }: Answer['body']): string[][] =>
  (entities as { traceability: { sources: { id: string }[] } }[]).map(({ traceability }) =>
    traceability.sources.map(({ id }) => id).sort(),
  );
