import type { AnyTx, SystemTx, TenantWideTx } from '../../platform/database/db';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { SESSION_CURSOR } from './users.dto';
import { USER_FACTS, type UserFacts } from './users.repository';

export type SessionEnd = 'signed_out' | 'identity_provider' | 'revoked' | 'deactivated' | 'replaced';

/** Whose session it is: a user's or a key's. Exactly one of the three is set, and `tenantId` is null for the operator's key. */
export interface NewSessionOwner {
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  readonly operatorKeyMac: Buffer | null;
}

/** The owner whose sessions are listed or ended. `id` is that of a user or an API key; both are null for the operator. */
export interface SessionOwner {
  readonly tenantId: string | null;
  readonly id: string | null;
}

export interface NewSession extends NewSessionOwner {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly idpSessionId: string | null;
  readonly sealedLogout: Buffer;
  readonly sourceIp: string;
  readonly userAgent: string | null;
  readonly expiresAt: Date;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly api_key_id: string | null;
  readonly idp_session_id: string | null;
  readonly source_ip: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

interface StoredSession {
  readonly session_id: string;
  readonly tenant_id: string | null;
  readonly user_id: string | null;
  readonly api_key_id: string | null;
  readonly operator_key_mac: Buffer | null;
  readonly idp_session_id: string | null;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** The user of a session, with what the roles come from. */
export interface SessionUser extends UserFacts {
  readonly connection_id: string;
  readonly email: string | null;
  readonly name: string | null;
}

/** What is needed to let a session in; `user` is null for the session of a key. */
export interface SessionFacts extends StoredSession {
  readonly user: SessionUser | null;
}

const OF_TENANT = '(tenant_id = $1 or ($1::uuid is null and tenant_id is null))';
const SHOWN = 'id, user_id, api_key_id, idp_session_id, source_ip, user_agent, created_at, last_used_at, expires_at';
/** Of `$n` idle minutes. */
const isOpen = (idleMinutes: string): string =>
  `ended_at is null and expires_at > now() and last_used_at > now() - make_interval(mins => ${idleMinutes})`;

/** Sessions by key; every method joins the caller's transaction. */
export class SessionsRepository {
  async insert(tx: AnyTx, session: NewSession): Promise<void> {
    await tx.query(
      `insert into app_session (id, tenant_id, user_id, api_key_id, operator_key_mac, token_hash, idp_session_id,
         sealed_logout, source_ip, user_agent, created_at, last_used_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), now(), $11)`,
      [
        session.id,
        session.tenantId,
        session.userId,
        session.apiKeyId,
        session.operatorKeyMac,
        session.tokenHash,
        session.idpSessionId,
        session.sealedLogout,
        session.sourceIp,
        session.userAgent,
        session.expiresAt,
      ],
    );
  }

  async factsByTokenHash(tx: SystemTx, tokenHash: Buffer): Promise<SessionFacts | undefined> {
    const [session] = await tx.query<StoredSession>(
      `select id as session_id, tenant_id, user_id, api_key_id, operator_key_mac, idp_session_id, last_used_at, expires_at,
         ended_at
       from app_session where token_hash = $1`,
      [tokenHash],
    );
    if (!session) return undefined;
    const { tenant_id: tenantId, user_id: userId } = session;
    if (userId === null) return { ...session, user: null };
    const [user] = await tx.query<SessionUser>(
      `select ${USER_FACTS}, u.connection_id, u.email, u.name
       from app_user u join sso_connection c on c.tenant_id = u.tenant_id and c.id = u.connection_id
       where u.tenant_id = $1 and u.id = $2`,
      [tenantId, userId],
    );
    return user && { ...session, user };
  }

  async touch(tx: AnyTx, tenantId: string | null, id: string): Promise<void> {
    await tx.query(`update app_session set last_used_at = now() where ${OF_TENANT} and id = $2`, [tenantId, id]);
  }

