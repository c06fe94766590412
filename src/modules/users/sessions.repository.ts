import { IsNull, Not } from 'typeorm';
import { type AnyTx, type SystemTx, getTenantId, type TenantWideTx } from '../../platform/database/db';
import type { RowCondition } from '../../platform/database/row.repository';
import { OptionalTenantRepository } from '../../platform/database/tenant.repository';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { AppSessionEntity } from './app-session.entity';
import { SESSION_CURSOR } from './users.dto';
import { USER_FACTS, type UserFacts } from './users.repository';

export type SessionEnd = NonNullable<AppSessionEntity['endReason']>;

/** Whose session it is: a user's, an API key's or the operator's. Exactly one of the three is set. */
export type NewSessionOwner = Pick<AppSessionEntity, 'userId' | 'apiKeyId' | 'operatorKeyMac'>;

/** The user or API key whose sessions are listed or ended. In a transaction of the system, both are null for the operator. */
export type SessionOwner = Pick<AppSessionEntity, 'userId' | 'apiKeyId'>;

export type NewSession = Omit<AppSessionEntity, 'tenantId' | 'createdAt' | 'lastUsedAt' | 'endedAt' | 'endReason'>;

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

/** The user of a session, with everything that determines the roles. */
export interface SessionUser extends UserFacts {
  readonly connection_id: string;
  readonly email: string | null;
  readonly name: string | null;
}

/** Everything needed to authenticate a session; `user` is null for the session of a key. */
export interface SessionFacts extends StoredSession {
  readonly user: SessionUser | null;
}

const OF_TENANT = '(tenant_id = $1 or ($1::uuid is null and tenant_id is null))';
const SHOWN = 'id, user_id, api_key_id, idp_session_id, source_ip, user_agent, created_at, last_used_at, expires_at';
/** `$n` is the idle limit in minutes. */
const isOpen = (idleMinutes: string): string =>
  `ended_at is null and expires_at > now() and last_used_at > now() - make_interval(mins => ${idleMinutes})`;

/** Sessions by key; every method joins the caller's transaction. */
export class SessionsRepository extends OptionalTenantRepository<AppSessionEntity> {
  constructor() {
    super(AppSessionEntity);
  }

  async add(tx: AnyTx, session: NewSession): Promise<void> {
    await this.insert(tx, { ...session, createdAt: () => 'now()', lastUsedAt: () => 'now()' });
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

  async touch(tx: AnyTx, id: string): Promise<void> {
    await this.update(tx, id, { lastUsedAt: () => 'now()' });
  }

  /** The open sessions, newest first, of the given users and keys, or of all. */
  listOpen(
    tx: AnyTx,
    ownerIds: readonly string[],
    idleMinutes: number,
    request: PageRequest,
  ): Promise<Page<SessionRow>> {
    const where = `${OF_TENANT} and ($2::uuid[] = '{}' or user_id = any($2) or api_key_id = any($2)) and ${isOpen('$3')}`;
    const sessions = {
      select: SHOWN,
      from: 'app_session',
      where,
      parameters: [getTenantId(tx), ownerIds, idleMinutes],
    };
    const order = { cursor: SESSION_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return readPage<SessionRow>(tx, { ...sessions, ...order }, request);
  }

  /** Ends one session, of the given owner if there is one. Returns whether it was open. */
  async end(tx: AnyTx, id: string, reason: SessionEnd, owner: SessionOwner | null): Promise<boolean> {
    const open = { id, ...(owner && ownedBy(owner)), endedAt: IsNull() };
    return (await this.update(tx, open, { endedAt: () => 'now()', endReason: reason })) === 1;
  }

  async endByTokenHash(tx: AnyTx, tokenHash: Buffer, reason: SessionEnd): Promise<void> {
    await this.update(tx, { tokenHash, endedAt: IsNull() }, { endedAt: () => 'now()', endReason: reason });
  }

  /** Ends all open sessions of an owner except one. Returns how many. */
  endAllOf(tx: AnyTx, owner: SessionOwner, reason: SessionEnd, except: string | null): Promise<number> {
    const open = { ...ownedBy(owner), endedAt: IsNull(), ...(except !== null && { id: Not(except) }) };
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

/** Both columns are compared, so that an owner without an id never matches sessions of others. */
const ownedBy = ({ userId, apiKeyId }: SessionOwner): RowCondition<AppSessionEntity, 'tenantId'> => ({
  userId: userId ?? IsNull(),
  apiKeyId: apiKeyId ?? IsNull(),
});
