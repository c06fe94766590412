import { Injectable } from '@nestjs/common';
import type { PortfolioResult } from '../../../kernel/evaluation/evaluate.types';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, TenantTx } from '../../../platform/database/db';
import { InstructionVerdicts } from '../../instruction-model/instruction-verdicts.service';
import { PortfolioVerdicts } from './portfolio-verdicts';

/** A portfolio that is being evaluated. */
export interface ScoredPortfolio {
  /** Null where no model is configured. */
  readonly verdicts: PortfolioVerdicts | null;
  /** The threats of the groups of these events, scored anew. */
  rescored(eventIds: readonly string[]): PortfolioResult;
}

/**
 * Between evaluation, which is a function of what is known, and the language model, which is asked afterwards: another
 * evaluation follows its answers.
 */
@Injectable()
export class InstructionWishes {
  constructor(private readonly verdicts: InstructionVerdicts) {}

  /** For as long as the groups of a portfolio are kept; null where no model is configured. */
  open(): PortfolioVerdicts | null {
    const { model } = this.verdicts;
    return model === null ? null : new PortfolioVerdicts(model, (question) => this.verdicts.wishOf(question));
  }

  /** Reads the verdicts on what evaluation met, and gives its result with those that were not known to it. */
  async caughtUp(
    db: Db,
    scope: TenantScope,
    portfolio: ScoredPortfolio,
    result: PortfolioResult,
  ): Promise<PortfolioResult> {
    const { verdicts } = portfolio;
    let current = result;
    // What a group that is scored again asks may be new itself.
    while (verdicts !== null && verdicts.unread.length > 0) {
      const { unread } = verdicts;
      const changed = verdicts.learn(await db.read(scope, (tx) => this.verdicts.load(tx, unread)));
      if (changed.length > 0) current = replaced(current, portfolio.rescored(changed));
    }
    return current;
  }

  /** Has asked what evaluation met and nobody has answered; in the transaction that stores it. */
  async submit(tx: TenantTx, verdicts: PortfolioVerdicts | null): Promise<void> {
    if (verdicts !== null) await this.verdicts.want(tx, verdicts.wishes);
  }
}

/** The later threats of a group take the place of the earlier ones. */
function replaced(earlier: PortfolioResult, later: PortfolioResult): PortfolioResult {
  const isTold = new Set(later.eventIds);
  const kept = earlier.threats.filter(({ eventIds }) => !eventIds.some((id) => isTold.has(id)));
  return {
    threats: [...kept, ...later.threats].sort((a, b) => b.riskScore - a.riskScore),
    eventIds: [...new Set([...earlier.eventIds, ...later.eventIds])],
  };
}
