import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal } from '../../kernel/identity/principal';
import { currentRequest, noteResources, outsideRequest } from '../../platform/context/request-context';
import { openText, sealText } from '../../platform/crypto/sealed-text';
import { afterCommit, type AnyTx, Db, type TenantWideTx } from '../../platform/database/db';
import { defineJob } from '../../platform/jobs/job-definition';
import { JobHandlers } from '../../platform/jobs/job-handlers';
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

/** What a session keeps for the day its identity provider is told of its end. */
export type LogoutState = Readonly<Record<string, string | null>>;

export interface StartedSession {
  readonly id: string;
  /** For the cookie; kept nowhere. */
  readonly token: string;
  readonly expiresAt: Date;
}

export const REMOVE_OLD_SESSIONS = defineJob<Record<string, never>>('remove_old_sessions', { maxAttempts: 3 });
const REMOVE_INTERVAL_MS = 3_600_000;
const TOUCH_INTERVAL_MS = 60_000;

/** Sessions of users and keys: an idle and an absolute limit, hashed at rest, ended by those who may. */
@Injectable()
export class SessionsService implements OnModuleInit {
  readonly #csrfKey: Buffer;
  readonly #sealKey: Buffer;
  readonly #idleMinutes: number;
  readonly #absoluteMs: number;

  constructor(
    private readonly db: Db,
    private readonly sessions: SessionsRepository,
    private readonly tenants: TenantsService,
    private readonly cache: SessionCache,
    private readonly handlers: JobHandlers,
    private readonly ceiling: SessionCeiling,
    @Inject(SETTINGS) settings: Settings,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#csrfKey = masterKey.derive('csrf-tokens');
    this.#sealKey = masterKey.derive('sso-secrets');
    this.#idleMinutes = settings.sessionIdleMinutes;
    this.#absoluteMs = settings.sessionHours * 3_600_000;
  }

