import { setTimeout as delay } from 'node:timers/promises';
import { FakeSearchEngine } from './fake-search-engine';
import type { TestDatabase } from './test-database';
import { startTestApp, type TestApp } from './test-app';

export const BOUT = { subject: { type: 'person', name: 'Viktor Bout' } };

/** The service with a search engine of its own. */
export class SearchDesk {
  private constructor(
    readonly service: TestApp,
    readonly engine: FakeSearchEngine,
    readonly keys: Record<string, string>,
  ) {}

  static async open(environment: Record<string, string> = {}, database?: TestDatabase): Promise<SearchDesk> {
    const engine = await FakeSearchEngine.start();
    const service = await startTestApp({ WEB_SEARCH_SEARXNG_URL: engine.url, ...environment }, database);
    const keys = await service.tenant('acme', { analyst: { role: 'analyst' }, viewer: { role: 'viewer' } });
    return new SearchDesk(service, engine, keys);
  }

  async close(): Promise<void> {
    await this.service.close();
    this.engine.close();
  }

  get key(): string {
    return this.keys.analyst ?? '';
  }

  /** Starts a search; answers its id. */
  async start(body: object = BOUT, key = this.key): Promise<string> {
    const { status, body: job, text } = await this.post(body, 'async', key);
    if (status !== 202) throw new Error(`${status} ${text}`);
    return job.jobId as string;
  }

  post(body: object = BOUT, mode = 'sync', key = this.key, headers: Record<string, string> = {}) {
    return this.service.call('POST', `/v1/web-search?responseMode=${mode}`, { key, body, headers });
  }

  job(id: string, query = '', key = this.key) {
    return this.service.call('GET', `/v1/web-search/jobs/${id}${query}`, { key });
  }

  streamUrl(id: string): string {
    return `${this.service.url}/v1/web-search/jobs/${id}/stream`;
  }

  /** Waits until it is over. */
  async ended(id: string): Promise<void> {
    for (;;) {
      const { body } = await this.job(id);
      if (!['queued', 'running'].includes(body.status as string)) return;
      await delay(50);
    }
  }
}
