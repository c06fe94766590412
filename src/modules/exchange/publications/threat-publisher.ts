import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { TenantTx } from '../../../platform/database/db';
import { ThreatChanges } from '../../threats/threats.contract';
import { LOCK_CLOCK, publishThreats } from './publish-threats.sql';

// One row of a statement takes a few kB.
const THREATS_PER_STATEMENT = 500;

/**
 * Publishes what other systems receive about threats, in the transactions that change them. A version is never changed
 * afterwards, and is added only if something has changed that a receiver should know.
 */
@Injectable()
export class ThreatPublisher implements OnModuleInit {
  constructor(
    private readonly threatChanges: ThreatChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.threatChanges.onChange((tx, changes) =>
      this.publish(
        tx,
        changes.map(({ threatId }) => threatId),
      ),
    );
  }

  async publish(tx: TenantTx, threatIds: readonly string[]): Promise<void> {
    const { tenantId, portfolioId } = tx.scope;
    for (let from = 0; from < threatIds.length; from += THREATS_PER_STATEMENT) {
      // A statement of its own: the next one has a later snapshot, which contains what the lock waited for.
      const [clock] = await tx.query<{ last_us: number }>(LOCK_CLOCK, [tenantId, portfolioId]);
      const ids = threatIds.slice(from, from + THREATS_PER_STATEMENT);
      const evaluationTime = this.settings.evaluationTime ?? null;
      await tx.query(publishThreats(ids.length), [tenantId, portfolioId, ids, clock?.last_us ?? 0, evaluationTime]);
    }
  }
}
