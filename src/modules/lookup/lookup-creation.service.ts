import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ValidationError } from '../../kernel/errors/validation-error';
import { checkIdentifiers, type CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { principalKey } from '../../kernel/identity/principal-key';
import { buildSubject } from '../../kernel/resolution/subject';
import { noteQuery } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { IdempotencyKeys, type IdempotencyLease } from '../../platform/idempotency/idempotency-keys';
import { TokenBuckets, tooManyRequests } from '../../platform/rate-limit/token-bucket';
import type { LookupBody } from './lookup-body';
import { type ResolvedLookup, LookupResolver } from './lookup-resolver';
import type { LookupAnswer } from './lookup.dto';
import { LookupRepository } from './lookup.repository';
import { LookupService } from './lookup.service';
import { noNameOfTypeText, notSearchableText } from './lookup.texts';

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
    private readonly lookups: LookupRepository,
    private readonly stored: LookupService,
    private readonly resolver: LookupResolver,
    private readonly idempotency: IdempotencyKeys,
    private readonly buckets: TokenBuckets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Queries the sources and stores the answer. A source that fails never fails the lookup.
   * @throws ValidationError no_searchable_identifier; ServiceError rate_limit_exceeded for deep lookups, idempotency_key_reused, idempotency_in_progress, gone
   */
  async create(request: LookupRequest): Promise<LookupAnswer> {
    const { scope, principal, body, headers } = request;
    const { identifiers } = checkIdentifiers(body.identifiers);
    if (!this.resolver.accepts(identifiers)) throw notSearchable(identifiers);
    if (buildSubject(identifiers, body.options.subject_type).facets.length === 0) throw namesNobody(body);
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
    { scope, principal, body: { options } }: LookupRequest,
    identifiers: CheckedIdentifier[],
    lease: IdempotencyLease | null,
  ): Promise<LookupAnswer> {
    if (options.depth === 'deep') await this.#takeDeepTurn(principal);
    const deadlineMs = this.#deadlineMs(options);
    const { dataScope } = principal;
    const resolved = await this.resolver.resolve({ scope, dataScope, options, identifiers, deadlineMs });
    await this.db.run(scope, (tx) => this.#store(tx, resolved, principal, lease));
    return resolved.answer;
  }

  async #takeDeepTurn(principal: Principal): Promise<void> {
    const outcome = await this.buckets.take('deep_lookup', principalKey(principal), DEEP_LIMIT);
    if (!outcome.isAllowed) throw tooManyRequests(outcome);
  }

  async #store(
    tx: TenantTx,
    { answer, hash, keys, queriedAt }: ResolvedLookup,
    principal: Principal,
    lease: IdempotencyLease | null,
  ): Promise<void> {
    await this.lookups.add(tx, {
      id: answer.request_id,
      principal: principalKey(principal),
      depth: answer.depth,
      requesterReference: answer.audit.requester_reference,
      identifierTypes: answer.audit.identifiers_queried,
      status: answer.resolution.status,
      confidence: answer.resolution.confidence,
      entityCount: answer.resolution.entity_count,
      reportHash: hash,
      queriedAt,
      answer,
      subjectKeys: keys,
    });
    await this.idempotency.complete(tx, lease, { status: 200, answer: { request_id: answer.request_id } });
  }

  #deadlineMs(options: LookupBody['options']): number {
    return options.depth === 'deep' ? this.settings.deepLookupDeadlineMs : this.settings.lookupDeadlineMs;
  }
}

const notSearchable = (identifiers: readonly CheckedIdentifier[]): ValidationError =>
  new ValidationError(
    identifiers.map(({ type }, index) => ({
      loc: ['body', 'identifiers', index, 'type'],
      msg: notSearchableText(type),
      type: 'no_searchable_identifier',
    })),
  );

/** A person cannot be searched by a company name. */
const namesNobody = ({ options }: LookupBody): ValidationError =>
  new ValidationError([
    {
      loc: ['body', 'options', 'subject_type'],
      msg: noNameOfTypeText(options.subject_type),
      type: 'subject_type_without_name',
    },
  ]);
