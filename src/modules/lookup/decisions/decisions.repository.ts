import { Injectable } from '@nestjs/common';
import type { ReviewedDecision } from '../../../kernel/resolution/resolution.types';
import type { TenantTx } from '../../../platform/database/db';
import { prepared } from '../../../platform/database/prepared-statements';
import { SqlConditions } from '../../../platform/database/sql-conditions';
import type { Page } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { keyedPrincipalSql } from '../../identity/principal-answer.contract';
import { SubjectDecisions } from './subject-decisions';
import { DECISION_CURSOR, type DecisionAnswer, type DecisionsQuery } from './decisions.dto';

export interface NewDecision {
  id: string;
  lookupId: string;
  entityId: string;
  decision: 'same' | 'different';
  reason: string;
  sourceIds: readonly string[];
  /** Sorted, with at least one entry. */
  subjectKeys: readonly string[];
  decidedBy: string;
}

const PRINCIPAL = keyedPrincipalSql({ key: 'decided_by', tenant: 'lookup_decision.tenant_id' });
const SHOWN = `id, lookup_id as request_id, entity_id, decision, reason, source_ids, ${PRINCIPAL} as principal, decided_at,
  withdrawn_at`;
const OWN = 'tenant_id = $1 and portfolio_id = $2';
const APPLYING = prepared(
  `select id, decision, source_ids, decided_at from lookup_decision
   where tenant_id = $1 and first_key = any($2) and withdrawn_at is null and subject_keys <@ $2`,
);

/** The first of the keys of a decision is indexed. The others are compared in the process. */
const ON_ANY = prepared(
  `select id, decision, source_ids, decided_at, subject_keys from lookup_decision
   where tenant_id = $1 and first_key = any($2) and withdrawn_at is null`,
);

interface DecisionRow {
  id: string;
  decision: 'same' | 'different';
  source_ids: string[];
  decided_at: Date;
}

/** The decisions of reviewers. They are read within a portfolio and apply to the whole tenant. */
@Injectable()
export class DecisionsRepository {
  async insert(tx: TenantTx, decision: NewDecision): Promise<DecisionAnswer> {
    const [row] = await tx.query<DecisionAnswer>(
      `insert into lookup_decision (tenant_id, portfolio_id, id, lookup_id, entity_id, decision, reason, source_ids,
         first_key, subject_keys, decided_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${SHOWN}`,
      [
        ...[tx.scope.tenantId, tx.scope.portfolioId, decision.id, decision.lookupId, decision.entityId],
        ...[decision.decision, decision.reason, decision.sourceIds, decision.subjectKeys[0], decision.subjectKeys],
        decision.decidedBy,
      ],
    );
    if (!row) throw new Error('the decision was not stored');
    return row;
  }

  /** Undefined if the portfolio has no such decision. A decision that was already withdrawn keeps its time. */
  async withdraw(tx: TenantTx, id: string): Promise<DecisionAnswer | undefined> {
    const [row] = await tx.query<DecisionAnswer>(
      `update lookup_decision set withdrawn_at = coalesce(withdrawn_at, now()) where ${OWN} and id = $3 returning ${SHOWN}`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row;
  }

  /** The keys of the subject of a decision. The decision stores nothing else about the subject. */
  async subjectKeys(tx: TenantTx, id: string): Promise<string[]> {
    const [row] = await tx.query<{ subject_keys: string[] }>(
      `select subject_keys from lookup_decision where ${OWN} and id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row?.subject_keys ?? [];
  }

  /** The newest first. */
  page(tx: TenantTx, query: DecisionsQuery): Promise<Page<DecisionAnswer>> {
    const where = new SqlConditions([tx.scope.tenantId, tx.scope.portfolioId]);
    where.add(OWN);
    where.addAny('lookup_id', query.request_id, 'uuid');
    if (query.applies_to !== undefined) {
      const id = where.parameter(query.applies_to);
      where.add(`subject_keys <@ (select subject_keys from lookup_result where ${OWN} and lookup_id = ${id})`);
    }
    const { sql, parameters } = where;
    const decisions = { select: SHOWN, from: 'lookup_decision', where: sql, parameters };
    const order = { cursor: DECISION_CURSOR, orderBy: ['decided_at', 'id'], direction: 'desc' } as const;
    return readPage<DecisionAnswer>(tx, { ...decisions, ...order }, query);
  }

  /**
   * The decisions of the whole tenant that apply to a subject: the subject must have all identifiers of the decision,
   * so that a less certain subject is never cleared by a decision on a more certain one.
   */
  async applying(tx: TenantTx, subjectKeys: readonly string[]): Promise<ReviewedDecision[]> {
    const rows = await tx.query<DecisionRow>(APPLYING, [tx.scope.tenantId, subjectKeys]);
    return rows.map(reviewedDecision);
  }

  /** Reads the decisions that `applying` returns for several subjects. @param subjectKeys those of all of them */
  async onAny(tx: TenantTx, subjectKeys: readonly string[]): Promise<SubjectDecisions> {
    const rows = await tx.query<DecisionRow & { subject_keys: string[] }>(ON_ANY, [tx.scope.tenantId, subjectKeys]);
    return new SubjectDecisions(
      rows.map(({ subject_keys: keys, ...row }) => ({ subjectKeys: keys, reviewed: reviewedDecision(row) })),
    );
  }
}

const reviewedDecision = (row: DecisionRow): ReviewedDecision => ({
  decisionId: row.id,
  decision: row.decision,
  sourceIds: row.source_ids,
  decidedAt: row.decided_at.toISOString(),
});
