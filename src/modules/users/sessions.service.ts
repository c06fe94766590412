import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal } from '../../kernel/identity/principal';
import { currentRequest, noteResources, outsideRequest } from '../../platform/context/request-context';
import { openText, sealText } from '../../platform/crypto/sealed-text';
import { afterCommit, type AnyTx, Db, type TenantTx, type TenantWideTx } from '../../platform/database/db';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import type { KeyIdentity } from '../identity/identity.contract';
import { TenantsService } from '../identity/tenants/tenants.service';
import { SessionCache } from './session-cache';
import { computeCsrfToken, hashToken, isToken, newToken } from './session-token';
import {
  type NewSessionOwner,
  type SessionEnd,
  type SessionFacts,
  type SessionOwner,
  type SessionRow,
  SessionsRepository,
} from './sessions.repository';
import { SessionCeiling } from './session-ceiling';
import type { AdmittedUser } from './users.contract';

/** What a session stores for signing out at its identity provider later. */
export type LogoutState = Readonly<Record<string, string | null>>;

export interface StartedSession {
  readonly id: string;
  /** The value of the cookie, which is not stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

const TOUCH_INTERVAL_MS = 60_000;

/**
 * Sessions of users and keys: with an idle and an absolute limit, stored as hashes, ended by their owner, an
 * administrator or the provider.
 */
@Injectable()
export class SessionsService {
  readonly #csrfKey: Buffer;
  readonly #sealKey: Buffer;
  readonly #idleMinutes: number;
  readonly #absoluteMs: number;

  constructor(
    private readonly db: Db,
    private readonly sessions: SessionsRepository,
    private readonly tenants: TenantsService,
    private readonly cache: SessionCache,
    private readonly ceiling: SessionCeiling,
    @Inject(SETTINGS) settings: Settings,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#csrfKey = masterKey.derive('csrf-tokens');
    this.#sealKey = masterKey.derive('sso-secrets');
    this.#idleMinutes = settings.sessionIdleMinutes;
    this.#absoluteMs = settings.sessionHours * 3_600_000;
  }

  /** Starts a session with a new token. `providerEndsAt` limits it further. */
  async start(
    tx: TenantWideTx,
    user: AdmittedUser,
    about: { idpSessionId: string | null; logout: LogoutState; providerEndsAt: Date | null },
  ): Promise<StartedSession> {
    const owner = { userId: user.id, apiKeyId: null, operatorKeyMac: null };
    return this.#start(tx, owner, { ...about, endsAt: about.providerEndsAt });
  }

  /** Starts a session that represents a key and ends no later than the key. */
  startForKey(tx: AnyTx, { apiKeyId, operatorKeyMac }: KeyIdentity, endsAt: Date | null): Promise<StartedSession> {
    const owner = { userId: null, apiKeyId, operatorKeyMac };
    return this.#start(tx, owner, { idpSessionId: null, logout: {}, endsAt });
  }

