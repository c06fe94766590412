import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { canonicalize } from 'json-canonicalize';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, TenantTx } from '../../../platform/database/db';
import type { JobContext } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { SigningService } from '../../signing/signing.service';
import { batchManifest } from './batch-answer';
import { BatchQueue } from './batch-queue';
import { BatchSubjectsRepository } from './batch-subjects.repository';
import { COMPLETE_BATCH, TIDY_BATCHES, TIDY_BATCHES_INTERVAL_MS } from './lookup-batch.jobs';
import { type BatchScope, LookupBatchesRepository } from './lookup-batches.repository';

const HASHES_PER_READ = 10_000;
/** Longer than all attempts of a part together. */
const STALLED_AFTER_HOURS = 6;

/** Ends batches: signs completed ones, erases expired ones, and resumes those whose jobs were lost. */
@Injectable()
export class BatchCompletion implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly batches: LookupBatchesRepository,
    private readonly subjects: BatchSubjectsRepository,
    private readonly queue: BatchQueue,
    private readonly signing: SigningService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(COMPLETE_BATCH, ({ batchId, ...scope }, context) => this.#complete(scope, batchId, context));
    this.handlers.register(TIDY_BATCHES, (_payload, context) => this.#tidy(context));
    this.handlers.every(TIDY_BATCHES, TIDY_BATCHES_INTERVAL_MS);
  }

  async #complete(scope: TenantScope, id: string, context: JobContext): Promise<void> {
    const { db } = context;
    const resultsHash = await this.#hashResults(db, scope, id);
    const endedAt = new Date();
    const batch = await db.read(scope, (tx) => this.batches.findById(tx, id));
    if (batch?.status !== 'running' || batch.erasedAt !== null) return;
    const key = await this.signing.activeKey('report');
    const signature = await key.sign(Buffer.from(canonicalize(batchManifest(batch, endedAt, resultsHash))));
    await db.run(scope, async (tx) => {
      const signed = { resultsHash, signature: signature.toString('base64'), signingKeyId: key.kid };
      const completed = { ...signed, status: 'completed', endedAt, updatedAt: endedAt } as const;
      // A batch that was cancelled or erased in the meantime keeps its state.
      await this.batches.update(tx, { id, status: 'running' }, completed);
      await context.finish(tx);
    });
  }

  /** The hashes do not change once all subjects are screened. */
  async #hashResults(db: Db, scope: TenantScope, id: string): Promise<string> {
    const hash = createHash('sha256');
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      const rows = await db.read(scope, (tx) => this.subjects.hashesAfter(tx, id, from, HASHES_PER_READ));
      for (const { result_hash: one } of rows) hash.update(`${one}\n`);
      after = rows.at(-1)?.line;
    }
    return `sha256:${hash.digest('hex')}`;
  }

  async #tidy({ db, signal }: JobContext): Promise<void> {
    const erase = (): Promise<number> =>
      db.runAsSystem('erase expired batches', (tx) => this.batches.eraseExpired(tx, this.settings.resultRetentionDays));
    while (!signal.aborted && (await erase()) > 0);
    await db.runAsSystem('remove abandoned uploads', (tx) => this.batches.removeAbandoned(tx));
    const stalled = await db.readAsSystem('find stalled batches', (tx) =>
      this.batches.stalled(tx, STALLED_AFTER_HOURS),
    );
    for (const batch of stalled) await db.run(batch, (tx) => this.#resume(tx, batch));
  }

  async #resume(tx: TenantTx, { id }: BatchScope): Promise<void> {
    await this.batches.update(tx, id, { updatedAt: new Date() });
    if ((await this.subjects.lastOfNext(tx, id, 0, 1)) === null) await this.queue.complete(tx, id);
    else await this.queue.begin(tx, id);
  }
}
