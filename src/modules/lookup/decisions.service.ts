import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { principalKey } from '../../kernel/identity/principal-key';
import { noteResources } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import type { DecisionAnswer, DecisionBody, DecisionsQuery } from './decisions.dto';
import { DecisionsRepository } from './decisions.repository';
import { LookupRepository } from './lookup.repository';

/** What reviewers say of the entities that lookups found. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly db: Db,
    private readonly lookups: LookupRepository,
    private readonly decisions: DecisionsRepository,
  ) {}

  /**
   * Later lookups of the tenant heed it, for as long as the source records keep their ids.
   * @throws ServiceError not_found, gone; ValidationError not_found where the lookup has no such entity
   */
  decide(scope: TenantScope, principal: Principal, requestId: string, body: DecisionBody): Promise<DecisionAnswer> {
    const id = uuidv7();
    return this.db.run(scope, async (tx) => {
      if (!(await this.lookups.byId(tx, requestId))) throw notFound('The lookup');
      const result = await this.lookups.result(tx, requestId);
      if (!result) throw new ServiceError('gone', 'The content of the lookup was erased');
      const entity = result.answer.entities.find((one) => one.entity_id === body.entity_id);
      if (!entity) {
        const msg = 'The lookup has no such entity';
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
        subjectKeys: result.subject_keys,
        decidedBy: principalKey(principal),
      });
    });
  }

  list(scope: TenantScope, query: DecisionsQuery): Promise<{ decisions: DecisionAnswer[]; total: number }> {
    return this.db.read(scope, (tx) => this.decisions.page(tx, query));
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
