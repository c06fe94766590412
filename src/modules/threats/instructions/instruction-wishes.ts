import { Injectable } from '@nestjs/common';
import type { PortfolioResult } from '../../../kernel/evaluation/evaluate.types';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, TenantTx } from '../../../platform/database/db';
import { InstructionVerdicts } from '../../instruction-model/instruction-verdicts.service';
import { PortfolioVerdicts } from './portfolio-verdicts';

/** A portfolio that is being evaluated. */
export interface ScoredPortfolio {
  /** Null if no model is configured. */
  readonly verdicts: PortfolioVerdicts | null;
  /** Scores the groups of these events again and returns their threats. */
  rescored(eventIds: readonly string[]): PortfolioResult;
}

/**
 * Connects evaluation, which is a pure function of known facts, with the language model, which is queried afterwards:
 * another evaluation follows its answers.
 */
@Injectable()
export class InstructionWishes {
  constructor(private readonly verdicts: InstructionVerdicts) {}

  /** Called once for the groups of a portfolio in memory; null if no model is configured. */
  open(): PortfolioVerdicts | null {
    const { model } = this.verdicts;
    return model === null ? null : new PortfolioVerdicts(model, (question) => this.verdicts.wishOf(question));
  }

  /**
   * Reads the verdicts on the questions that an evaluation met, and returns its result updated with those that it did
   * not know.
   */
  async caughtUp(
    db: Db,
    scope: TenantScope,
    portfolio: ScoredPortfolio,
    result: PortfolioResult,
  ): Promise<PortfolioResult> {
    const { verdicts } = portfolio;
    let current = result;
    // A group that is scored again may meet new questions.
    while (verdicts !== null && verdicts.unread.length > 0) {
      const { unread } = verdicts;
      const changed = verdicts.learn(await db.read(scope, (tx) => this.verdicts.load(tx, unread)));
      if (changed.length > 0) current = replaced(current, portfolio.rescored(changed));
    }
    return current;
  }

  /** Requests answers to the unanswered questions of an evaluation, in the transaction that stores its result. */
  async submit(tx: TenantTx, verdicts: PortfolioVerdicts | null): Promise<void> {
    if (verdicts !== null) await this.verdicts.want(tx, verdicts.wishes);
  }
}

/** The later threats of a group replace the earlier ones. */
function replaced(earlier: PortfolioResult, later: PortfolioResult): PortfolioResult {
  const replacedIds = new Set(later.eventIds);
  const kept = earlier.threats.filter(({ eventIds }) => !eventIds.some((id) => replacedIds.has(id)));
  return {
    threats: [...kept, ...later.threats].sort((a, b) => b.riskScore - a.riskScore),
    eventIds: [...new Set([...earlier.eventIds, ...later.eventIds])],
  };
}
