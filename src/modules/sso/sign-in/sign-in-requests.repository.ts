import type { SystemTx, TenantWideTx } from '../../../platform/database/db';

export interface NewSignInRequest {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly id: string;
  readonly purpose: 'sign_in' | 'logout';
  readonly relayState: string;
  readonly browserHash: Buffer | null;
  readonly returnTo: string | null;
  readonly sealedState: Buffer;
}

/** Identifies a request and its connection. */
export interface RequestKey {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly id: string;
}

export interface SignInRequestRow {
  readonly id: string;
  readonly purpose: 'sign_in' | 'logout';
  readonly relay_state: string;
  readonly browser_hash: Buffer | null;
  readonly return_to: string | null;
  readonly sealed_state: Buffer;
  readonly sealed_result: Buffer | null;
  readonly consumed_at: Date | null;
  readonly finished_at: Date | null;
  readonly is_expired: boolean;
}

const COLUMNS = `id, purpose, relay_state, browser_hash, return_to, sealed_state, sealed_result, consumed_at, finished_at,
  expires_at <= now() as is_expired`;
const KEY = 'tenant_id = $1 and connection_id = $2 and id = $3';

/** Sign-ins in progress; every method joins the caller's transaction. */
export class SignInRequestsRepository {
  async insert(tx: TenantWideTx, request: NewSignInRequest, minutes: number): Promise<void> {
    const { tenantId, connectionId, id, purpose, relayState, browserHash, returnTo, sealedState } = request;
    await tx.query(
      `insert into sign_in_request (tenant_id, connection_id, id, purpose, relay_state, browser_hash, return_to,
         sealed_state, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9))`,
      [tenantId, connectionId, id, purpose, relayState, browserHash, returnTo, sealedState, minutes],
    );
  }

  async find(tx: TenantWideTx, { tenantId, connectionId, id }: RequestKey): Promise<SignInRequestRow | undefined> {
    const [row] = await tx.query<SignInRequestRow>(`select ${COLUMNS} from sign_in_request where ${KEY}`, [
      tenantId,
      connectionId,
      id,
    ]);
    return row;
  }

  /** Uses up a request; of concurrent callers exactly one gets the row. */
  async consume(
    tx: TenantWideTx,
    { tenantId, connectionId, id }: RequestKey,
    purpose: 'sign_in' | 'logout',
  ): Promise<SignInRequestRow | undefined> {
    const [row] = await tx.query<SignInRequestRow>(
      `update sign_in_request set consumed_at = now()
       where ${KEY} and purpose = $4 and consumed_at is null and expires_at > now() returning ${COLUMNS}`,
      [tenantId, connectionId, id, purpose],
    );
    return row;
  }

  /** Stores the identity provider's result for the browser that presents the code with this hash. */
  async keepResult(
    tx: TenantWideTx,
    { tenantId, connectionId, id }: RequestKey,
    { resultHash, sealedResult }: { resultHash: Buffer; sealedResult: Buffer },
  ): Promise<void> {
    await tx.query(`update sign_in_request set result_hash = $4, sealed_result = $5 where ${KEY}`, [
      tenantId,
      connectionId,
      id,
      resultHash,
      sealedResult,
    ]);
  }

  /** The request whose result has this hash; returned to exactly one caller. */
  async finish(
    tx: TenantWideTx,
    { tenantId, connectionId, resultHash }: { tenantId: string; connectionId: string; resultHash: Buffer },
  ): Promise<SignInRequestRow | undefined> {
    const [row] = await tx.query<SignInRequestRow>(
      `update sign_in_request set finished_at = now()
       where tenant_id = $1 and connection_id = $2 and result_hash = $3 and finished_at is null and expires_at > now()
       returning ${COLUMNS}`,
      [tenantId, connectionId, resultHash],
    );
    return row;
  }

  /** Marks a message as used. Returns false if it was used before; of concurrent callers exactly one gets true. */
  async useMessage(
    tx: TenantWideTx,
    { tenantId, connectionId, id }: RequestKey,
    kind: 'assertion' | 'logout_request' | 'logout_token',
    expiresAt: Date,
  ): Promise<boolean> {
    const rows = await tx.query(
      `insert into used_message (tenant_id, connection_id, kind, message_id, expires_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning message_id`,
      [tenantId, connectionId, kind, id, expiresAt],
    );
    return rows.length === 1;
  }

  async removeExpired(tx: SystemTx): Promise<void> {
    await tx.query('delete from sign_in_request where expires_at < now()');
    await tx.query('delete from used_message where expires_at < now()');
  }
}
