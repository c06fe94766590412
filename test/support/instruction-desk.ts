import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { NOW } from './threats-desk';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from './test-app';

/** A robbery at a place of its own, and the asset that it concerns. */
export interface Robbery {
  title: string;
  description?: string;
  instruction: string;
}

const PATIENCE_MS = 45_000;

/** A service with one tenant that watches places which robberies happen at: each makes a threat of level low. */
export class InstructionDesk {
  readonly #assets = new Map<string, { asset_id: string; [field: string]: unknown }>();

  private constructor(
    readonly service: TestApp,
    readonly key: string,
    /** A key that may see Japan alone. */
    readonly narrowKey: string,
  ) {}

  static async open(environment: Record<string, string>, log?: Logger): Promise<InstructionDesk> {
    const service = await startTestApp(environment, undefined, log);
    const keys = await service.tenant(
      'instructed',
      { analyst: { role: 'analyst' }, narrow: { role: 'viewer', scope: { countries: ['Japan'] } } },
      { evaluation_time: NOW },
    );
    return new InstructionDesk(service, keys.analyst ?? '', keys.narrow ?? '');
  }

  /** Adds them, and waits until the portfolio was evaluated once. */
  async watch(...robberies: Robbery[]): Promise<void> {
    const rows = robberies.map((robbery) => this.#place(robbery));
    const imported = await this.service.call('POST', '/v1/admin/events/import?format=ndjson', {
      key: OPERATOR_KEY,
      rawBody: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
    expect([imported.status, imported.body.rejections]).toEqual([200, []]);
    const put = await this.#call('PUT', '/v1/assets', { assets: [...this.#assets.values()] });
    expect(put.status).toBe(200);
    await this.#evaluated(put.body.scan_id as string);
  }

  async scan(): Promise<void> {
    const started = await this.#call('POST', '/v1/threats/scan', {});
    await this.#evaluated(started.body.scan_id as string);
  }

  /** The threat that a robbery makes, as it is now. */
  async threat(title: string): Promise<Answer['body']> {
    const assetId = this.#assets.get(title)?.asset_id ?? '';
    const { body } = await this.#call('GET', `/v1/threats?asset_id=${assetId}`);
    expect([title, body.total]).toEqual([title, 1]);
    return (await this.#call('GET', `/v1/threats/${body.threats[0].id}`)).body;
  }

  /** The same, once its free text is in that state. */
  async threatOnce(title: string, state: string): Promise<Answer['body']> {
    for (const untilMs = Date.now() + PATIENCE_MS; ;) {
      const threat = await this.threat(title);
      if (modelPart(threat).state === state) return threat;
      if (Date.now() > untilMs) throw new Error(`${title} is ${JSON.stringify(modelPart(threat))}, not ${state}`);
      await delay(100);
    }
  }

  verdicts(query = '', key = this.key): Promise<Answer> {
    return this.service.call('GET', `/v1/instruction-verdicts?${query}`, { key });
  }

  /** Lets the time pass that keeps failures from being asked again. */
  async letFailuresPass(): Promise<void> {
    const owner = new Client({ connectionString: this.service.database.ownerUrl });
    await owner.connect();
    await owner.query(`select set_config('app.system', 'on', false)`);
    await owner.query(`update instruction_verdict set due_at = now() - interval '1 second' where state <> 'decided'`);
    await owner.query(`delete from instruction_model_usage`);
    await owner.end();
  }

  close(): Promise<void> {
    return this.service.close();
  }

  #place({ title, description, instruction }: Robbery): object {
    const number = this.#assets.size + 1;
    const [lat, lng] = [23 + (number % 5) * 0.8, 100 + number * 1.5];
    this.#assets.set(title, {
      asset_id: `shop-${number}`,
      name: `Shop ${number}`,
      type: 'facility',
      attributes: { lat, lng, monitoring_radius_km: 20 },
      physical_threat_config: { custom_instructions: instruction },
    });
    return {
      ...{ source: 'test', sourceEventId: `robbery-${number}`, title, description: description ?? null },
      ...{ eventCategory: 'crime', eventType: 'robbery', eventDate: '2018-02-06', locationCountry: 'TW' },
      ...{ locationCoordinates: { lat, lng }, geoPrecision: 1 },
    };
  }

  async #evaluated(scanId: string): Promise<void> {
    const { body } = await this.#call('GET', `/v1/threats?scan_id=${scanId}&wait_s=20`);
    expect(body.evaluation.status).toBe('current');
  }

  #call(method: string, path: string, body?: object): Promise<Answer> {
    return this.service.call(method, path, { key: this.key, ...(body && { body }) });
  }
}

/** What became of the free text of a threat's first asset. */
export const modelPart = (threat: Answer['body']): Record<string, unknown> =>
  threat.assessment.assets[0].custom_instructions.language_model as Record<string, unknown>;
