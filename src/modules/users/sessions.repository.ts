import type { AnyTx, SystemTx, TenantWideTx } from '../../platform/database/db';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { SESSION_CURSOR } from './users.dto';
import { USER_FACTS, type UserFacts } from './users.repository';

export type SessionEnd = 'signed_out' | 'identity_provider' | 'revoked' | 'deactivated' | 'replaced';

export interface NewSession {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly idpSessionId: string | null;
  readonly sealedLogout: Buffer;
  readonly sourceIp: string;
  readonly userAgent: string | null;
  readonly expiresAt: Date;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly idp_session_id: string | null;
  readonly source_ip: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

/** Everything needed to authenticate a session, in one row. */
export interface SessionFacts extends UserFacts {
  readonly session_id: string;
  readonly connection_id: string;
  readonly idp_session_id: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

const SHOWN = 'id, user_id, idp_session_id, source_ip, user_agent, created_at, last_used_at, expires_at';
/** `$n` is the idle limit in minutes. */
const isOpen = (idleMinutes: string): string =>
  `ended_at is null and expires_at > now() and last_used_at > now() - make_interval(mins => ${idleMinutes})`;

/** Sessions by key; every method joins the caller's transaction. */
export class SessionsRepository {
  async insert(tx: TenantWideTx, session: NewSession): Promise<void> {
    await tx.query(
      `insert into app_session (id, tenant_id, user_id, token_hash, idp_session_id, sealed_logout, source_ip, user_agent,
         created_at, last_used_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), $9)`,
      [
        session.id,
        session.tenantId,
        session.userId,
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
    const [facts] = await tx.query<SessionFacts>(
      `select ${USER_FACTS}, s.id as session_id, u.connection_id, s.idp_session_id, u.email, u.name, s.last_used_at,
         s.expires_at, s.ended_at
       from app_session s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
       join sso_connection c on c.tenant_id = u.tenant_id and c.id = u.connection_id
       where s.token_hash = $1`,
      [tokenHash],
    );
    return facts;
  }

  async touch(tx: TenantWideTx, tenantId: string, id: string): Promise<void> {
    await tx.query('update app_session set last_used_at = now() where tenant_id = $1 and id = $2', [tenantId, id]);
  }

  /** Null if the tenant has no such session. */
  async userOf(tx: TenantWideTx, tenantId: string, id: string): Promise<string | null> {
    const [row] = await tx.query<{ user_id: string }>(
      'select user_id from app_session where tenant_id = $1 and id = $2',
      [tenantId, id],
    );
    return row?.user_id ?? null;
  }

  async sealedLogout(tx: TenantWideTx, tenantId: string, id: string): Promise<Buffer | null> {
    const [row] = await tx.query<{ sealed_logout: Buffer }>(
      'select sealed_logout from app_session where tenant_id = $1 and id = $2',
      [tenantId, id],
    );
    return row?.sealed_logout ?? null;
  }

  /** The open sessions, newest first, of the given user or of all users. */
  listOpen(
    tx: AnyTx,
    { tenantId, userIds }: { tenantId: string; userIds: readonly string[] },
    idleMinutes: number,
    request: PageRequest,
  ): Promise<Page<SessionRow>> {
    const where = `tenant_id = $1 and ($2::uuid[] = '{}' or user_id = any($2)) and ${isOpen('$3')}`;
    const sessions = { select: SHOWN, from: 'app_session', where, parameters: [tenantId, userIds, idleMinutes] };
    const order = { cursor: SESSION_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return readPage<SessionRow>(tx, { ...sessions, ...order }, request);
  }

  /** Ends one session, of the given user if there is one. Returns whether it was open. */
  async end(
    tx: TenantWideTx,
    { tenantId, userId, id }: { tenantId: string; userId: string | null; id: string },
    reason: SessionEnd,
  ): Promise<boolean> {
    const rows = await tx.query(
      `update app_session set ended_at = now(), end_reason = $4
       where tenant_id = $1 and id = $2 and ($3::uuid is null or user_id = $3) and ended_at is null returning id`,
      [tenantId, id, userId, reason],
    );
    return rows.length === 1;
  }

  async endByTokenHash(tx: TenantWideTx, tokenHash: Buffer, reason: SessionEnd): Promise<void> {
    await tx.query(
      'update app_session set ended_at = now(), end_reason = $2 where token_hash = $1 and ended_at is null',
      [tokenHash, reason],
    );
  }

  /** Ends all open sessions of a user except one. Returns how many. */
  async endOfUser(
    tx: AnyTx,
    tenantId: string,
    userId: string,
    reason: SessionEnd,
    except: string | null,
  ): Promise<number> {
    const rows = await tx.query(
      `update app_session set ended_at = now(), end_reason = $3
       where tenant_id = $1 and user_id = $2 and ended_at is null and ($4::uuid is null or id <> $4) returning id`,
      [tenantId, userId, reason, except],
    );
    return rows.length;
  }

  /**
   * Ends the sessions that an identity provider reports as ended: those of a subject, of one of the provider's own
   * sessions, or of both. Returns their ids.
   */
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

  /** Deletes sessions that ended or expired at least a day ago. */
  async removeOld(tx: SystemTx, idleMinutes: number): Promise<void> {
    await tx.query(
      `delete from app_session where least(ended_at, expires_at, last_used_at + make_interval(mins => $1)) < now() - interval '1 day'`,
      [idleMinutes],
    );
  }
}
