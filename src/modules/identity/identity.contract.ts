import { Injectable } from '@nestjs/common';
import type { SystemTx } from '../../platform/database/db';

type EvaluationTimeListener = (tx: SystemTx, tenantId: string) => Promise<void>;

/** Lets modules above identity take part in its transactions. */
@Injectable()
export class TenantChanges {
  readonly #listeners: EvaluationTimeListener[] = [];

  /** The tenant's "now" has moved: what was evaluated is out of date. */
  onEvaluationTimeChange(listener: EvaluationTimeListener): void {
    this.#listeners.push(listener);
  }

  async evaluationTimeChanged(tx: SystemTx, tenantId: string): Promise<void> {
    for (const listener of this.#listeners) await listener(tx, tenantId);
  }
}
