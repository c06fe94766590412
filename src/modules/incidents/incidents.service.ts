import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import type { ThreatSummary } from '../threats/threats.contract';
import { ThreatsService } from '../threats/threats.service';
import type { CreateIncidentBody, IncidentAnswer, IncidentsQuery } from './incidents.dto';
import { type IncidentRow, IncidentsRepository } from './incidents.repository';

/** Incidents: threats that analysts look at together. */
@Injectable()
export class IncidentsService {
  constructor(
    private readonly db: Db,
    private readonly incidents: IncidentsRepository,
    private readonly threats: ThreatsService,
  ) {}

  /** @throws ValidationError not_found where a threat is not in scope; then nothing is made */
  create(scope: TenantScope, body: CreateIncidentBody): Promise<IncidentAnswer> {
    const id = uuidv7();
    const threatIds = [...new Set(body.threat_ids)];
    return this.db.run(scope, async (tx) => {
      const threats = await this.threats.summaries(tx, threatIds);
      requireAll(body.threat_ids, threats);
      await this.incidents.insert(tx, {
        id,
        title: body.title,
        description: body.description ?? null,
        scope: body.scope,
        startedAt: earliest(threats),
      });
      await this.incidents.link(tx, id, threatIds);
      noteResources(id, ...threatIds);
      return this.#byId(tx, id);
    });
  }

  get(scope: TenantScope, id: string): Promise<IncidentAnswer> {
    return this.db.read(scope, (tx) => this.#byId(tx, id));
  }

  /** Newest first. */
  list(scope: TenantScope, query: IncidentsQuery): Promise<{ incidents: IncidentAnswer[]; total: number }> {
    return this.db.read(scope, async (tx) => {
      const { rows, total } = await this.incidents.page(tx, query);
      return { incidents: await this.#withLinks(tx, rows), total };
    });
  }

  async #byId(tx: TenantTx, id: string): Promise<IncidentAnswer> {
    const row = await this.incidents.byId(tx, id);
    const [incident] = row ? await this.#withLinks(tx, [row]) : [];
    if (!incident) throw notFound('The incident');
    return incident;
  }

  async #withLinks(tx: TenantTx, rows: readonly IncidentRow[]): Promise<IncidentAnswer[]> {
    const links = await this.incidents.links(
      tx,
      rows.map(({ id }) => id),
    );
    const threats = await this.threats.summaries(tx, [...new Set(links.map((link) => link.threat_id))]);
    const byId = new Map(threats.map((threat) => [threat.id, threat]));
    return rows.map((row) => ({
      ...row,
      threat_links: links.flatMap(({ incident_id: incidentId, ...link }) => {
        const threat = byId.get(link.threat_id);
        return incidentId === row.id && threat ? [{ ...link, threat }] : [];
      }),
    }));
  }
}

function requireAll(threatIds: readonly string[], found: readonly ThreatSummary[]): void {
  const known = new Set(found.map(({ id }) => id));
  const unknown = [...threatIds.entries()].filter(([, id]) => !known.has(id));
  if (unknown.length === 0) return;
  const msg = 'There is no such threat';
  throw new ValidationError(unknown.map(([index]) => ({ loc: ['body', 'threat_ids', index], msg, type: 'not_found' })));
}

const earliest = (threats: readonly ThreatSummary[]): Date | null =>
  threats.length === 0 ? null : new Date(Math.min(...threats.map((threat) => threat.observed_at.getTime())));
