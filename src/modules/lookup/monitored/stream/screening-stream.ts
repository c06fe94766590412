import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../../platform/database/db';
import { type PortfolioStream, PortfolioStreams } from '../../../../platform/sse/portfolio-streams';
import type { ServerSentEvent } from '../../../../platform/sse/server-sent-events';
import { screeningAlertAnswer } from '../screening-alert-answer';
import { ScreeningAlertsRepository } from '../screening-alerts.repository';
import type { ScreeningEventData } from './screening-stream.dto';
import { SCREENING_CHANNEL, ScreeningStreamRepository } from './screening-stream.repository';

/** An alert takes about 1 kB. */
const PAGES = { news: 50, reader: 50 };

/** The streams of screening alerts. */
@Injectable()
export class ScreeningStream {
  readonly alerts: PortfolioStream<ServerSentEvent, null>;

  constructor(
    streams: PortfolioStreams,
    private readonly events: ScreeningStreamRepository,
    private readonly repository: ScreeningAlertsRepository,
  ) {
    this.alerts = streams.create({
      metric: { name: 'tms_screening_streams', help: 'Number of open streams of screening alerts' },
      channel: SCREENING_CHANNEL,
      pages: PAGES,
      bounds: (tx) => events.bounds(tx),
      load: (tx, after, limit) => this.#load(tx, after, limit),
      filter: (event) => event,
    });
  }

  async #load(tx: TenantTx, after: number, limit: number): Promise<ServerSentEvent[]> {
    const events = await this.events.after(tx, after, limit);
    const alerts = await this.repository.byIds(tx, [...new Set(events.map(({ alertId }) => alertId))]);
    const byId = new Map(alerts.map((alert) => [alert.id, screeningAlertAnswer(alert)]));
    return events.map(({ seq, kind, alertId }): ServerSentEvent => {
      const alert = byId.get(alertId) ?? null;
      const data: ScreeningEventData = { seq, kind, screening_alert_id: alertId, screening_alert: alert };
      return { id: seq, type: kind, data: JSON.stringify(data) };
    });
  }
}
