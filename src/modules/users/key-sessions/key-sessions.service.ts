import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { currentRequest, noteResources, outsideRequest } from '../../../platform/context/request-context';
import { type AnyTx, Db } from '../../../platform/database/db';
import { defineJob } from '../../../platform/jobs/job-definition';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { KeyBearersService } from '../../identity/api-keys/key-bearers.service';
import type { KeyIdentity } from '../../identity/identity.contract';
import { isFromAnotherSite, readSessionToken, setSessionCookie } from '../session-cookie.contract';
import { hashToken, newToken } from '../session-token';
import { SessionsService, type StartedSession } from '../sessions.service';
import { identityOfPrincipal, identityOfRow } from './key-identity';
import { SignInLinksRepository } from './sign-in-links.repository';

interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface NewLink {
  readonly id: string;
  /** Returned only once, because only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

const LINK_MS = 15 * 60_000;
const REMOVE_OLD_LINKS = defineJob<Record<string, never>>('remove_old_sign_in_links', { maxAttempts: 3 });
const REMOVE_INTERVAL_MS = 3_600_000;

/** Exchanges keys, and links that keys created, for sessions in a browser. */
@Injectable()
export class KeySessionsService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly keys: KeyBearersService,
    private readonly sessions: SessionsService,
    private readonly links: SignInLinksRepository,
    private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.register(REMOVE_OLD_LINKS, (_payload, { db }) =>
      db.runAsSystem('remove old sign-in links', (tx) => this.links.removeOld(tx)),
    );
    this.handlers.every(REMOVE_OLD_LINKS, REMOVE_INTERVAL_MS);
  }

  /** Exchanges the text of a key for a session. @throws ServiceError api_key_invalid, csrf_failed */
  async enterByKey(http: Http, text: string): Promise<StartedSession> {
    refuseOtherSites(http.request);
    const isOperator = this.keys.isOperatorKey(text);
    const { principal } = isOperator ? this.keys.operator : await this.keys.ofText(text);
    return this.#enter(http, identityOfPrincipal(principal, this.keys.operatorIdentity));
  }

  /**
   * Creates a link to a session that represents the key with which the principal sends this request.
   * @throws insufficient_scope for a session or the access token of a user, because the link would outlast them
   */
  async createLink(principal: Principal): Promise<NewLink> {
    if (principal.sessionId !== null || principal.type === 'user') {
      throw new ServiceError('insufficient_scope', 'Only an API key or the operator’s key can create a link');
    }
    return this.createLinkFor(identityOfPrincipal(principal, this.keys.operatorIdentity));
  }

  /** Creates a link to a session that represents this key. */
  async createLinkFor(identity: KeyIdentity): Promise<NewLink> {
    const link = { id: uuidv7(), token: newToken(), expiresAt: new Date(Date.now() + LINK_MS) };
    await this.sessions.runIn(identity.tenantId, async (tx) => {
      const { id, token, expiresAt } = link;
      const { apiKeyId, operatorKeyMac } = identity;
      await this.links.insert(tx, { id, apiKeyId, operatorKeyMac, tokenHash: hashToken(token), expiresAt });
      noteResources(id);
    });
    return link;
  }

  /**
   * Exchanges the token of a link for a session. Of several requests with one token, exactly one succeeds.
   * @throws ServiceError token_invalid if the link is unknown or its key has ended; token_expired; gone if the link was used
   */
  async enterByLink(http: Http, token: string): Promise<StartedSession> {
    refuseOtherSites(http.request);
    const hash = hashToken(token);
    const link = await this.db.readAsSystem('find sign-in link', (tx) => this.links.byTokenHash(tx, hash));
    if (!link) throw new ServiceError('token_invalid', 'This link is unknown; create a new one');
    if (link.usedAt !== null) throw used();
    if (link.expiresAt.getTime() <= Date.now()) {
      throw new ServiceError('token_expired', 'This link has expired; create a new one');
    }
    noteResources(link.id);
    return this.#enter(http, identityOfRow(link), async (tx) => {
      if (!(await this.links.use(tx, link.id))) throw used();
    });
  }

  /** Starts a session of a valid key, in one transaction with `use`. The audit record names the key. */
  async #enter(
    { request, reply }: Http,
    identity: KeyIdentity,
    use: (tx: AnyTx) => Promise<void> = () => Promise.resolve(),
  ): Promise<StartedSession> {
    const { bearer, expiresAt } = await this.keys.ofIdentity(identity);
    const current = currentRequest();
    if (current) current.principal = bearer.principal;
    const session = await this.sessions.runIn(identity.tenantId, async (tx) => {
      await use(tx);
      const started = await this.sessions.startForKey(tx, identity, expiresAt);
      noteResources(started.id);
      return started;
    });
    await this.#endFormer(readSessionToken(request));
    setSessionCookie(reply, session.token, session.expiresAt);
    return session;
  }

  /** Ends the session that the browser had before, which may belong to another tenant. */
  async #endFormer(token: string | undefined): Promise<void> {
    const former = token === undefined ? undefined : await this.sessions.factsOf(token);
    if (!former) return;
    const { tenant_id: tenantId, session_id: id } = former;
    await outsideRequest(() => this.sessions.runIn(tenantId, (tx) => this.sessions.end(tx, id, 'replaced')));
  }
}

const used = (): ServiceError => new ServiceError('gone', 'This link was already used; create a new one');

/** Prevents other sites from signing a browser in with their own key (login CSRF). @throws ServiceError csrf_failed */
function refuseOtherSites(request: FastifyRequest): void {
  if (isFromAnotherSite(request)) {
    throw new ServiceError('csrf_failed', 'The sign-in was requested by another site (Sec-Fetch-Site)');
  }
}
