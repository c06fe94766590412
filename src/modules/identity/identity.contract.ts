import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import type { PortfolioGrant } from '../../kernel/identity/role-rules';
import { currentRequest, type RequestContext } from '../../platform/context/request-context';
import type { SystemTx, TenantWideTx } from '../../platform/database/db';

type TenantListener = (tx: TenantWideTx, tenantId: string) => Promise<void>;

/** A portfolio that is being deleted. */
export interface DeletedPortfolio {
  readonly id: string;
  readonly tenantId: string;
  readonly slug: string;
}

type DeletionListener = (tx: SystemTx, portfolio: DeletedPortfolio) => Promise<void>;

/** Notifies modules above identity in its transactions. */
@Injectable()
export class TenantChanges {
  readonly #ofTime: TenantListener[] = [];
  readonly #ofRatings: TenantListener[] = [];
  readonly #ofDeletions: DeletionListener[] = [];

  /** Called when the "now" of a tenant has changed, which makes its evaluation outdated. */
  onEvaluationTimeChange(listener: TenantListener): void {
    this.#ofTime.push(listener);
  }

  /** Called when a tenant has changed its source ratings, which makes its evaluation outdated as well. */
  onSourceRatingsChange(listener: TenantListener): void {
    this.#ofRatings.push(listener);
  }

  /** Called before a portfolio is deleted, to remove what refers to it by its slug. */
  onPortfolioDeletion(listener: DeletionListener): void {
    this.#ofDeletions.push(listener);
  }

  async portfolioIsDeleted(tx: SystemTx, portfolio: DeletedPortfolio): Promise<void> {
    for (const listener of this.#ofDeletions) await listener(tx, portfolio);
  }

  async evaluationTimeChanged(tx: TenantWideTx, tenantId: string): Promise<void> {
    for (const listener of this.#ofTime) await listener(tx, tenantId);
  }

  async sourceRatingsChanged(tx: TenantWideTx, tenantId: string): Promise<void> {
    for (const listener of this.#ofRatings) await listener(tx, tenantId);
  }
}

/** The principal of a credential in its own portfolio, and the portfolios that it may access. */
export interface Bearer {
  readonly principal: Principal;
  readonly portfolios: readonly PortfolioGrant[];
  /** The rate limit of the credential, if it differs from the setting. */
  readonly requestsPerMinute?: number | null;
}

/** The key that a session or a link represents: an API key of a tenant, or the operator's key by its MAC. */
export type KeyIdentity =
  | { readonly tenantId: string; readonly apiKeyId: string; readonly operatorKeyMac: null }
  | { readonly tenantId: null; readonly apiKeyId: null; readonly operatorKeyMac: Buffer };

const bearers = new WeakMap<RequestContext, Bearer>();

/** Stores the bearer of the request's credential, for handlers that return it to the caller. */
export function noteBearer(context: RequestContext, bearer: Bearer): void {
  bearers.set(context, bearer);
}

/** The bearer of the current request. @throws Error on a public route */
export function currentBearer(): Bearer {
  const current = currentRequest();
  const bearer = current && bearers.get(current);
  if (!bearer) throw new Error('no credential was read for this request');
  return bearer;
}

/** Reads one kind of bearer token (RFC 6750) other than API keys. */
export interface TokenReader {
  /** Whether a token has the form of this kind, regardless of its validity. */
  isMine(token: string): boolean;
  /** @throws ServiceError token_invalid, token_expired, insufficient_scope */
  read(token: string): Promise<Bearer>;
}

/** Reads the session cookie of a browser. */
export interface SessionReader {
  /** Null if the request has no cookie. @throws ServiceError token_invalid, token_expired, insufficient_scope */
  read(request: FastifyRequest): Promise<Bearer | null>;
  /** @throws ServiceError csrf_failed unless the request proves that a page of ours sent it */
  requireOwnPage(request: FastifyRequest): void;
}

/** The readers of credentials that higher modules have registered. */
@Injectable()
export class CredentialReaders {
  readonly #tokens: TokenReader[] = [];
  sessions: SessionReader | null = null;

  addTokens(reader: TokenReader): void {
    this.#tokens.push(reader);
  }

  tokenReaderOf(token: string): TokenReader | undefined {
    return this.#tokens.find((reader) => reader.isMine(token));
  }
}
