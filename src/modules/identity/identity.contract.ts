import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import type { PortfolioGrant } from '../../kernel/identity/role-rules';
import { currentRequest, type RequestContext } from '../../platform/context/request-context';
import type { TenantWideTx } from '../../platform/database/db';

type EvaluationTimeListener = (tx: TenantWideTx, tenantId: string) => Promise<void>;

/** Lets modules above identity take part in its transactions. */
@Injectable()
export class TenantChanges {
  readonly #listeners: EvaluationTimeListener[] = [];

  /** The tenant's "now" has moved: what was evaluated is out of date. */
  onEvaluationTimeChange(listener: EvaluationTimeListener): void {
    this.#listeners.push(listener);
  }

  async evaluationTimeChanged(tx: TenantWideTx, tenantId: string): Promise<void> {
    for (const listener of this.#listeners) await listener(tx, tenantId);
  }
}

/** Who a credential is, in its own portfolio, and the portfolios that it may enter. */
export interface Bearer {
  readonly principal: Principal;
  readonly portfolios: readonly PortfolioGrant[];
  /** How often it may ask, where that is not the setting. */
  readonly requestsPerMinute?: number | null;
}

/** What a session or a link stores of the key that it represents: an API key of a tenant, or the operator's key of that time. */
export type KeyIdentity =
  | { readonly tenantId: string; readonly apiKeyId: string; readonly operatorKeyMac: null }
  | { readonly tenantId: null; readonly apiKeyId: null; readonly operatorKeyMac: Buffer };

const bearers = new WeakMap<RequestContext, Bearer>();

/** Keeps the bearer whose credential the request carries, for those who show it to the caller. */
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

/** Reads one kind of bearer token (RFC 6750) beside API keys. */
export interface TokenReader {
  /** Whether a token looks like one of this kind; says nothing of its being valid. */
  isMine(token: string): boolean;
  /** @throws ServiceError token_invalid, token_expired, insufficient_scope */
  read(token: string): Promise<Bearer>;
}

/** Reads the session cookie of a browser. */
export interface SessionReader {
  /** Null where the request carries no cookie. @throws ServiceError token_invalid, token_expired, insufficient_scope */
  read(request: FastifyRequest): Promise<Bearer | null>;
  /** @throws ServiceError csrf_failed unless the request proves that a page of ours sent it */
  requireOwnPage(request: FastifyRequest): void;
}

/** The kinds of credentials that modules above identity know how to read. */
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
