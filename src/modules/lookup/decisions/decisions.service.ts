import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { principalKey } from '../../../kernel/identity/principal-key';
import { noteResources } from '../../../platform/context/request-context';
import { Db } from '../../../platform/database/db';
import { pageParts } from '../../../platform/paging/page-query';
import type { DecisionAnswer, DecisionBody, DecisionListAnswer, DecisionsQuery } from './decisions.dto';
import { DecisionsRepository } from './decisions.repository';
import { LookupService } from '../lookup.service';

/** The decisions of reviewers on entities that lookups found. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly db: Db,
    private readonly lookups: LookupService,
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
      return this.decisions.insert(tx, {
        id,
        lookupId: requestId,
        entityId: body.entity_id,
        decision: body.decision,
        reason: body.reason,
        sourceIds: entity.traceability.sources.map((source) => source.id),
        subjectKeys,
        decidedBy: principalKey(principal),
      });
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
      return decision;
    });
  }
}
