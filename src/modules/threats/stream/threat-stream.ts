import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import { type PortfolioStream, PortfolioStreams } from '../../../platform/sse/portfolio-streams';
import { ThreatsReadModel } from '../threats.read-model';
import { asFiltered, threatStreamEvent, type ThreatStreamEvent } from './threat-stream-event';
import type { ThreatStreamQuery } from './threat-stream.dto';
import { THREATS_CHANNEL, ThreatStreamRepository } from './threat-stream.repository';

/** A threat takes 2 kB, and far more if it concerns thousands of assets, so pages of one reader are small. */
const PAGES = { news: 100, reader: 20 };

/** The streams of the changes of threats. */
@Injectable()
export class ThreatStream {
  readonly changes: PortfolioStream<ThreatStreamEvent, ThreatStreamQuery>;

  constructor(
    streams: PortfolioStreams,
    private readonly repository: ThreatStreamRepository,
    private readonly threats: ThreatsReadModel,
  ) {
    this.changes = streams.create({
      metric: { name: 'tms_threat_streams', help: 'Number of open streams of threats' },
      channel: THREATS_CHANNEL,
      pages: PAGES,
      bounds: (tx) => repository.bounds(tx),
      load: (tx, after, limit) => this.#load(tx, after, limit),
      filter: asFiltered,
    });
  }

  async #load(tx: TenantTx, after: number, limit: number): Promise<ThreatStreamEvent[]> {
    const changes = await this.repository.after(tx, after, limit);
    const threats = await this.threats.byIds(tx, [...new Set(changes.map(({ threatId }) => threatId))]);
    const byId = new Map(threats.map((threat) => [threat.id, threat]));
    return changes.map((change) => threatStreamEvent(change, byId.get(change.threatId)));
  }
}
