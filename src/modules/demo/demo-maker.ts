import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS, SettingsError } from '../../../config/settings';
import { ServiceError } from '../../kernel/errors/service-error';
import { OPERATOR_PERMISSIONS } from '../../kernel/identity/permissions';
import { ANONYMOUS, type Principal, type TenantScope } from '../../kernel/identity/principal';
import { Db, type SystemTx } from '../../platform/database/db';
import { AssetsService } from '../assets/assets.service';
import { ApiKeysService } from '../identity/api-keys/api-keys.service';
import type { KeyIdentity } from '../identity/identity.contract';
import { TenantsService } from '../identity/tenants/tenants.service';
import { ScansService } from '../threats/requests/scans.service';
import { DemoImports } from './demo-imports';
import { DemoKeyFile } from './demo-key-file';
import { DEMO_EVALUATION_TIME, DEMO_RADIUS_KM, type DemoPlace, demoPlaces } from './demo-places';
import { DemoStateRepository } from './demo-state.repository';
import { DEMO_TENANT } from './demo-tenant';

const SYSTEM: Principal = { ...ANONYMOUS, type: 'operator', permissions: new Set(OPERATOR_PERMISSIONS) };
const EVALUATION_TIMEOUT_MS = 60_000;
const CONSOLE_KEY = 'console';
const MOST_KEYS = 1_000;

/** Creates the demo step by step. Each step is idempotent, because a start that was killed may already have done it. */
@Injectable()
export class DemoMaker {
  constructor(
    private readonly db: Db,
    private readonly state: DemoStateRepository,
    private readonly imports: DemoImports,
    private readonly keyFile: DemoKeyFile,
    private readonly tenants: TenantsService,
    private readonly keys: ApiKeysService,
    private readonly assets: AssetsService,
    private readonly scans: ScansService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws SettingsError if another tenant has the demo's slug */
  async make(onProgress: (message: string) => void): Promise<void> {
    const { tenantId, hasTenant } = await this.db.runAsSystem('begin demo', (tx) => this.#begin(tx));
    onProgress('Importing the demo earthquakes');
    await this.imports.importEarthquakes();
    onProgress('Importing the demo watch list and articles');
    await this.imports.importWatchList();
    await this.imports.importArticles();
    onProgress('Adding the demo assets');
    if (!hasTenant) {
      const body = { slug: DEMO_TENANT, name: 'Demo', evaluation_time: DEMO_EVALUATION_TIME };
      await this.tenants.create(body, tenantId);
    }
    await this.makeKey();
    const scope = await this.scopeOf(tenantId);
    const places = await demoPlaces();
    const { scanId } = await this.assets.replace(scope, this.assets.parse(places.map(asset)));
    onProgress('Evaluating the demo threats');
    await this.#waitFor(scope, scanId);
    await this.db.runAsSystem('complete demo', (tx) => this.state.complete(tx));
  }

  async makeKey(): Promise<void> {
    const body = { name: 'demo', role: 'analyst', portfolios: ['default'] } as const;
    const { text } = await this.keys.create(DEMO_TENANT, { ...body, portfolios: [...body.portfolios] }, SYSTEM);
    this.keyFile.write(text);
  }

  /**
   * The key that the link to the console represents, created if there is none that is valid. It is an administrator of
   * the demo, so that every page can be seen. Its text is not stored anywhere.
   */
  async consoleKey(tenantId: string): Promise<KeyIdentity> {
    const { rows } = await this.keys.list(DEMO_TENANT, { limit: MOST_KEYS }, SYSTEM);
    const known = rows.find(({ name, role, revokedAt }) => name === CONSOLE_KEY && role === 'admin' && !revokedAt);
    const body = { name: CONSOLE_KEY, role: 'admin', portfolios: ['*'] } as const;
    const { id } =
      known ?? (await this.keys.create(DEMO_TENANT, { ...body, portfolios: [...body.portfolios] }, SYSTEM)).row;
    return { tenantId, apiKeyId: id, operatorKeyMac: null };
  }

  /** The portfolio with the demo's places. */
  async scopeOf(tenantId: string): Promise<TenantScope> {
    return this.db.readAsSystem('demo scope', async (tx) => {
      const [scope] = await tx.query<TenantScope>(
        `select tenant_id as "tenantId", id as "portfolioId" from portfolio where tenant_id = $1 and slug = 'default'`,
        [tenantId],
      );
      if (!scope) throw new Error('the portfolio of the demo no longer exists');
      return scope;
    });
  }

  /** Stores the tenant's id before the tenant is created, so that a start that is killed in between finds it again. */
  async #begin(tx: SystemTx): Promise<{ tenantId: string; hasTenant: boolean }> {
    const { tenantId: known, hasTenant, completedAt } = await this.state.lock(tx);
    if (await this.state.isSlugTaken(tx, known)) {
      throw new SettingsError(
        `DEMO=true creates a tenant with the slug ${DEMO_TENANT}, but another tenant already has this slug. Set ` +
          'DEMO=false, or erase that tenant',
      );
    }
    const isUnfinished = known !== null && (hasTenant || completedAt === null);
    const tenantId = isUnfinished ? known : uuidv7();
    await this.state.begin(tx, tenantId);
    return { tenantId, hasTenant };
  }

  /**
   * In a process that only serves requests, other processes evaluate, possibly later. The demo is complete either way.
   */
  async #waitFor(scope: TenantScope, scanId: string): Promise<void> {
    const deadlineMs = Date.now() + (this.settings.role === 'all' ? EVALUATION_TIMEOUT_MS : 0);
    while (Date.now() < deadlineMs) {
      const { status, error } = await this.scans.get(scope, scanId);
      if (status === 'completed') return;
      if (status === 'failed')
        throw new ServiceError('internal_error', `The demo could not be evaluated: ${error ?? ''}`);
      await delay(100);
    }
  }
}

const asset = ({ cityId, name, country, population, lat, lng }: DemoPlace): object => ({
  asset_id: `geonames-${cityId}`,
  name,
  role: 'city',
  attributes: { lat, lng, country, monitoring_radius_km: DEMO_RADIUS_KM, population },
});
