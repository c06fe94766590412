import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ServiceError } from '../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { principalKey } from '../../kernel/identity/principal-key';
import { noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { outboundPorts } from '../../platform/fetch/outbound-ports';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request';
import { JobQueue } from '../../platform/jobs/job-queue';
import { jobAnswer } from './search-job-answer';
import { requireAllowedPorts } from './seed-ports.policy';
import type { WebSearchBody } from './web-search-body';
import { SEARCH_PROVIDERS, type SearchProvider } from './web-search.contract';
import { RUN_WEB_SEARCH } from './web-search.jobs';
import { WebSearchRepository } from './web-search.repository';

export interface SearchRequest {
  scope: TenantScope;
  principal: Principal;
  body: WebSearchBody;
  headers: IncomingHttpHeaders;
  /** Method and template, under which an Idempotency-Key is kept. */
  route: string;
}

/** Submits searches, which workers then run. */
@Injectable()
export class SearchSubmissionService {
  constructor(
    private readonly db: Db,
    private readonly searches: WebSearchRepository,
    private readonly queue: JobQueue,
    private readonly idempotency: IdempotencyKeys,
    @Inject(SEARCH_PROVIDERS) private readonly providers: readonly SearchProvider[],
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Queues a search, with the first event of its stream. With an Idempotency-Key that was used before, the search of then.
   * @throws ValidationError for a port that is not allowed; ServiceError job_limit_exceeded, idempotency_key_reused, idempotency_in_progress
   */
  async submit({ scope, principal, body, headers, route }: SearchRequest): Promise<string> {
    requireAllowedPorts(body, outboundPorts(this.settings));
    const keyed = this.idempotency.requestOf(headers, principal, route, body);
    const { answer, isRepeated } = await this.db.run(scope, (tx) => this.#submitOnce(tx, keyed, principal, body));
    if (isRepeated) noteResources(answer.jobId);
    return answer.jobId;
  }

  #submitOnce(
    tx: TenantTx,
    keyed: KeyedRequest | null,
    principal: Principal,
    body: WebSearchBody,
  ): Promise<{ answer: { jobId: string }; isRepeated: boolean }> {
    return this.idempotency.once(tx, keyed, async () => {
      const running = await this.searches.countActive(tx);
      const { webSearchJobsPerTenant: limit } = this.settings;
      if (running >= limit) throw tooMany(limit);
      const id = uuidv7();
      // Before the transaction commits with the record of the request.
      noteResources(id);
      const totalSteps = this.providers.length + 1;
      await this.searches.add(tx, {
        id,
        principal: principalKey(principal),
        request: body,
        dataScope: principal.dataScope,
        submittedAt: new Date(),
        totalSteps,
      });
      const row = await this.searches.findById(tx, id);
      if (!row) throw new Error('the search was not written');
      await this.searches.appendEvents(tx, id, 0, [
        { type: 'job', payload: jobAnswer(row, this.settings.resultRetentionDays) },
      ]);
      await this.queue.enqueue(tx, RUN_WEB_SEARCH, { ...tx.scope, jobId: id });
      return { status: 200, answer: { jobId: id } };
    });
  }
}

const tooMany = (limit: number): ServiceError =>
  new ServiceError(
    'job_limit_exceeded',
    `Limit reached: this tenant already has ${limit} searches queued or running. Wait for one to finish, or ` +
      'cancel one.',
    undefined,
    { 'retry-after': '5' },
  );
