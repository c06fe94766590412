import { setTimeout as delay } from 'node:timers/promises';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ServiceError } from '../../kernel/errors/service-error';
import { OPERATOR_PERMISSIONS } from '../../kernel/identity/permissions';
import { ANONYMOUS, type Principal, type TenantScope } from '../../kernel/identity/principal';
import { Db } from '../../platform/database/db';
import { AssetsService } from '../assets/assets.service';
import { ApiKeysService } from '../identity/api-keys.service';
import { TenantsService } from '../identity/tenants.service';
import { ImportService } from '../sources/import.service';
import { ThreatsService } from '../threats/threats.service';
import { DEMO_EVALUATION_TIME, DEMO_RADIUS_KM, demoEarthquakes, type DemoPlace, demoPlaces } from './demo-places';

const TENANT = 'demo';
const SYSTEM: Principal = { ...ANONYMOUS, type: 'operator', permissions: new Set(OPERATOR_PERMISSIONS) };
const EVALUATION_TIMEOUT_MS = 60_000;

export interface DemoFacts {
  key: string;
  keyFile: string;
  places: number;
  events: number;
  evaluationTime: string;
}

/** The demo tenant: real earthquakes, real cities, so that a newcomer's first call shows threats. */
@Injectable()
export class DemoService {
  constructor(
    private readonly db: Db,
    private readonly tenants: TenantsService,
    private readonly keys: ApiKeysService,
    private readonly assets: AssetsService,
    private readonly imports: ImportService,
    private readonly threats: ThreatsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Makes the demo where it is wanted and not complete yet: by DEMO, else in an embedded database without tenants. Each
   * step may have been done by a start that was killed. Null where there is no demo.
   */
  async prepare(isEmbedded: boolean, onProgress: (message: string) => void): Promise<DemoFacts | null> {
    if (this.settings.demo === false) return null;
    const state = await this.#state();
    const isWanted = this.settings.demo ?? (isEmbedded && (state.tenants === 0 || state.hasDemoTenant));
    if (!isWanted) return null;
    if (!state.isComplete) await this.#make(state.hasDemoTenant, onProgress);
    // The database may have come from another data folder: its key is nowhere to be read, so there is a new one.
    else if (!existsSync(this.#keyFile)) await this.#makeKey();
    const { places, events } = await this.#counts();
    const keyFile = this.#keyFile;
    const evaluationTime = DEMO_EVALUATION_TIME.toISOString().slice(0, 10);
    return { key: readFileSync(keyFile, 'utf8').trim(), keyFile, places, events, evaluationTime };
  }

  get #keyFile(): string {
    return join(this.settings.dataDir, 'demo.key');
  }

  async #make(hasTenant: boolean, onProgress: (message: string) => void): Promise<void> {
    onProgress('Importing the demo’s earthquakes');
    await this.imports.importStream('usgs', demoEarthquakes());
    onProgress('Registering the demo’s places');
    if (!hasTenant) {
      await this.tenants.create({ slug: TENANT, name: 'Demo', evaluation_time: DEMO_EVALUATION_TIME });
    }
    await this.#makeKey();
    const scope = await this.#scope();
    const { scanId } = await this.assets.replace(scope, this.assets.parse(demoPlaces().map(asset)));
    onProgress('Evaluating the demo’s threats');
    await this.#waitFor(scope, scanId);
    await this.db.runAsSystem('complete demo', (tx) => tx.query('update installation set demo_completed_at = now()'));
  }

  async #makeKey(): Promise<void> {
    const { text } = await this.keys.create(TENANT, { name: 'demo', role: 'analyst', portfolios: ['default'] }, SYSTEM);
    writeFileSync(this.#keyFile, `${text}\n`, { mode: 0o600 });
  }

  /** In a process that only serves, others evaluate, maybe later: the demo is complete all the same. */
  async #waitFor(scope: TenantScope, scanId: string): Promise<void> {
    const deadlineMs = Date.now() + (this.settings.role === 'all' ? EVALUATION_TIMEOUT_MS : 0);
    while (Date.now() < deadlineMs) {
      const { status, error } = await this.threats.scan(scope, scanId);
      if (status === 'completed') return;
      if (status === 'failed')
        throw new ServiceError('internal_error', `The demo could not be evaluated: ${error ?? ''}`);
      await delay(100);
    }
  }

  async #state(): Promise<{ tenants: number; hasDemoTenant: boolean; isComplete: boolean }> {
    return this.db.readAsSystem('demo state', async (tx) => {
      const [row] = await tx.query<{ tenants: number; has_demo: boolean; is_complete: boolean }>(
        `select (select count(*) from tenant) as tenants, exists (select from tenant where slug = $1) as has_demo,
           (select demo_completed_at is not null from installation) as is_complete`,
        [TENANT],
      );
      return {
        tenants: row?.tenants ?? 0,
        hasDemoTenant: row?.has_demo ?? false,
        isComplete: row?.is_complete ?? false,
      };
    });
  }

  async #scope(): Promise<TenantScope> {
    return this.db.readAsSystem('demo scope', async (tx) => {
      const [row] = await tx.query<TenantScope>(
        `select t.id as "tenantId", p.id as "portfolioId" from tenant t
         join portfolio p on p.tenant_id = t.id and p.slug = 'default' where t.slug = $1`,
        [TENANT],
      );
      if (!row) throw new Error('the demo tenant is gone');
      return row;
    });
  }

  async #counts(): Promise<{ places: number; events: number }> {
    const scope = await this.#scope();
    const { assets } = await this.db.read(scope, (tx) => this.assets.current(tx));
    const [row] = await this.db.queryCorpus<{ events: number }>(
      `select count(*) as events from event where source = 'usgs'`,
    );
    return { places: assets.length, events: row?.events ?? 0 };
  }
}

const asset = ({ cityId, name, country, population, lat, lng }: DemoPlace): object => ({
  asset_id: `geonames-${cityId}`,
  name,
  role: 'city',
  attributes: { lat, lng, country, monitoring_radius_km: DEMO_RADIUS_KM, population },
});
