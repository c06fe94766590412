import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { Principal } from '../../kernel/identity/principal';
import type { TenantTx } from '../../platform/database/db';
import { type ThreatChange, ThreatChanges } from '../threats/threats.contract';
import { IncidentActivityRepository } from './incident-activity.repository';
import { IncidentLinksRepository } from './incident-links.repository';
import { IncidentsRepository } from './incidents.repository';

/** The threats of incidents: linked and unlinked by analysts, merged by evaluation. */
@Injectable()
export class IncidentThreats implements OnModuleInit {
  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly links: IncidentLinksRepository,
    private readonly activity: IncidentActivityRepository,
    private readonly threatChanges: ThreatChanges,
  ) {}

  onModuleInit(): void {
    this.threatChanges.onChange((tx, changes) => this.#followMerges(tx, changes));
  }

  /**
   * Each threat once; merged threats are replaced by the threats that they were merged into. @throws ValidationError
   * not_found
   */
  async existing(tx: TenantTx, threatIds: readonly string[]): Promise<string[]> {
    if (threatIds.length === 0) return [];
    const known = await this.links.standFor(tx, threatIds);
    const unknown = [...threatIds.keys()].filter((index) => !known.has(threatIds[index] ?? ''));
    if (unknown.length > 0) {
      const msg = 'The threat was not found';
      throw new ValidationError(
        unknown.map((index) => ({ loc: ['body', 'threat_ids', index], msg, type: 'not_found' })),
      );
    }
    return [...new Set(threatIds.flatMap((id) => known.get(id) ?? []))];
  }

  /** Threats that are already linked stay unchanged. */
  async link(tx: TenantTx, by: Principal, incidentId: string, threatIds: readonly string[]): Promise<void> {
    if (threatIds.length === 0) return;
    const added = await this.links.add(tx, incidentId, threatIds);
    if (added.length === 0) return;
    await this.activity.add(
      tx,
      by,
      added.map((threatId) => ({ incidentId, kind: 'threat_linked', threatId })),
    );
    await this.incidents.linksChanged(tx, [incidentId]);
  }

  /** Returns whether the threat was linked. */
  async unlink(tx: TenantTx, by: Principal, incidentId: string, threatId: string): Promise<boolean> {
    const wasLinked = await this.links.remove(tx, incidentId, threatId);
    if (!wasLinked) return false;
    await this.activity.add(tx, by, [{ incidentId, kind: 'threat_unlinked', threatId }]);
    await this.incidents.linksChanged(tx, [incidentId]);
    return true;
  }

  /**
   * Called at the end of the evaluation's transaction, when merged threats are marked and locked: links that were added
   * meanwhile are visible here, and no further links to these threats can be added.
   */
  async #followMerges(tx: TenantTx, changes: readonly ThreatChange[]): Promise<void> {
    const ended = changes.filter(({ kind }) => kind === 'ended').map(({ threatId }) => threatId);
    const merges = ended.length === 0 ? [] : await this.links.merges(tx, ended);
    if (merges.length === 0) return;
    const merged = merges.map(({ id }) => id);
    await this.incidents.lock(
      tx,
      (await this.activity.holders(tx, merged)).map((holder) => holder.incident_id),
    );
    await this.links.follow(tx, merges);
    // Read again, because an analyst may have unlinked threats while this transaction waited.
    const holders = await this.activity.holders(tx, merged);
    if (holders.length === 0) return;
    const intoOf = new Map(merges.map(({ id, into_id: intoId }) => [id, intoId]));
    const entries = holders.flatMap(({ incident_id: incidentId, threat_id: mergedThreatId }) => {
      const threatId = intoOf.get(mergedThreatId);
      return threatId === undefined ? [] : [{ incidentId, kind: 'threat_merged' as const, threatId, mergedThreatId }];
    });
    await this.activity.add(tx, null, entries);
    await this.incidents.linksChanged(tx, [...new Set(holders.map((holder) => holder.incident_id))]);
  }
}
