import type { SystemTx, TenantWideTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { FAILURE_CURSOR } from '../sso.dto';

export interface SignInFailure {
  readonly id: string;
  readonly reason: string;
  readonly message: string;
  readonly expected: string | null;
  readonly received: string | null;
  readonly request_id: string;
  readonly created_at: Date;
}

interface ConnectionKey {
  readonly tenantId: string;
  readonly connectionId: string;
}

const SHOWN = 'id, reason, message, expected, received, request_id, created_at';
const IS_RECENT = `created_at > now() - interval '1 day'`;
/** A limit, so that invalid requests cannot fill the table. */
const KEPT = 200;

/** Refused sign-ins of the last day; every method joins the caller's transaction. */
export class SignInFailuresRepository {
  async add(
    tx: TenantWideTx,
    { tenantId, connectionId }: ConnectionKey,
    failure: Omit<SignInFailure, 'created_at'>,
  ): Promise<void> {
    const { id, reason, message, expected, received, request_id } = failure;
    await tx.query(
      `insert into sign_in_failure (id, tenant_id, connection_id, reason, message, expected, received, request_id)
       select $1, $2, $3, $4, $5, $6, $7, $8 where exists (select from sso_connection where tenant_id = $2 and id = $3)`,
      [id, tenantId, connectionId, reason, message, expected, received, request_id],
    );
    await tx.query(
      `delete from sign_in_failure where tenant_id = $1 and connection_id = $2 and id in (
         select id from sign_in_failure where tenant_id = $1 and connection_id = $2
         order by created_at desc, id desc offset ${KEPT})`,
      [tenantId, connectionId],
    );
  }

  /** The newest first. */
  list(
    tx: TenantWideTx,
    { tenantId, connectionId }: ConnectionKey,
    request: PageRequest,
  ): Promise<Page<SignInFailure>> {
    const where = `tenant_id = $1 and connection_id = $2 and ${IS_RECENT}`;
    const failures = { select: SHOWN, from: 'sign_in_failure', where, parameters: [tenantId, connectionId] };
    const order = { cursor: FAILURE_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return readPage<SignInFailure>(tx, { ...failures, ...order }, request);
  }

  async removeOld(tx: SystemTx): Promise<void> {
    await tx.query(`delete from sign_in_failure where not (${IS_RECENT})`);
  }
}
