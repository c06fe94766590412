import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import { pageParts } from '../../platform/paging/page-query';
import {
  toAuditFilter,
  AuditListAnswer,
  AuditParams,
  AuditQuery,
  type AuditRecordAnswer,
  AuditRequestAnswer,
} from './audit.dto';
import type { StoredRecord } from './audit.read-model';
import { AuditService } from './audit.service';

const WHOSE =
  '`audit:read` gives access to the records of the whole tenant, `audit:read_portfolio` to those of the ' +
  'portfolio; without either, only to the caller’s own.';

@ApiTags('Audit')
@Controller('v1/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Operation({
    action: 'audit.list',
    permission: 'audit:read_own',
    summary: 'List audit records',
    description: `${WHOSE} Records that arrive while you page through the list do not shift or repeat the following pages.`,
    answer: AuditListAnswer,
  })
  async list(@Query() query: AuditQuery, @CurrentPrincipal() principal: Principal): Promise<AuditListAnswer> {
    const page = { limit: query.limit, order: query.order, after: query.cursor };
    const { records, total, nextCursor } = await this.audit.list(principal, toAuditFilter(query), page);
    return { records: records.map(recordAnswer), ...pageParts({ total, nextCursor }) };
  }

  @Get(':request_id')
  @Operation({
    action: 'audit.read',
    permission: 'audit:read_own',
    summary: 'Get the audit record of a request',
    description: WHOSE,
    answer: AuditRequestAnswer,
    errors: ['not_found'],
  })
  async read(@Param() params: AuditParams, @CurrentPrincipal() principal: Principal): Promise<AuditRequestAnswer> {
    const { record, end } = await this.audit.get(principal, params.request_id);
    return { ...recordAnswer(record), end: end && recordAnswer(end) };
  }
}

/** The log itself contains only ids; addresses of users and names of keys are joined when it is read. */
const principalAnswer = ({
  record: { principal },
  serviceAccountName,
  userEmail,
  userName,
}: StoredRecord): AuditRecordAnswer['principal'] => ({
  ...principal,
  id: principal.user_id ?? principal.api_key_id,
  name: serviceAccountName ?? userName ?? userEmail,
  user_email: userEmail,
  service_account_name: serviceAccountName,
});

function recordAnswer(stored: StoredRecord): AuditRecordAnswer {
  const { record, seq, prevHash, recordHash } = stored;
  return {
    request_id: record.request_id,
    client_request_id: record.client_request_id,
    tenant_id: record.tenant_id,
    portfolio_id: record.portfolio_id,
    principal: principalAnswer(stored),
    action: record.action,
    method: record.method,
    route: record.route,
    resource_ids: [...record.resource_ids],
    status_code: record.status_code,
    outcome: record.outcome,
    source_ip: record.source_ip,
    user_agent: record.user_agent,
    requester_reference: record.requester_reference,
    identifiers_queried: record.identifiers_queried && [...record.identifiers_queried],
    duration_ms: record.duration_ms,
    logged_at: record.logged_at,
    rows: record.rows,
    bytes: record.bytes,
    count: record.count,
    views: record.views?.map((view) => ({ ...view })) ?? null,
    trace_id: record.trace_id ?? null,
    seq,
    prev_hash: prevHash?.toString('hex') ?? null,
    record_hash: recordHash?.toString('hex') ?? null,
  };
}
