import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import type { TenantTx } from '../../platform/database/db';
import { entityTagOf } from '../../platform/http/answers/entity-tag';
import { pageParts } from '../../platform/paging/page-query';
import { ThreatsService } from '../threats/threats.service';
import { IncidentLinksRepository } from './incident-links.repository';
import type { IncidentAnswer, IncidentListAnswer, IncidentsQuery } from './incidents.dto';
import { type IncidentRow, IncidentsRepository } from './incidents.repository';

const DIGEST_LENGTH = 16;

export interface TaggedIncident {
  incident: IncidentAnswer;
  tag: string;
}

/** Incidents as they are shown, with what their threats are now. */
@Injectable()
export class IncidentsReadModel {
  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly links: IncidentLinksRepository,
    private readonly threats: ThreatsService,
  ) {}

  /** @throws ServiceError not_found */
  async byId(tx: TenantTx, id: string): Promise<TaggedIncident> {
    const row = await this.incidents.byId(tx, id);
    if (!row) throw notFound('The incident');
    const [incident] = await this.#withLinks(tx, [row]);
    if (!incident) throw new Error('as many incidents as rows');
    return { incident, tag: tagOf(row.row_version, incident) };
  }

  async page(tx: TenantTx, query: IncidentsQuery): Promise<IncidentListAnswer> {
    const { rows, ...rest } = await this.incidents.page(tx, query);
    return { incidents: await this.#withLinks(tx, rows), ...pageParts(rest) };
  }

  async #withLinks(tx: TenantTx, rows: readonly IncidentRow[]): Promise<IncidentAnswer[]> {
    const links = await this.links.ofIncidents(
      tx,
      rows.map(({ id }) => id),
    );
    const threats = await this.threats.summaries(tx, [...new Set(links.map((link) => link.threat_id))]);
    const byId = new Map(threats.map((threat) => [threat.id, threat]));
    const ofIncident = new Map(rows.map(({ id }): [string, IncidentAnswer['threat_links']] => [id, []]));
    for (const { incident_id: incidentId, ...link } of links) {
      const threat = byId.get(link.threat_id);
      if (threat) ofIncident.get(incidentId)?.push({ ...link, threat });
    }
    return rows.map((row) => shown(row, ofIncident.get(row.id) ?? []));
  }
}

const shown = (row: IncidentRow, links: IncidentAnswer['threat_links']): IncidentAnswer => ({
  id: row.id,
  title: row.title,
  description: row.description,
  scope: row.scope,
  status: row.status,
  assignee: row.assignee,
  notes: row.notes,
  threat_links: links,
  created_at: row.created_at,
  updated_at: row.updated_at,
  started_at: row.started_at,
  resolved_at: row.resolved_at,
});

/** The summaries of threats change with these, which count their versions themselves. */
function tagOf(version: number, { threat_links: links }: IncidentAnswer): string {
  if (links.length === 0) return entityTagOf(version);
  const digest = createHash('sha256').update(JSON.stringify(links)).digest('base64url');
  return entityTagOf(version, digest.slice(0, DIGEST_LENGTH));
}
