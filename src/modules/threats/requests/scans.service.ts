import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { TenantScope } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import { AssetsService } from '../../assets/assets.service';
import { EvaluationRequests } from './evaluation-requests';
import type { ScanEntity } from './scan.entity';
import { ScansRepository } from './scans.repository';

const SCAN_POLL_MS = 100;

/** Scans: evaluations that a caller requested. */
@Injectable()
export class ScansService {
  constructor(
    private readonly db: Db,
    private readonly scans: ScansRepository,
    private readonly requests: EvaluationRequests,
    private readonly assets: AssetsService,
  ) {}

  /** Requests an evaluation and returns its id. @throws ValidationError not_found for unknown assets */
  start(scope: TenantScope, assetIds: readonly string[] | null, lookbackHours: number | null): Promise<string> {
    return this.db.run(scope, async (tx) => {
      if (assetIds !== null) await this.#requireAssets(tx, assetIds);
      const id = await this.requests.requestScan(tx, assetIds, lookbackHours);
      noteResources(id);
      return id;
    });
  }

  /** @throws not_found */
  get(scope: TenantScope, id: string): Promise<ScanEntity> {
    return this.db.read(scope, async (tx) => {
      const scan = await this.scans.findById(tx, id);
      if (!scan) throw notFound('The scan');
      return scan;
    });
  }

  /** Waits until a scan has ended, at most `waitSeconds`. @throws not_found */
  async wait(scope: TenantScope, id: string, waitSeconds: number): Promise<void> {
    const deadlineMs = Date.now() + waitSeconds * 1_000;
    for (;;) {
      const { status } = await this.get(scope, id);
      if (status === 'completed' || status === 'failed' || Date.now() >= deadlineMs) return;
      await delay(SCAN_POLL_MS);
    }
  }

  async #requireAssets(tx: TenantTx, assetIds: readonly string[]): Promise<void> {
    const known = new Set((await this.assets.current(tx)).assets.map((asset) => asset.asset_id));
    const unknown = [...assetIds.entries()].filter(([, assetId]) => !known.has(assetId));
    if (unknown.length === 0) return;
    const msg = 'The portfolio has no asset with this id';
    throw new ValidationError(
      unknown.map(([index]) => ({ loc: ['body', 'asset_ids', index], msg, type: 'not_found' })),
    );
  }
}