  onModuleInit(): void {
    this.handlers.register(REMOVE_OLD_SESSIONS, (_payload, { db }) =>
      db.runAsSystem('remove old sessions', (tx) => this.sessions.removeOld(tx, this.#idleMinutes)),
    );
    this.handlers.every(REMOVE_OLD_SESSIONS, REMOVE_INTERVAL_MS);
  }

  /** A new session, with a token that no browser had before. `providerEndsAt` bounds it further. */
  async start(
    tx: TenantWideTx,
    user: AdmittedUser,
    about: { idpSessionId: string | null; logout: LogoutState; providerEndsAt: Date | null },
  ): Promise<StartedSession> {
    const owner = { tenantId: user.tenantId, userId: user.id, apiKeyId: null, operatorKeyMac: null };
    return this.#start(tx, owner, { ...about, endsAt: about.providerEndsAt });
  }

  /** A new session that represents a key, and ends when the key expires, if not before. */
  startForKey(tx: AnyTx, identity: KeyIdentity, endsAt: Date | null): Promise<StartedSession> {
    return this.#start(tx, { ...identity, userId: null }, { idpSessionId: null, logout: {}, endsAt });
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
    await this.sessions.insert(tx, {
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

  /** What is known of the session of this token, at most two seconds old; undefined where there is none. */
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

  /** Notes that a session is in use; once a minute is enough for a limit of minutes. */
  async touch({ tenant_id: tenantId, session_id: id, last_used_at }: SessionFacts): Promise<void> {
    if (Date.now() - last_used_at.getTime() < TOUCH_INTERVAL_MS) return;
    await outsideRequest(() => this.runIn(tenantId, (tx) => this.sessions.touch(tx, tenantId, id)));
  }

  csrfToken(token: string): string {
    return computeCsrfToken(this.#csrfKey, token);
  }

  /** What `start` was given to tell the identity provider; null where the session is gone. */
  async logoutState(tx: TenantWideTx, tenantId: string, id: string): Promise<LogoutState | null> {
    const sealed = await this.sessions.sealedLogout(tx, tenantId, id);
    return sealed && (JSON.parse(openText(this.#sealKey, `session/${id}`, sealed)) as LogoutState);
  }

  /** Works within a tenant, or across tenants on what belongs to the operator. */
  runIn<T>(tenantId: string | null, work: (tx: AnyTx) => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.db.runAsSystem('sessions of the operator', work)
      : this.db.runForTenant(tenantId, work);
  }

  /** The open sessions of one owner. */
  listOwn({ tenantId, id }: SessionOwner, request: PageRequest): Promise<Page<SessionRow>> {
    const list = (tx: AnyTx): Promise<Page<SessionRow>> =>
      this.sessions.listOpen(tx, { tenantId, ownerIds: id === null ? [] : [id] }, this.#idleMinutes, request);
    return tenantId === null
      ? this.db.readAsSystem('list sessions of the operator', list)
      : this.db.readForTenant(tenantId, list);
  }

  /** The open sessions of a tenant, or where users are named, theirs. */
  list(
    slug: string,
    userIds: readonly string[],
    request: PageRequest,
    principal: Principal,
  ): Promise<Page<SessionRow>> {
    return this.tenants.readFor(principal, slug, (tx, { id: tenantId }) =>
      this.sessions.listOpen(tx, { tenantId, ownerIds: userIds }, this.#idleMinutes, request),
    );
  }

  /** @throws not_found if the owner has no such open session */
  async endOwn(owner: SessionOwner, id: string): Promise<void> {
    await this.runIn(owner.tenantId, async (tx) => {
      this.forgetAfterCommit(tx);
      if (!(await this.sessions.end(tx, owner, id, 'revoked'))) throw notFound('The session');
      noteResources(id);
    });
  }

  /** Ends all sessions of an owner but the one it asks with. */
  async endOthers(owner: SessionOwner, except: string | null): Promise<number> {
    return this.runIn(owner.tenantId, (tx) => {
      this.forgetAfterCommit(tx);
      return this.sessions.endAllOf(tx, owner, 'revoked', except);
    });
  }

  /**
   * @throws not_found where the tenant has no such open session; insufficient_scope for one of a user or key that holds more
   * than the principal
   */
  async revoke(slug: string, id: string, principal: Principal): Promise<void> {
    await this.tenants.runFor(principal, slug, async (tx, { id: tenantId }) => {
      const owner = await this.sessions.ownerOf(tx, tenantId, id);
      if (!owner) throw notFound('The session');
      await this.ceiling.requireHeld(tx, principal, tenantId, owner);
      this.forgetAfterCommit(tx);
      if (!(await this.sessions.end(tx, { tenantId, id: null }, id, 'revoked'))) throw notFound('The session');
      noteResources(id);
    });
  }

  /** Ends one session within the caller's transaction. Returns whether it was open. */
  end(tx: AnyTx, tenantId: string | null, id: string, reason: SessionEnd): Promise<boolean> {
    this.forgetAfterCommit(tx);
    return this.sessions.end(tx, { tenantId, id: null }, id, reason);
  }

  /** Ends the session that a browser had before it signed in anew. */
  async replace(tx: AnyTx, token: string): Promise<void> {
    this.forgetAfterCommit(tx);
    if (isToken(token)) await this.sessions.endByTokenHash(tx, hashToken(token), 'replaced');
  }

  /** Ends all open sessions of a user within the caller's transaction. Returns how many. */
  endOfUser(tx: AnyTx, tenantId: string, userId: string, reason: SessionEnd): Promise<number> {
    this.forgetAfterCommit(tx);
    return this.sessions.endAllOf(tx, { tenantId, id: userId }, reason, null);
  }

  /**
   * Ends what an identity provider says is over: all sessions of a subject, those of the provider's own sessions, or the
   * subject's among those. Returns the ids.
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
   * Clears this instance's cache of sessions once the transaction is committed, so that ended sessions and changed users, groups
   * and role rules take effect here at once.
   */
  forgetAfterCommit(tx: AnyTx): void {
    afterCommit(tx, () => this.cache.clear());
  }
}
