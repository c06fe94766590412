import type { Logger } from 'pino';
import { ServiceError } from '../../../kernel/errors/service-error';
import { type CutOff, requestOutcome } from '../../../kernel/outcomes/outcome';
import { currentRequest, type RequestContext } from '../../../platform/context/request-context';
import { isConnectionFailure, isSerializationFailure, sqlState } from '../../../platform/database/database-errors';
import { type AnyTx, getTenantId } from '../../../platform/database/db';
import type { AddressExcess } from '../../../platform/rate-limit/anonymous-limit';
import type { AnonymousRequests } from '../../../platform/rate-limit/anonymous-requests';
import type { RequestEnd, RequestRecorder } from '../../../platform/http/requests/request-recorder';
import { appendRecord } from './append-record';
import { type AuditRecord, buildCutOffRecord, endRecord, buildAuditRecord } from './audit-record';
import type { AuditWriter } from './audit-writer';
import { insertPending, type PendingRow, pendingRow } from './audit.repository';
import { type ViewRow, viewRow } from './audit-views.repository';

const EXCESS_INTERVAL_MS = 1_000;
// A limit for the time while the database is unavailable; further addresses are counted in the process log only.
const MAX_UNWRITTEN = 1_000;
const END_PAUSE_MS = 1_000;

/** Writes the record of each request in the transaction of its change, or before the first byte of its response. */
export class AuditRecorder implements RequestRecorder {
  #unwritten: AuditRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    private readonly writer: Pick<AuditWriter<PendingRow>, 'append'>,
    private readonly views: Pick<AuditWriter<ViewRow>, 'append'>,
    private readonly anonymous: Pick<AnonymousRequests, 'admit' | 'takeExcess'>,
    private readonly instanceId: string,
    private readonly log: Logger,
    private readonly onCommitted: () => void,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.#writeExcess(Date.now()), EXCESS_INTERVAL_MS);
  }

  /** Writes the remaining counts. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#writeExcess(Infinity);
  }

  async record(context: RequestContext, statusCode: number): Promise<'recorded' | 'limited'> {
    const nowMs = Date.now();
    if (context.audit.isRecorded) {
      // The change is committed and its record says success, but the response is a failure, which a second record
      // reports.
      if (statusCode >= 400 && !context.audit.isEnded) {
        await this.#append(failedEndOf(context, statusCode, nowMs));
        context.audit.isEnded = true;
      }
      return 'recorded';
    }
    // Most anonymous requests are counted by a hook or guard before any work is done; the others are counted here.
    const isAnonymous = context.principal.type === 'anonymous' && context.hasUncheckedCredential !== true;
    if (isAnonymous && !this.anonymous.admit(context, 'other')) return 'limited';
    const cutOff = cutOffOf(context, statusCode);
    await this.#write(
      cutOff ? buildCutOffRecord(context, cutOff, nowMs) : buildAuditRecord(context, statusCode, nowMs),
      context.audit.view,
    );
    context.audit.isRecorded = true;
    context.audit.isEnded = cutOff !== null;
    return 'recorded';
  }

  /** Retries until the record is written, because a stream without it would count as interrupted by a crash. */
  async recordEnd(context: RequestContext, statusCode: number, { outcome, rows, bytes }: RequestEnd): Promise<void> {
    // Set before writing, so that no other end of the same request is recorded meanwhile.
    context.audit.isEnded = true;
    const nowMs = Date.now();
    const end = { outcome, statusCode, rows, bytes, durationMs: nowMs - context.receivedAtMs };
    const record = endRecord(buildAuditRecord(context, statusCode, nowMs), end, nowMs);
    for (;;) {
      try {
        await this.#append(record);
        return;
      } catch (error) {
        if (this.#isStopped) {
          this.log.error(
            { err: error, request_id: context.requestId },
            'the end of a response could not be recorded in the audit log',
          );
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, END_PAUSE_MS));
      }
    }
  }

  /**
   * The hook of every writing transaction: the change and its record are committed together or not at all. Transactions
   * before AuditInterceptor has begun the record are those of guards and change nothing.
   */
  readonly recordChange = async (tx: AnyTx): Promise<() => void> => {
    const context = currentRequest();
    if (!context?.audit.hasBegun || context.audit.isRecorded) return () => undefined;
    if (context.principal.scope === null) context.audit.tenantId ??= getTenantId(tx);
    const record = buildAuditRecord(context, context.successStatus, Date.now());
    const { sql, parameters } = insertPending([pendingRow(record, this.instanceId)]);
    try {
      await tx.query(sql, parameters);
    } catch (error) {
      if (isSerializationFailure(error) || isConnectionFailure(error) || sqlState(error) === IN_FAILED_TRANSACTION)
        throw error;
      this.log.error(
        { err: error, request_id: context.requestId },
        'the audit record of a change could not be written',
      );
      throw new ServiceError('audit_unavailable');
    }
    // Only after the commit: a rollback also removes the record, and the next attempt writes it again.
    return () => {
      context.audit.isRecorded = true;
      this.onCommitted();
    };
  };

  /** A successful view is stored until `ViewFolder` folds the views of its minute. Every other request has a record of its own. */
  #write(record: AuditRecord, view: string | undefined): Promise<void> {
    if (view === undefined || record.outcome !== 'success') return this.#append(record);
    return this.views.append(viewRow(record, view));
  }

  #append(record: AuditRecord): Promise<void> {
    return appendRecord(this.writer, record, this.instanceId);
  }

  async #writeExcess(untilMs: number): Promise<void> {
    const records = [...this.#unwritten, ...this.anonymous.takeExcess(untilMs).map(excessRecord)];
    this.#unwritten = [];
    const results = await Promise.allSettled(records.map((record) => this.#append(record)));
    const failed = records.filter((_record, index) => results[index]?.status === 'rejected');
    const kept = Math.max(0, MAX_UNWRITTEN - this.#unwritten.length);
    this.#unwritten.push(...failed.slice(0, kept));
    for (const { source_ip, count } of failed.slice(kept)) {
      this.log.error({ source_ip, count }, 'a count of anonymous requests could not be recorded in the audit log');
    }
  }
}

const IN_FAILED_TRANSACTION = '25P02';

/**
 * How a request was interrupted. Null if it was refused for another reason, so that closing the connection early does
 * not hide a refusal.
 */
function cutOffOf({ interruption }: RequestContext, statusCode: number): CutOff | null {
  if (interruption === null) return null;
  const isItsConsequence = interruption.isOfBody && requestOutcome(statusCode, false) === 'rejected';
  return statusCode < 400 || isItsConsequence ? interruption.outcome : null;
}

function failedEndOf(context: RequestContext, statusCode: number, nowMs: number): AuditRecord {
  const outcome = cutOffOf(context, statusCode) ?? requestOutcome(statusCode, false);
  const durationMs = nowMs - context.receivedAtMs;
  const end = { outcome, statusCode, rows: context.audit.rows, bytes: null, durationMs };
  return endRecord(buildAuditRecord(context, context.successStatus, nowMs), end, nowMs);
}

/** One record for all requests of an address that were refused within a minute; its id is that of the first request. */
const excessRecord = ({ address, count, first }: AddressExcess<RequestContext>): AuditRecord => ({
  ...buildAuditRecord({ ...first, trace: null }, 429, Date.now()),
  client_request_id: null,
  tenant_id: null,
  action: 'request.limited',
  route: null,
  resource_ids: [],
  source_ip: address,
  user_agent: null,
  count,
});
