import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import { checkIdentifiers, type CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { principalKey } from '../../kernel/identity/principal-key';
import { resolve } from '../../kernel/resolution/resolve';
import type { SourceRecord } from '../../kernel/resolution/source-record';
import { subjectOf } from '../../kernel/resolution/subject';
import { currentRequest, noteQuery, noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { IdempotencyKeys, type IdempotencyLease } from '../../platform/idempotency/idempotency-keys';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { pageParts } from '../../platform/paging/page-query';
import { TokenBuckets, tooManyRequests } from '../../platform/rate-limit/token-bucket';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { ConnectorsService } from '../connectors/connectors.service';
import { SigningService } from '../signing/signing.service';
import { DecisionsRepository } from './decisions/decisions.repository';
import { EVENT_CORPUS } from './connectors/event-corpus-connector';
import { ListSearch } from './connectors/list-connectors';
import { lookupAnswer } from './lookup-answer';
import type { LookupBody } from './lookup-body';
import { LookupErasures } from './lookup.contract';
import type { LookupAnswer, LookupListAnswer, LookupsQuery } from './lookup.dto';
import { ERASE_EXPIRED_LOOKUPS, ERASE_INTERVAL_MS } from './lookup.jobs';
import { LookupRepository, type LookupRow, type StoredResult } from './lookup.repository';
import { checkedOutcomes } from './connectors/connector-answer-check';
import { subjectKeys } from './subject-keys';
import { noNameOfTypeText, notSearchableText } from './lookup.texts';

const ROUTE = 'POST /v1/lookup';
const DEEP_LIMIT = { capacity: 10, perMinute: 10 };
/** What a lookup does besides waiting for its sources takes far less. */
const LEASE_BEYOND_DEADLINE_MS = 30_000;
const DAY_MS = 86_400_000;

export interface LookupRequest {
  scope: TenantScope;
  principal: Principal;
  body: LookupBody;
  headers: IncomingHttpHeaders;
}

/** Who somebody is, by all sources, and what became of earlier questions. */
@Injectable()
export class LookupService implements OnModuleInit {
  readonly #subjectKey: Buffer;

  constructor(
    private readonly db: Db,
    private readonly lookups: LookupRepository,
    private readonly decisions: DecisionsRepository,
    private readonly connectors: ConnectorsService,
    private readonly lists: ListSearch,
    private readonly idempotency: IdempotencyKeys,
    private readonly buckets: TokenBuckets,
    private readonly handlers: JobHandlers,
    private readonly signing: SigningService,
    private readonly erasures: LookupErasures,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#subjectKey = masterKey.derive('identifier-fingerprint');
  }

  onModuleInit(): void {
    this.handlers.register(ERASE_EXPIRED_LOOKUPS, async (_payload, { db, signal }) => {
      const erase = (): Promise<number> =>
        db.runAsSystem('erase expired lookups', (tx) =>
          this.lookups.eraseExpired(tx, this.settings.resultRetentionDays),
        );
      while (!signal.aborted && (await erase()) > 0);
    });
    this.handlers.every(ERASE_EXPIRED_LOOKUPS, ERASE_INTERVAL_MS);
  }

  /**
   * Asks the sources and keeps the answer. A source that fails never fails the lookup.
   * @throws ValidationError no_searchable_identifier; ServiceError rate_limit_exceeded for deep lookups, idempotency_key_reused, idempotency_in_progress, gone
   */
  async create(request: LookupRequest): Promise<LookupAnswer> {
    const { scope, principal, body, headers } = request;
    const { identifiers } = checkIdentifiers(body.identifiers);
    if (!this.connectors.takesAny(identifiers)) throw notSearchable(identifiers);
    if (subjectOf(identifiers, body.options.subject_type).facets.length === 0) throw namesNobody(body);
    noteQuery(
      identifiers.map(({ type }) => type),
      body.options.requester_reference ?? null,
    );
    const keyed = this.idempotency.requestOf(headers, principal, ROUTE, body);
    const claim = await this.idempotency.claim(scope, keyed, this.#deadlineMs(body) + LEASE_BEYOND_DEADLINE_MS);
    if ('kept' in claim) return this.get(scope, (claim.kept.answer as { request_id: string }).request_id);
    try {
      return await this.#lookUp(request, identifiers, claim.lease);
    } catch (error) {
      await this.idempotency.release(claim.lease);
      throw error;
    }
  }

  /** @throws ServiceError not_found; gone where it has expired or was erased */
  get(scope: TenantScope, id: string): Promise<LookupAnswer> {
    return this.db.read(scope, async (tx) => {
      const { answer } = await this.result(tx, id);
      noteResources(id);
      return answer;
    });
  }

  /** What a lookup found. @throws ServiceError not_found; gone where it has expired or was erased */
  async result(tx: TenantTx, id: string): Promise<StoredResult> {
    await this.#living(tx, id);
    const result = await this.lookups.result(tx, id);
    if (!result) throw gone();
    return result;
  }

  /** Newest first, without what was found. */
  async list(scope: TenantScope, query: LookupsQuery): Promise<LookupListAnswer> {
    const { rows, ...rest } = await this.db.read(scope, (tx) => this.lookups.page(tx, query));
    const lookups = rows.map(({ id, status, confidence, entity_count, ...row }) => ({
      request_id: id,
      ...row,
      resolution: { status, confidence, entity_count },
      expires_at: this.#expiresAt(row.queried_at),
    }));
    return { lookups, ...pageParts(rest) };
  }

  /**
   * Takes the content away for good, and the report that was made of it; what is left is when, by whom, of which kinds, and the
   * hash. @throws not_found, gone
   */
  erase(scope: TenantScope, id: string): Promise<void> {
    return this.db.run(scope, async (tx) => {
      await this.#living(tx, id);
      noteResources(id);
      await this.lookups.erase(tx, id);
      await this.erasures.erased(tx, id);
    });
  }

  async #lookUp(
    { scope, principal, body }: LookupRequest,
    identifiers: CheckedIdentifier[],
    lease: IdempotencyLease | null,
  ): Promise<LookupAnswer> {
    const { depth, subject_type: subjectType, requester_reference: requesterReference = null } = body.options;
    if (depth === 'deep') await this.#takeDeepTurn(principal);
    const queriedAt = new Date();
    const keys = subjectKeys(this.#subjectKey, scope.tenantId, identifiers);
    const query = { identifiers, depth, subjectType, dataScope: principal.dataScope };
    const [given, decisions] = await Promise.all([
      this.connectors.ask(query, this.#deadlineMs(body)),
      this.db.read(scope, (tx) => this.decisions.applying(tx, keys)),
    ]);
    const outcomes = checkedOutcomes(given);
    const records = outcomes.flatMap((outcome) => ('answer' in outcome ? outcome.answer.records : []));
    const requestId = currentRequest()?.requestId;
    if (requestId === undefined) throw new Error('a lookup is asked for by a request');
    noteResources(requestId);
    const resolution = resolve(subjectOf(identifiers, subjectType), records, {
      decisions,
      isContext,
      prepared: this.lists.prepared,
      links: this.lists.linksAmong(records),
    });
    const { screening } = this.connectors;
    const found = { requestId, queriedAt, depth, requesterReference, identifiers, outcomes, screening, resolution };
    const { answer, hash } = lookupAnswer(found);
    await this.#sign(answer, hash);
    await this.db.run(scope, (tx) => this.#keep(tx, { answer, hash, principal, keys, queriedAt, lease }));
    return answer;
  }

  /** By the key of reports, over the text of the hash. */
  async #sign(answer: LookupAnswer, hash: string): Promise<void> {
    if (answer.entities.length === 0) return;
    const key = await this.signing.activeKey('report');
    const signature = {
      report_signature: (await key.sign(Buffer.from(hash))).toString('base64'),
      signing_key_id: key.kid,
      signed_at: new Date().toISOString(),
    };
    for (const { traceability } of answer.entities) Object.assign(traceability, signature);
  }

  async #takeDeepTurn(principal: Principal): Promise<void> {
    const outcome = await this.buckets.take('deep_lookup', principalKey(principal), DEEP_LIMIT);
    if (!outcome.isAllowed) throw tooManyRequests(outcome);
  }

  async #keep(tx: TenantTx, found: FoundAnswer): Promise<void> {
    const { answer, hash, principal, keys, queriedAt, lease } = found;
    await this.lookups.insert(tx, {
      id: answer.request_id,
      principal: principalKey(principal),
      depth: answer.depth,
      requester_reference: answer.audit.requester_reference,
      identifier_types: answer.audit.identifiers_queried,
      status: answer.resolution.status,
      confidence: answer.resolution.confidence,
      entity_count: answer.resolution.entity_count,
      report_hash: hash,
      queried_at: queriedAt,
      answer,
      subjectKeys: keys,
    });
    await this.idempotency.complete(tx, lease, { status: 200, answer: { request_id: answer.request_id } });
  }

  async #living(tx: TenantTx, id: string): Promise<LookupRow> {
    const row = await this.lookups.byId(tx, id);
    if (!row) throw notFound('The lookup');
    if (row.erased_at !== null || this.#expiresAt(row.queried_at).getTime() <= Date.now()) throw gone();
    return row;
  }

  #deadlineMs({ options }: LookupBody): number {
    return options.depth === 'deep' ? this.settings.deepLookupDeadlineMs : this.settings.lookupDeadlineMs;
  }

  #expiresAt(queriedAt: Date): Date {
    return new Date(queriedAt.getTime() + this.settings.resultRetentionDays * DAY_MS);
  }
}

const isContext = ({ connectorId }: SourceRecord): boolean => connectorId === EVENT_CORPUS;

const notSearchable = (identifiers: readonly CheckedIdentifier[]): ValidationError =>
  new ValidationError(
    identifiers.map(({ type }, index) => ({
      loc: ['body', 'identifiers', index, 'type'],
      msg: notSearchableText(type),
      type: 'no_searchable_identifier',
    })),
  );

/** A person has no company name. */
const namesNobody = ({ options }: LookupBody): ValidationError =>
  new ValidationError([
    {
      loc: ['body', 'options', 'subject_type'],
      msg: noNameOfTypeText(options.subject_type),
      type: 'subject_type_without_name',
    },
  ]);

const gone = (): ServiceError => new ServiceError('gone', 'The lookup has expired or was erased');

interface FoundAnswer {
  answer: LookupAnswer;
  hash: string;
  principal: Principal;
  keys: string[];
  queriedAt: Date;
  lease: IdempotencyLease | null;
}