  async #start(
    tx: AnyTx,
    owner: NewSessionOwner,
    about: { idpSessionId: string | null; logout: LogoutState; endsAt: Date | null },
  ): Promise<StartedSession> {
    const request = currentRequest();
    const id = uuidv7();
    const token = newToken();
    const expiresAt = new Date(Math.min(Date.now() + this.#absoluteMs, about.endsAt?.getTime() ?? Infinity));
    await this.sessions.add(tx, {
      ...owner,
      id,
      tokenHash: hashToken(token),
      idpSessionId: about.idpSessionId,
      sealedLogout: sealText(this.#sealKey, `session/${id}`, JSON.stringify(about.logout)),
      sourceIp: request?.sourceIp ?? '',
      userAgent: request?.userAgent ?? null,
      expiresAt,
    });
    return { id, token, expiresAt };
  }

  /** The facts of the session with this token, at most two seconds old; undefined if there is none. */
  async factsOf(token: string): Promise<SessionFacts | undefined> {
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const known = this.cache.get(key);
    if (known) return known;
    const facts = await this.db.readAsSystem('find session', (tx) => this.sessions.factsByTokenHash(tx, hash));
    if (facts) this.cache.set(key, facts);
    return facts;
  }

  isOpen({ ended_at, expires_at, last_used_at }: SessionFacts, nowMs: number): boolean {
    return (
      ended_at === null && nowMs < expires_at.getTime() && nowMs < last_used_at.getTime() + this.#idleMinutes * 60_000
    );
  }

  /** Records that a session is in use, at most once a minute, because the limit is in minutes. */
  async touch({ tenant_id: tenantId, session_id: id, last_used_at }: SessionFacts): Promise<void> {
    if (Date.now() - last_used_at.getTime() < TOUCH_INTERVAL_MS) return;
    await outsideRequest(() => this.runIn(tenantId, (tx) => this.sessions.touch(tx, id)));
  }

  csrfToken(token: string): string {
    return computeCsrfToken(this.#csrfKey, token);
  }

  /** The state that `start` stored for signing out at the identity provider; null if the session no longer exists. */
  async logoutState(tx: TenantWideTx, id: string): Promise<LogoutState | null> {
    const session = await this.sessions.findById(tx, id);
    return session && (JSON.parse(openText(this.#sealKey, `session/${id}`, session.sealedLogout)) as LogoutState);
  }

  /** Runs work in a transaction of the tenant, or without a tenant in one of the system, for sessions of the operator. */
  runIn<T>(tenantId: string | null, work: (tx: AnyTx) => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.db.runAsSystem('sessions of the operator', work)
      : this.db.runForTenant(tenantId, work);
  }

  /** The caller's own open sessions. */
  listOwn(tenantId: string | null, owner: SessionOwner, request: PageRequest): Promise<Page<SessionRow>> {
    const ids = [owner.userId, owner.apiKeyId].filter((id) => id !== null);
    const list = (tx: AnyTx): Promise<Page<SessionRow>> => this.sessions.listOpen(tx, ids, this.#idleMinutes, request);
    return tenantId === null
      ? this.db.readAsSystem('list sessions of the operator', list)
      : this.db.readForTenant(tenantId, list);
  }

  /** The open sessions of a tenant, or only those of the given users. */
  list(
    slug: string,
    userIds: readonly string[],
    request: PageRequest,
    principal: Principal,
  ): Promise<Page<SessionRow>> {
    return this.tenants.readFor(principal, slug, (tx) =>
      this.sessions.listOpen(tx, userIds, this.#idleMinutes, request),
    );
  }

  /** @throws not_found if the owner has no such open session */
  async endOwn(tenantId: string | null, owner: SessionOwner, id: string): Promise<void> {
    await this.runIn(tenantId, async (tx) => {
      this.forgetAfterCommit(tx);
      if (!(await this.sessions.end(tx, id, 'revoked', owner))) throw notFound('The session');
      noteResources(id);
    });
  }

  /** Ends all sessions of an owner except the calling one. */
  async endOthers(tenantId: string | null, owner: SessionOwner, except: string | null): Promise<number> {
    return this.runIn(tenantId, (tx) => {
      this.forgetAfterCommit(tx);
      return this.sessions.endAllOf(tx, owner, 'revoked', except);
    });
  }

  /**
   * @throws not_found if the tenant has no such open session; insufficient_scope if its user or key has more access than the
   * principal
   */
  async revoke(slug: string, id: string, principal: Principal): Promise<void> {
    await this.tenants.runFor(principal, slug, async (tx) => {
      const session = await this.sessions.findById(tx, id);
      if (!session) throw notFound('The session');
      await this.ceiling.requireHeld(tx, principal, session);
      this.forgetAfterCommit(tx);
      if (!(await this.sessions.end(tx, id, 'revoked', null))) throw notFound('The session');
      noteResources(id);
    });
  }

  /** Ends one session within the caller's transaction. Returns whether it was open. */
  end(tx: AnyTx, id: string, reason: SessionEnd): Promise<boolean> {
    this.forgetAfterCommit(tx);
    return this.sessions.end(tx, id, reason, null);
  }

  /** Ends the previous session of a browser after another sign-in. */
  async replace(tx: TenantWideTx, token: string): Promise<void> {
    this.forgetAfterCommit(tx);
    if (isToken(token)) await this.sessions.endByTokenHash(tx, hashToken(token), 'replaced');
  }

  /** Ends all open sessions of a user within the caller's transaction. Returns how many. */
  endOfUser(tx: TenantTx | TenantWideTx, userId: string, reason: SessionEnd): Promise<number> {
    this.forgetAfterCommit(tx);
    return this.sessions.endAllOf(tx, { userId, apiKeyId: null }, reason, null);
  }

  /**
   * Ends the sessions that an identity provider reports as ended: all of a subject, those of the provider's own
   * sessions, or both combined. Returns their ids.
   */
  endAtProvider(
    tx: TenantWideTx,
    connection: { tenantId: string; connectionId: string },
    which: { subject: string | null; idpSessionIds: readonly string[] | null },
  ): Promise<string[]> {
    this.forgetAfterCommit(tx);
    return this.sessions.endAtProvider(tx, connection, which);
  }

  /**
   * Clears this instance's cache of sessions once the transaction is committed, so that ended sessions and changed
   * users, groups and role rules take effect here immediately.
   */
  forgetAfterCommit(tx: AnyTx): void {
    afterCommit(tx, () => this.cache.clear());
  }
}
