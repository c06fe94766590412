import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { principalKey } from '../../../kernel/identity/principal-key';
import { countUndecided } from '../../../kernel/resolution/decisions';
import type { ReviewedDecision } from '../../../kernel/resolution/resolution.types';
import { noteResources } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import { pageParts } from '../../../platform/paging/page-query';
import type { DecisionAnswer, DecisionBody, DecisionListAnswer, DecisionsQuery } from './decisions.dto';
import { DecisionsRepository } from './decisions.repository';
import { LookupRepository } from '../lookup.repository';
import { LookupService } from '../lookup.service';

/** How many lookups of its subject a decision counts again, the newest first. Each of them makes the decision slower. */
const MAX_RECOUNTED = 100;

/** The decisions of reviewers on entities that lookups found. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly db: Db,
    private readonly lookups: LookupService,
    private readonly requests: LookupRepository,
    private readonly decisions: DecisionsRepository,
  ) {}

  /**
   * Later lookups of the tenant apply the decision as long as the source records keep their ids.
   * @throws ServiceError not_found, gone; ValidationError not_found if the lookup has no such entity
   */
  decide(scope: TenantScope, principal: Principal, requestId: string, body: DecisionBody): Promise<DecisionAnswer> {
    const id = uuidv7();
    return this.db.run(scope, async (tx) => {
      const { answer, subjectKeys } = await this.lookups.result(tx, requestId);
      const entity = answer.entities.find((one) => one.entity_id === body.entity_id);
      if (!entity) {
        const msg = 'The lookup has no entity with this id';
        throw new ValidationError([{ loc: ['body', 'entity_id'], msg, type: 'not_found' }]);
      }
      noteResources(id, requestId, body.entity_id);
      const made = await this.decisions.insert(tx, {
        id,
        lookupId: requestId,
        entityId: body.entity_id,
        decision: body.decision,
        reason: body.reason,
        sourceIds: entity.traceability.sources.map((source) => source.id),
        subjectKeys,
        decidedBy: principalKey(principal),
      });
      await this.#countUndecided(tx, requestId, subjectKeys);
      return made;
    });
  }

  async list(scope: TenantScope, query: DecisionsQuery): Promise<DecisionListAnswer> {
    const { rows, ...rest } = await this.db.read(scope, (tx) => this.decisions.page(tx, query));
    return { decisions: rows, ...pageParts(rest) };
  }

  /** @throws ServiceError not_found */
  withdraw(scope: TenantScope, id: string): Promise<DecisionAnswer> {
    return this.db.run(scope, async (tx) => {
      const decision = await this.decisions.withdraw(tx, id);
      if (!decision) throw notFound('The decision');
      noteResources(id);
      await this.#countUndecided(tx, decision.request_id, await this.decisions.subjectKeys(tx, id));
      return decision;
    });
  }

  /** Updates the numbers of undecided entities of a lookup and of the other lookups of its subject. */
  async #countUndecided(tx: TenantTx, requestId: string, subjectKeys: readonly string[]): Promise<void> {
    const lookups = await this.requests.ofSubject(tx, { id: requestId, subjectKeys }, MAX_RECOUNTED);
    const applying = new Map<string, ReviewedDecision[]>();
    for (const { id, undecided_count: before, subject_keys: keys, source_ids: entities } of lookups) {
      const subject = keys.join(' ');
      const decisions = applying.get(subject) ?? (await this.decisions.applying(tx, keys));
      applying.set(subject, decisions);
      const undecidedCount = countUndecided(entities, decisions);
      if (undecidedCount !== before) await this.requests.update(tx, id, { undecidedCount });
    }
  }
}
