import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { principalKey } from '../../../kernel/identity/principal-key';
import { currentRequest, noteQuery, noteResources, outsideRequest } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import { requireImportBody } from '../../../platform/http/imports/import-body';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys';
import { type KeyedRequest, readIdempotencyKey } from '../../../platform/idempotency/keyed-request';
import { LOG } from '../../../platform/log/log';
import { LookupResolver } from '../lookup-resolver';
import { BatchQueue } from './batch-queue';
import { BatchSubjectsRepository } from './batch-subjects.repository';
import { BatchUpload, type ReceivedBatch } from './batch-upload';
import { BATCH_TEXTS } from './lookup-batch.texts';
import { LookupBatchesRepository } from './lookup-batches.repository';
import type { BatchFormat } from './subject-rows';

const ROUTE = 'POST /v1/lookup/batch';
const MAX_OPEN = 5;
const MEDIA_TYPES: readonly [RegExp, BatchFormat][] = [
  [/^application\/(x-ndjson|jsonl|x-jsonlines)\s*(;|$)/i, 'ndjson'],
  [/^text\/csv\s*(;|$)/i, 'csv'],
];
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(;|$))/i;

export interface BatchRequest {
  scope: TenantScope;
  principal: Principal;
  /** Whether the subjects of all rows are monitored. */
  isMonitored: boolean;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/**
 * Receives batches. The subjects are stored while they arrive, in a batch that no caller sees; the last transaction
 * makes it visible, writes the audit record and enqueues its jobs. If the upload fails, nothing of it remains.
 */
@Injectable()
export class BatchUploadService {
  constructor(
    private readonly db: Db,
    private readonly batches: LookupBatchesRepository,
    private readonly subjects: BatchSubjectsRepository,
    private readonly resolver: LookupResolver,
    private readonly idempotency: IdempotencyKeys,
    private readonly queue: BatchQueue,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Returns the id of the batch; with an Idempotency-Key that was used before, that of the first one.
   * @throws ValidationError, ServiceError unsupported_media_type, payload_too_large, job_limit_exceeded, idempotency_key_reused,
   * malformed_request, request_timeout
   */
  async receive(request: BatchRequest): Promise<string> {
    const { scope, principal, isMonitored, headers } = request;
    const format = formatOf(headers);
    const isKeyed = readIdempotencyKey(headers) !== undefined;
    const body = await requireImportBody(request.body, headers);
    const id = currentRequest()?.requestId;
    if (id === undefined) throw new Error('a batch needs a request');
    await outsideRequest(() => this.db.run(scope, (tx) => this.#open(tx, id, principal, isKeyed)));
    try {
      const upload = new BatchUpload(
        (rows) => this.db.run(scope, (tx) => this.#add(tx, id, rows)),
        (subject) => this.resolver.searchable(subject),
        isMonitored,
      );
      const received = await outsideRequest(() => upload.read(body, format));
      const keyed = this.idempotency.requestOf(headers, principal, ROUTE, {
        format,
        hash: received.hash,
        ...(isMonitored && { isMonitored }),
      });
      const submitted = await this.db.run(scope, (tx) => this.#submit(tx, id, keyed, received));
      if (submitted !== id) await this.#discard(scope, id);
      return submitted;
    } catch (error) {
      await this.#discard(scope, id);
      throw error;
    }
  }

  /** A request with a key may repeat the one that reached the limit, which is known at the end of its body. */
  async #open(tx: TenantTx, id: string, principal: Principal, isKeyed: boolean): Promise<void> {
    const { receiving, accepted } = await this.batches.countOpen(tx);
    if (receiving >= MAX_OPEN || (accepted >= MAX_OPEN && !isKeyed)) throw tooManyOpen();
    const now = new Date();
    await this.batches.insert(tx, {
      id,
      principal: principalKey(principal),
      dataScope: principal.dataScope,
      status: 'receiving',
      rejections: [],
      submittedAt: now,
      updatedAt: now,
    });
  }

  async #add(tx: TenantTx, id: string, rows: Parameters<BatchSubjectsRepository['add']>[2]): Promise<Set<number>> {
    await this.batches.update(tx, id, { updatedAt: new Date() });
    return this.subjects.add(tx, id, rows);
  }

  async #submit(tx: TenantTx, id: string, keyed: KeyedRequest | null, received: ReceivedBatch): Promise<string> {
    const { answer } = await this.idempotency.once(tx, keyed, async () => {
      const { accepted } = await this.batches.countOpen(tx);
      if (accepted >= MAX_OPEN) throw tooManyOpen();
      const now = new Date();
      await this.batches.update(tx, id, {
        status: 'queued',
        total: await this.subjects.count(tx, id),
        rejected: received.rejected,
        rejections: received.rejections,
        submittedAt: now,
        updatedAt: now,
      });
      await this.queue.begin(tx, id);
      return { status: 202, answer: { batch_id: id } };
    });
    // Before the transaction commits with the record of the request.
    noteResources(answer.batch_id);
    noteQuery(received.kinds, null);
    return answer.batch_id;
  }

  /** If this fails, the upkeep removes the batch later. */
  async #discard(scope: TenantScope, id: string): Promise<void> {
    const discard = async (tx: TenantTx): Promise<void> => {
      await this.subjects.deleteAll(tx, id);
      await this.batches.delete(tx, { id, status: 'receiving' });
    };
    await outsideRequest(() => this.db.run(scope, discard)).catch((error: unknown) => {
      this.log.warn({ err: error, batchId: id }, 'a failed upload could not be removed');
    });
  }
}

const tooManyOpen = (): ServiceError =>
  new ServiceError('job_limit_exceeded', BATCH_TEXTS.tooManyOpen(MAX_OPEN), undefined, { 'retry-after': '60' });

/** @throws ServiceError unsupported_media_type */
function formatOf(headers: IncomingHttpHeaders): BatchFormat {
  const type = headers['content-type'] ?? '';
  const [, format] = MEDIA_TYPES.find(([pattern]) => pattern.test(type)) ?? [];
  if (format === undefined || OTHER_CHARSET.test(type)) {
    throw new ServiceError('unsupported_media_type', BATCH_TEXTS.mediaType);
  }
  return format;
}
