import { Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { requireScope } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { AssetsService } from '../assets/assets.service';
import { TenantsService } from '../identity/tenants/tenants.service';
import { IncidentsService } from '../incidents/incidents.service';
import { LookupService } from '../lookup/lookup.service';
import { ThreatHistoryService } from '../threats/history/threat-history.service';
import { ThreatsService } from '../threats/threats.service';
import { WebSearchService } from '../web-search/web-search.service';
import type { SnapshotSubject } from './reports.dto';
import type { ReportSubject } from './report.row';

const MAX_INCIDENT_THREATS = 50;
const MAX_PORTFOLIO_THREATS = 1_000;
const BY_SEVERITY = ['critical', 'high', 'medium', 'low', 'negligible'];

type HistoryEntry = Awaited<ReturnType<ThreatHistoryService['wholeHistory']>>[number];

export interface Snapshot {
  subject: ReportSubject;
  title: string;
  content: object;
}

interface SnapshotRequest {
  type: SnapshotSubject;
  id: string;
}

/** Reads the content of reports within the caller's scope. */
@Injectable()
export class ReportSubjects {
  constructor(
    private readonly db: Db,
    private readonly lookups: LookupService,
    private readonly incidents: IncidentsService,
    private readonly threats: ThreatsService,
    private readonly threatHistory: ThreatHistoryService,
    private readonly searches: WebSearchService,
    private readonly assets: AssetsService,
    private readonly tenants: TenantsService,
  ) {}

  /** @throws not_found; gone where it has expired or was erased */
  async lookup(scope: TenantScope, id: string): Promise<Snapshot> {
    const content = await this.lookups.get(scope, id);
    return { subject: { type: 'lookup', id }, title: lookupTitle(content), content };
  }

  /** @throws gone where a lookup or a search was erased or has expired */
  async requireUnerased(tx: TenantTx, { type, id }: ReportSubject): Promise<void> {
    if (type === 'lookup') await this.lookups.result(tx, id);
    if (type === 'web_search') await this.searches.requireLiving(tx, id);
  }

  /** @throws not_found; gone; conflict */
  async snapshot(principal: Principal, request: SnapshotRequest): Promise<Snapshot> {
    const scope = requireScope(principal);
    if (request.type === 'portfolio') return this.#portfolio(scope, request.id);
    switch (request.type) {
      case 'incident':
        return this.#incident(scope, principal, request.id);
      case 'threat':
        return this.#threat(scope, principal, request.id);
      case 'web_search':
        return this.#webSearch(scope, request.id);
    }
  }

  async #incident(scope: TenantScope, { dataScope }: Principal, id: string): Promise<Snapshot> {
    const incident = await this.incidents.get(scope, id);
    const ids = [...incident.threat_links]
      .sort((a, b) => BY_SEVERITY.indexOf(a.threat.severity) - BY_SEVERITY.indexOf(b.threat.severity))
      .slice(0, MAX_INCIDENT_THREATS)
      .map((link) => link.threat_id);
    const threats: Awaited<ReturnType<ThreatsService['get']>>[] = [];
    for (const threatId of ids) threats.push(await this.threats.get(scope, threatId, dataScope));
    const places = await this.#places(scope, threats);
    return { subject: { type: 'incident', id }, title: incident.title, content: { incident, threats, places } };
  }

  async #threat(scope: TenantScope, { dataScope }: Principal, id: string): Promise<Snapshot> {
    const threat = await this.threats.get(scope, id, dataScope);
    const history = (await this.threatHistory.wholeHistory(scope, id)).map(withoutName);
    const places = await this.#places(scope, [threat]);
    return { subject: { type: 'threat', id }, title: threat.title, content: { threat, history, places } };
  }

  async #webSearch(scope: TenantScope, id: string): Promise<Snapshot> {
    const content = await this.searches.record(scope, id);
    if (content.search.status !== 'completed') {
      throw new ServiceError('conflict', `The search is ${content.search.status}; a report needs a completed search`);
    }
    return { subject: { type: 'web_search', id }, title: content.request.subject.name, content };
  }

  async #portfolio(scope: TenantScope, slug: string): Promise<Snapshot> {
    const portfolio = await this.tenants.portfolioOf(scope);
    if (portfolio.slug !== slug) throw notFound('The portfolio');
    const { threats, total, assets, evaluation } = await this.threats.list(scope, {
      limit: MAX_PORTFOLIO_THREATS,
      offset: 0,
      sort_by: 'risk',
      assets_for: 'scope',
      wait_s: 0,
      asset_id: [],
      severity: [],
      status: [],
      reliability: [],
      source_type: [],
      threat_type: [],
      country: [],
    });
    const content = { places: assets, threats, threats_total: total, evaluation };
    return { subject: { type: 'portfolio', id: slug }, title: portfolio.name, content };
  }

  /** The watched places that the threats affect. */
  async #places(scope: TenantScope, threats: readonly { affected_assets: { asset_id: string }[] }[]) {
    const wanted = new Set(threats.flatMap((threat) => threat.affected_assets.map((asset) => asset.asset_id)));
    const { assets } = await this.db.read(scope, (tx) => this.assets.current(tx));
    return assets
      .filter((asset) => wanted.has(asset.asset_id))
      .map(({ asset_id, name, type, lat, lng, country, monitoring_radius_km }) => {
        return { asset_id, name, type, lat, lng, country, monitoring_radius_km };
      });
  }
}

/** Lists only the kinds of identifiers, because titles appear in lists and the identifiers must not. */
function lookupTitle({ audit }: Awaited<ReturnType<LookupService['get']>>): string {
  return `Lookup by ${audit.identifiers_queried.map((type) => type.replaceAll('_', ' ')).join(', ')}`;
}

/** A signed report outlives the erasure of a user, so it contains no names; the id is sufficient for the audit log. */
const withoutName = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  principal: { ...entry.principal, name: null },
});
