import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import type { CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { principalKey } from '../../kernel/identity/principal-key';
import { noteQuery } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import { IdempotencyKeys, type IdempotencyLease } from '../../platform/idempotency/idempotency-keys';
import { TokenBuckets, tooManyRequests } from '../../platform/rate-limit/token-bucket';
import type { LookupBody } from './lookup-body';
import { LookupResolver } from './lookup-resolver';
import type { LookupAnswer } from './lookup.dto';
import { LookupService } from './lookup.service';
import { LookupStorage } from './lookup-storage';

const ROUTE = 'POST /v1/lookup';
const DEEP_LIMIT = { capacity: 10, perMinute: 10 };
/** Everything else in a lookup takes far less than waiting for its sources. */
const LEASE_BEYOND_DEADLINE_MS = 30_000;

export interface LookupRequest {
  scope: TenantScope;
  principal: Principal;
  body: LookupBody;
  headers: IncomingHttpHeaders;
}

/** Creates lookups: checks the identifiers, claims the Idempotency-Key, and stores the answer with its audit record. */
@Injectable()
export class LookupCreationService {
  constructor(
    private readonly db: Db,
    private readonly storage: LookupStorage,
    private readonly stored: LookupService,
    private readonly resolver: LookupResolver,
    private readonly idempotency: IdempotencyKeys,
    private readonly buckets: TokenBuckets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Queries the sources and stores the answer. A source that fails never fails the lookup.
   * @throws ValidationError no_searchable_identifier; ServiceError rate_limit_exceeded for deep lookups, idempotency_key_reused, idempotency_in_progress, gone,
   * conflict if no more subjects can be monitored
   */
  async create(request: LookupRequest): Promise<LookupAnswer> {
    const { scope, principal, body, headers } = request;
    const identifiers = this.resolver.searchable(body);
    noteQuery(
      identifiers.map(({ type }) => type),
      body.options.requester_reference ?? null,
    );
    const keyed = this.idempotency.requestOf(headers, principal, ROUTE, body);
    const claim = await this.idempotency.claim(scope, keyed, this.#deadlineMs(body.options) + LEASE_BEYOND_DEADLINE_MS);
    if ('kept' in claim) return this.stored.get(scope, (claim.kept.answer as { request_id: string }).request_id);
    try {
      return await this.#lookUp(request, identifiers, claim.lease);
    } catch (error) {
      await this.idempotency.release(claim.lease);
      throw error;
    }
  }

  async #lookUp(
    { scope, principal, body }: LookupRequest,
    identifiers: CheckedIdentifier[],
    lease: IdempotencyLease | null,
  ): Promise<LookupAnswer> {
    const { options } = body;
    if (options.depth === 'deep') await this.#takeDeepTurn(principal);
    const deadlineMs = this.#deadlineMs(options);
    const { dataScope } = principal;
    const lists = options.monitor ? await this.storage.listVersions() : null;
    const resolved = await this.resolver.resolve({ scope, dataScope, options, identifiers, deadlineMs });
    await this.db.run(scope, (tx) => this.storage.store(tx, { resolved, principal, body, identifiers, lists, lease }));
    return resolved.answer;
  }

  async #takeDeepTurn(principal: Principal): Promise<void> {
    const outcome = await this.buckets.take('deep_lookup', principalKey(principal), DEEP_LIMIT);
    if (!outcome.isAllowed) throw tooManyRequests(outcome);
  }

  #deadlineMs(options: LookupBody['options']): number {
    return options.depth === 'deep' ? this.settings.deepLookupDeadlineMs : this.settings.lookupDeadlineMs;
  }
}
