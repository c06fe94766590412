import { Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { SEVERITIES, type Severity } from '../../kernel/evaluation/evaluation.types';
import { canAnalystMove } from '../../kernel/evaluation/lifecycle';
import type { Principal } from '../../kernel/identity/principal';
import { noteResources, requireScope } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import {
  formatEntityTag,
  NO_PRECONDITIONS,
  type Preconditions,
  requirePreconditions,
} from '../../platform/http/answers/entity-tag';
import { EvaluationRepository } from './requests/evaluation.repository';
import type { ThreatAnswer } from './threat-answers.dto';
import { decisionsAnswer, refusedOutcome } from './threat-decision-outcomes';
import type { DecisionOutcomeAnswer, ThreatDecisionBody, ThreatDecisionsAnswer } from './threat-decisions.dto';
import { ThreatHistoryRepository } from './history/threat-history.repository';
import { ThreatChanges } from './threats.contract';
import type { ChangeThreatBody } from './threats.dto';
import { ThreatsReadModel } from './threats.read-model';
import { type ThreatDecision, ThreatsRepository } from './threats.repository';

interface Decision {
  readonly principal: Principal;
  readonly id: string;
  readonly body: ChangeThreatBody;
  readonly conditions: Preconditions;
}

interface Decided {
  readonly threat: ThreatAnswer;
  readonly tag: string;
  readonly hasChanged: boolean;
}

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
      const { threat, tag } = await this.#decide(tx, { principal, id, body, conditions });
      return { threat, tag };
    });
  }

  /**
   * Decides on several threats in one transaction. A decision that is refused leaves its threat as it is and does not affect the
   * others. The order of the locks is that of the ids, so that two requests never wait for each other.
   */
  changeAll(principal: Principal, decisions: readonly ThreatDecisionBody[]): Promise<ThreatDecisionsAnswer> {
    return this.db.run(requireScope(principal), async (tx) => {
      await this.evaluation.blockWrites(tx);
      const outcomes = new Map<string, DecisionOutcomeAnswer>();
      for (const decision of [...decisions].sort(byThreatId)) {
        outcomes.set(decision.threat_id, await this.#outcomeOf(tx, principal, decision));
      }
      return decisionsAnswer(decisions.flatMap(({ threat_id: id }) => outcomes.get(id) ?? []));
    });
  }

  async #outcomeOf(
    tx: TenantTx,
    principal: Principal,
    { threat_id: id, etag, ...body }: ThreatDecisionBody,
  ): Promise<DecisionOutcomeAnswer> {
    const conditions = { ...NO_PRECONDITIONS, ifMatch: etag };
    try {
      const { threat, hasChanged } = await this.#decide(tx, { principal, id, body, conditions });
      return { threat_id: id, outcome: hasChanged ? 'changed' : 'unchanged', threat, error: null };
    } catch (error) {
      // Every refusal comes before the first write, so that nothing has to be rolled back.
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      return refusedOutcome(id, error);
    }
  }

  async #decide(tx: TenantTx, { principal, id, body, conditions }: Decision): Promise<Decided> {
    const before = await this.threats.decisionForUpdate(tx, id);
    if (!before) throw notFound('The threat');
    noteResources(id);
    requirePreconditions(conditions, await this.#tagOf(tx, id));
    const after = decided(before, body);
    const changes = changesBetween(before, after);
    const hasChanged = Object.keys(changes).length > 0;
    if (hasChanged) {
      const isSnoozeAlone = Object.keys(changes).every((field) => field === 'snoozed_until');
      await this.threats.decide(tx, id, after, isSnoozeAlone);
      await this.history.add(tx, id, principal, changes, body.dismissal_reason ?? null);
      await this.threatChanges.changed(tx, [{ threatId: id, kind: 'updated' }]);
    }
    const threat = await this.readModel.byId(tx, id);
    if (!threat) throw new Error(GONE);
    return { threat, tag: threat.etag, hasChanged };
  }

  async #tagOf(tx: TenantTx, id: string): Promise<string> {
    const version = await this.readModel.rowVersion(tx, id);
    if (version === undefined) throw new Error(GONE);
    return formatEntityTag(version);
  }
}

const byThreatId = (a: ThreatDecisionBody, b: ThreatDecisionBody): number => (a.threat_id < b.threat_id ? -1 : 1);

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
    snoozed_until: snoozedUntil(before, body),
  };
}

/** A snooze ends if an analyst raises the severity, unless the same change sets a new one. */
function snoozedUntil(before: ThreatDecision, body: ChangeThreatBody): Date | null {
  if (body.snoozed_until !== undefined) return body.snoozed_until;
  if (body.severity === undefined) return before.snoozed_until;
  const rankOf = (override: Severity | null): number => SEVERITIES.indexOf(override ?? before.risk_level);
  return rankOf(body.severity) > rankOf(before.severity_override) ? null : before.snoozed_until;
}

const DECIDED = [
  'status',
  'pinned',
  'severity_override',
  'dismissal_category',
  'dismissal_reason',
  'snoozed_until',
] as const;

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const changesBetween = (before: ThreatDecision, after: ThreatDecision): Record<string, unknown> =>
  Object.fromEntries(
    DECIDED.filter((field) => plain(before[field]) !== plain(after[field])).map((field) => [
      field,
      { from: plain(before[field]), to: plain(after[field]) },
    ]),
  );
