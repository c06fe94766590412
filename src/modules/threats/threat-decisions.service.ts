import { Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { canAnalystMove } from '../../kernel/evaluation/lifecycle';
import type { Principal } from '../../kernel/identity/principal';
import { noteResources, requireScope } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { formatEntityTag, type Preconditions, requirePreconditions } from '../../platform/http/answers/entity-tag';
import { EvaluationRepository } from './requests/evaluation.repository';
import type { ThreatAnswer } from './threat-answers.dto';
import { ThreatHistoryRepository } from './history/threat-history.repository';
import { ThreatChanges } from './threats.contract';
import type { ChangeThreatBody } from './threats.dto';
import { ThreatsReadModel } from './threats.read-model';
import { type ThreatDecision, ThreatsRepository } from './threats.repository';

const GONE = 'the threat was removed within its own transaction';

/** The decisions of analysts on threats. */
@Injectable()
export class ThreatDecisionsService {
  constructor(
    private readonly db: Db,
    private readonly threats: ThreatsRepository,
    private readonly readModel: ThreatsReadModel,
    private readonly history: ThreatHistoryRepository,
    private readonly evaluation: EvaluationRepository,
    private readonly threatChanges: ThreatChanges,
  ) {}

  /**
   * Changes a threat and returns it with its entity tag.
   * @throws ServiceError not_found; precondition_failed; invalid_transition if the status cannot change to the
   * requested one
   */
  change(
    principal: Principal,
    id: string,
    body: ChangeThreatBody,
    conditions: Preconditions,
  ): Promise<{ threat: ThreatAnswer; tag: string }> {
    return this.db.run(requireScope(principal), async (tx) => {
      await this.evaluation.blockWrites(tx);
      const before = await this.threats.decisionForUpdate(tx, id);
      if (!before) throw notFound('The threat');
      noteResources(id);
      requirePreconditions(conditions, await this.#tagOf(tx, id));
      const after = decided(before, body);
      const changes = changesBetween(before, after);
      if (Object.keys(changes).length > 0) {
        await this.threats.decide(tx, id, after);
        await this.history.add(tx, id, principal, changes, body.dismissal_reason ?? null);
        await this.threatChanges.changed(tx, [{ threatId: id, kind: 'updated' }]);
      }
      const threat = await this.readModel.byId(tx, id);
      if (!threat) throw new Error(GONE);
      return { threat, tag: await this.#tagOf(tx, id) };
    });
  }

  async #tagOf(tx: TenantTx, id: string): Promise<string> {
    const version = await this.readModel.rowVersion(tx, id);
    if (version === undefined) throw new Error(GONE);
    return formatEntityTag(version);
  }
}

function decided(before: ThreatDecision, body: ChangeThreatBody): ThreatDecision {
  const { status = before.status } = body;
  if (status !== before.status && !canAnalystMove(before.status, status)) {
    const details = { from: before.status, to: status };
    throw new ServiceError(
      'invalid_transition',
      `The status of a threat cannot change from ${before.status} to ${status}`,
      details,
    );
  }
  const isDismissed = status === 'dismissed';
  return {
    ...before,
    status,
    pinned: body.pinned ?? before.pinned,
    severity_override: body.severity === undefined ? before.severity_override : body.severity,
    dismissal_category: isDismissed ? (body.dismissal_category ?? before.dismissal_category) : null,
    dismissal_reason: isDismissed ? (body.dismissal_reason ?? before.dismissal_reason) : null,
  };
}

const DECIDED = ['status', 'pinned', 'severity_override', 'dismissal_category', 'dismissal_reason'] as const;

const changesBetween = (before: ThreatDecision, after: ThreatDecision): Record<string, unknown> =>
  Object.fromEntries(
    DECIDED.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      { from: before[field], to: after[field] },
    ]),
  );
