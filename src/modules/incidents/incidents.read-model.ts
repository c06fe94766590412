import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import type { TenantTx } from '../../platform/database/db';
import { digestEntityTag, formatEntityTag } from '../../platform/http/answers/entity-tag';
import { pageParts } from '../../platform/paging/page-query';
import { ThreatsService } from '../threats/threats.service';
import type { IncidentEntity } from './incident.entity';
import { IncidentLinksRepository } from './incident-links.repository';
import type { IncidentAnswer, IncidentListAnswer, IncidentsQuery } from './incidents.dto';
import { IncidentsRepository } from './incidents.repository';

export interface TaggedIncident {
  incident: IncidentAnswer;
  tag: string;
}

/** Incidents as the API shows them, with the current state of their threats. */
@Injectable()
export class IncidentsReadModel {
  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly links: IncidentLinksRepository,
    private readonly threats: ThreatsService,
  ) {}

  /** @throws ServiceError not_found */
  async byId(tx: TenantTx, id: string): Promise<TaggedIncident> {
    const row = await this.incidents.findById(tx, id);
    if (!row) throw notFound('The incident');
    const [incident] = await this.#withLinks(tx, [row]);
    if (!incident) throw new Error('the incident of a row is missing');
    return { incident, tag: tagOf(row.rowVersion, incident) };
  }

  async page(tx: TenantTx, query: IncidentsQuery): Promise<IncidentListAnswer> {
    const { rows, ...rest } = await this.incidents.page(tx, query);
    return { incidents: await this.#withLinks(tx, rows), ...pageParts(rest) };
  }

  async #withLinks(tx: TenantTx, rows: readonly IncidentEntity[]): Promise<IncidentAnswer[]> {
    const links = await this.links.ofIncidents(
      tx,
      rows.map(({ id }) => id),
    );
    const threats = await this.threats.summaries(tx, [...new Set(links.map((link) => link.threatId))]);
    const byId = new Map(threats.map((threat) => [threat.id, threat]));
    const ofIncident = new Map(rows.map(({ id }): [string, IncidentAnswer['threat_links']] => [id, []]));
    for (const { id, incidentId, threatId, addedAt } of links) {
      const threat = byId.get(threatId);
      if (threat) ofIncident.get(incidentId)?.push({ id, threat_id: threatId, added_at: addedAt, threat });
    }
    return rows.map((row) => shown(row, ofIncident.get(row.id) ?? []));
  }
}

const shown = (row: IncidentEntity, links: IncidentAnswer['threat_links']): IncidentAnswer => ({
  id: row.id,
  title: row.title,
  description: row.description,
  scope: row.scope,
  status: row.status,
  assignee: row.assignee,
  notes: row.notes,
  threat_links: links,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  started_at: row.startedAt,
  resolved_at: row.resolvedAt,
});

/** The summaries of threats change with these versions. */
function tagOf(version: number, { threat_links: links }: IncidentAnswer): string {
  if (links.length === 0) return formatEntityTag(version);
  return digestEntityTag(version, links);
}
