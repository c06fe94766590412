import { IsNull, Not } from 'typeorm';
import type { AnyTx, SystemTx, TenantTx, TenantWideTx } from '../../platform/database/db';
import { TenantWideRepository } from '../../platform/database/tenant.repository';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { AppSessionEntity } from './app-session.entity';
import { SESSION_CURSOR } from './users.dto';
import { USER_FACTS, type UserFacts } from './users.repository';

export type SessionEnd = NonNullable<AppSessionEntity['endReason']>;

export type NewSession = Omit<AppSessionEntity, 'tenantId' | 'createdAt' | 'lastUsedAt' | 'endedAt' | 'endReason'>;

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
export class SessionsRepository extends TenantWideRepository<AppSessionEntity> {
  constructor() {
    super(AppSessionEntity);
  }

  async add(tx: TenantWideTx, session: NewSession): Promise<void> {
    await this.insert(tx, { ...session, createdAt: () => 'now()', lastUsedAt: () => 'now()' });
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

  async touch(tx: TenantWideTx, id: string): Promise<void> {
    await this.update(tx, id, { lastUsedAt: () => 'now()' });
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
    { userId, id }: { userId: string | null; id: string },
    reason: SessionEnd,
  ): Promise<boolean> {
    const open = { id, ...(userId !== null && { userId }), endedAt: IsNull() };
    return (await this.update(tx, open, { endedAt: () => 'now()', endReason: reason })) === 1;
  }

  async endByTokenHash(tx: TenantWideTx, tokenHash: Buffer, reason: SessionEnd): Promise<void> {
    await this.update(tx, { tokenHash, endedAt: IsNull() }, { endedAt: () => 'now()', endReason: reason });
  }

  /** Ends all open sessions of a user except one. Returns how many. */
  endOfUser(tx: TenantTx | TenantWideTx, userId: string, reason: SessionEnd, except: string | null): Promise<number> {
    const open = { userId, endedAt: IsNull(), ...(except !== null && { id: Not(except) }) };
    return this.update(tx, open, { endedAt: () => 'now()', endReason: reason });
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
