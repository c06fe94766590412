import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ServiceError } from '../../kernel/errors/service-error';
import { afterCommit, Db } from '../../platform/database/db';
import type { KeyIdentity } from '../identity/identity.contract';
import { TenantErasureService } from '../identity/tenants/tenant-erasure.service';
import { DemoImports, type RemovedSamples } from './demo-imports';
import { DemoKeyFile } from './demo-key-file';
import { DemoMaker } from './demo-maker';
import { DEMO_EVALUATION_TIME } from './demo-places';
import { DemoStateRepository } from './demo-state.repository';
import { type DemoState, isComplete, isDemoWanted } from './demo.policy';

/** The facts about the demo in the start-up banner. */
export interface DemoFacts {
  key: string;
  keyFile: string;
  places: number;
  events: number;
  entities: number;
  articles: number;
  evaluationTime: string;
}

export interface DemoStatus {
  isComplete: boolean;
  completedAt: Date | null;
  /** Null if the tenant is not created yet, or was erased separately. */
  tenantId: string | null;
  places: number;
  /** The number of events that only the demo contains. */
  events: number;
  entities: number;
  articles: number;
  /** Null if this process has no key file. */
  keyFile: string | null;
}

export interface RemovedDemo extends RemovedSamples {
  /** Null if the tenant no longer existed. */
  tenantId: string | null;
  places: number;
}

/** The demo: a tenant that watches real cities during real earthquakes, and fictional people and articles. */
@Injectable()
export class DemoService {
  constructor(
    private readonly db: Db,
    private readonly state: DemoStateRepository,
    private readonly maker: DemoMaker,
    private readonly imports: DemoImports,
    private readonly keyFile: DemoKeyFile,
    private readonly erasure: TenantErasureService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Creates the demo if it is wanted and not complete yet (demo.policy.ts). Null if there is no demo to show. */
  async prepare(isEmbedded: boolean, onProgress: (message: string) => void): Promise<DemoFacts | null> {
    const state = await this.#read();
    // Another process, with another data folder, removed the demo.
    if (state.removedAt !== null) this.keyFile.remove();
    if (!isDemoWanted(this.settings.demo, isEmbedded, state)) return null;
    if (!isComplete(state)) await this.maker.make(onProgress);
    // If the database belongs to another data folder, its key cannot be read, so a new one is created.
    else if (!this.keyFile.exists) await this.maker.makeKey();
    return this.#facts();
  }

  /** The key whose session a link to the console opens; null if the demo has no tenant. */
  async consoleKey(): Promise<KeyIdentity | null> {
    const { tenantId, hasTenant } = await this.#read();
    return tenantId !== null && hasTenant ? this.maker.consoleKey(tenantId) : null;
  }

  /** @throws ServiceError not_found where there is no demo */
  async status(): Promise<DemoStatus> {
    const state = await this.#read();
    if (state.tenantId === null) throw noDemo();
    return {
      isComplete: isComplete(state),
      completedAt: state.completedAt,
      tenantId: state.hasTenant ? state.tenantId : null,
      places: await this.db.readForTenant(state.tenantId, (tx) => this.state.countPlaces(tx, state)),
      ...(await this.imports.counts()),
      keyFile: this.keyFile.exists ? this.keyFile.path : null,
    };
  }

  /**
   * Removes everything that belongs to the demo, in one transaction; the audit records of its tenant stay. Events stay
   * that another import contains too, or that threats of another tenant use. @throws ServiceError not_found if there is
   * no demo, conflict if its tenant is under legal hold
   */
  async remove(): Promise<RemovedDemo> {
    return this.db.runAsSystem('remove demo', async (tx) => {
      const state = await this.state.lock(tx);
      if (state.tenantId === null) throw noDemo();
      const tenantId = state.hasTenant ? state.tenantId : null;
      const places = await this.state.countPlaces(tx, state);
      if (tenantId !== null) await this.erasure.eraseIn(tx, tenantId);
      const samples = await this.imports.remove(tx);
      await this.state.remove(tx);
      afterCommit(tx, () => this.keyFile.remove());
      return { tenantId, places, ...samples };
    });
  }

  #read(): Promise<DemoState> {
    return this.db.readAsSystem('demo state', (tx) => this.state.read(tx));
  }

  async #facts(): Promise<DemoFacts> {
    const { places, entities, articles } = await this.status();
    const [usgs] = await this.db.queryShared<{ events: number }>(
      `select count(*) as events from event where source = 'usgs'`,
    );
    const evaluationTime = DEMO_EVALUATION_TIME.toISOString().slice(0, 10);
    const { path: keyFile } = this.keyFile;
    return { key: this.keyFile.read(), keyFile, places, events: usgs?.events ?? 0, entities, articles, evaluationTime };
  }
}

const noDemo = (): ServiceError =>
  new ServiceError('not_found', 'There is no demo. Start the service with DEMO=true to create it');