  /** Whose session it is; undefined if the tenant has no such session. */
  async ownerOf(
    tx: TenantWideTx,
    tenantId: string,
    id: string,
  ): Promise<Pick<SessionRow, 'user_id' | 'api_key_id'> | undefined> {
    const [row] = await tx.query<Pick<SessionRow, 'user_id' | 'api_key_id'>>(
      'select user_id, api_key_id from app_session where tenant_id = $1 and id = $2',
      [tenantId, id],
    );
    return row;
  }

  async sealedLogout(tx: TenantWideTx, tenantId: string, id: string): Promise<Buffer | null> {
    const [row] = await tx.query<{ sealed_logout: Buffer }>(
      'select sealed_logout from app_session where tenant_id = $1 and id = $2',
      [tenantId, id],
    );
    return row?.sealed_logout ?? null;
  }

  /** Sessions that would be let in now, newest first; of all users and keys where none is named. */
  listOpen(
    tx: AnyTx,
    { tenantId, ownerIds }: { tenantId: string | null; ownerIds: readonly string[] },
    idleMinutes: number,
    request: PageRequest,
  ): Promise<Page<SessionRow>> {
    const where = `${OF_TENANT} and ($2::uuid[] = '{}' or user_id = any($2) or api_key_id = any($2)) and ${isOpen('$3')}`;
    const sessions = { select: SHOWN, from: 'app_session', where, parameters: [tenantId, ownerIds, idleMinutes] };
    const order = { cursor: SESSION_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return readPage<SessionRow>(tx, { ...sessions, ...order }, request);
  }

  /** Ends one session, of one owner if its id is given. Returns whether there was such an open one. */
  async end(tx: AnyTx, { tenantId, id: ownerId }: SessionOwner, id: string, reason: SessionEnd): Promise<boolean> {
    const rows = await tx.query(
      `update app_session set ended_at = now(), end_reason = $4
       where ${OF_TENANT} and id = $2 and ($3::uuid is null or user_id = $3 or api_key_id = $3) and ended_at is null
       returning id`,
      [tenantId, id, ownerId, reason],
    );
    return rows.length === 1;
  }

  async endByTokenHash(tx: AnyTx, tokenHash: Buffer, reason: SessionEnd): Promise<void> {
    await tx.query(
      'update app_session set ended_at = now(), end_reason = $2 where token_hash = $1 and ended_at is null',
      [tokenHash, reason],
    );
  }

  /** Ends all open sessions of an owner, except one. Returns how many. */
  async endAllOf(
    tx: AnyTx,
    { tenantId, id }: SessionOwner,
    reason: SessionEnd,
    except: string | null,
  ): Promise<number> {
    const rows = await tx.query(
      `update app_session set ended_at = now(), end_reason = $3
       where ${OF_TENANT} and ($2::uuid is null or user_id = $2 or api_key_id = $2) and ended_at is null
         and ($4::uuid is null or id <> $4)
       returning id`,
      [tenantId, id, reason, except],
    );
    return rows.length;
  }

  /** Ends what an identity provider says is over: of a subject, or of one of its own sessions, or of both. Returns the ids. */
  async endAtProvider(
    tx: TenantWideTx,
    connection: { tenantId: string; connectionId: string },
    { subject, idpSessionIds }: { subject: string | null; idpSessionIds: readonly string[] | null },
  ): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update app_session s set ended_at = now(), end_reason = 'identity_provider'
       from app_user u
       where u.tenant_id = $1 and u.connection_id = $2 and s.tenant_id = u.tenant_id and s.user_id = u.id and s.ended_at is null
         and ($3::text is null or u.subject = $3) and ($4::text[] is null or s.idp_session_id = any($4))
         and ($3::text is not null or $4::text[] is not null)
       returning s.id`,
      [connection.tenantId, connection.connectionId, subject, idpSessionIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Removes those that ended a day ago or more, one way or another. */
  async removeOld(tx: SystemTx, idleMinutes: number): Promise<void> {
    await tx.query(
      `delete from app_session where least(ended_at, expires_at, last_used_at + make_interval(mins => $1)) < now() - interval '1 day'`,
      [idleMinutes],
    );
  }
}
