import { ANONYMOUS } from '../../../kernel/identity/principal';
import { CUT_OFF_STATUS } from '../../../kernel/outcomes/outcome';
import type { RequestContext } from '../../../platform/context/request-context';
import type { LeftFile } from '../../../platform/watchdog/in-flight-file';
import type { JobInFlight, RequestInFlight, WorkItem } from '../../../platform/watchdog/work-in-flight';
import { abortedEndRecord, type AuditRecord, buildCutOffRecord, systemRecord } from './audit-record';

/** What the log already contains of a request: its first record, and whether there is a second one. */
export interface KnownRequest {
  readonly first: AuditRecord;
  readonly hasEnd: boolean;
}

/**
 * Creates a record for each entry of a file that a process left behind, consistent with what the log already contains.
 */
export function abortedRecords(file: LeftFile, known: ReadonlyMap<string, KnownRequest>, nowMs: number): AuditRecord[] {
  const { content, lastSeenMs } = file;
  return (content?.items ?? []).flatMap((item) => {
    const knownRequest = known.get(item.request_id);
    if (knownRequest) return endOfKnown(knownRequest, content?.ended_by === 'watchdog', lastSeenMs, nowMs);
    if (item.kind === 'request' && !item.is_audited) return [];
    return [firstRecord(item, lastSeenMs, nowMs)];
  });
}

/**
 * A stream was interrupted. The record of any other request was written before its response: if the watchdog ended the
 * process, that response is known to be unsent. After any other crash it may have been sent, and nothing is added.
 */
function endOfKnown(
  { first, hasEnd }: KnownRequest,
  isExact: boolean,
  lastSeenMs: number,
  nowMs: number,
): AuditRecord[] {
  return hasEnd || (first.outcome !== 'streaming' && !isExact) ? [] : [abortedEndRecord(first, lastSeenMs, nowMs)];
}

function firstRecord(item: WorkItem, lastSeenMs: number, nowMs: number): AuditRecord {
  const record = item.kind === 'job' ? recordOfJob(item) : buildCutOffRecord(contextOf(item), 'aborted', lastSeenMs);
  const durationMs = Math.max(0, Math.round(lastSeenMs - item.received_at_ms));
  return {
    ...record,
    duration_ms: durationMs,
    logged_at: new Date(nowMs).toISOString(),
    ...(item.trace_id !== undefined && { trace_id: item.trace_id }),
  };
}

const recordOfJob = (job: JobInFlight): AuditRecord => ({
  ...systemRecord('jobs.run', [job.job, job.job_id]),
  request_id: job.request_id,
  tenant_id: job.tenant_id,
  portfolio_id: job.portfolio_id,
  status_code: CUT_OFF_STATUS.aborted,
  outcome: 'aborted',
});

const contextOf = (request: RequestInFlight): RequestContext => ({
  requestId: request.request_id,
  clientRequestId: request.client_request_id,
  receivedAtMs: request.received_at_ms,
  method: request.method,
  sourceIp: request.source_ip,
  userAgent: request.user_agent,
  route: request.route,
  trace: null,
  successStatus: CUT_OFF_STATUS.aborted,
  principal: {
    ...ANONYMOUS,
    type: request.principal.type,
    scope:
      request.tenant_id !== null && request.portfolio_id !== null
        ? { tenantId: request.tenant_id, portfolioId: request.portfolio_id }
        : null,
    userId: request.principal.user_id,
    idpSessionId: request.principal.idp_session_id,
    apiKeyId: request.principal.api_key_id,
  },
  isStillAdmitted: null,
  interruption: null,
  audit: {
    action: request.action,
    resourceIds: [],
    tenantId: request.tenant_id,
    callerReference: null,
    queriedKinds: null,
    hasBegun: true,
    isRecorded: false,
    isEnded: false,
    isStreaming: false,
    rows: null,
  },
});
