import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import type { FeedState } from '../corpus/corpus.contract';
import { FeedsService } from './feeds.service';

/** Prometheus metrics of the enabled feeds. Every process reports them, since they are read from the database. */
@Injectable()
export class FeedMetrics {
  constructor(registry: Registry, feeds: FeedsService) {
    const report = (gauge: Gauge<'feed'>, valueOf: (state: FeedState) => number): Promise<void> =>
      feeds.enabledStates().then(
        (states) => {
          gauge.reset();
          for (const state of states) gauge.set({ feed: state.id }, valueOf(state));
        },
        // Without the database, the other metrics are still reported.
        () => gauge.reset(),
      );
    new Gauge({
      name: 'feed_fresh',
      help: '1 while the events of an enabled feed are up to date; 0 if they are stale, the last poll failed, or none has succeeded',
      labelNames: ['feed'],
      registers: [registry],
      collect() {
        return report(this, ({ staleness }) => (staleness === 'fresh' ? 1 : 0));
      },
    });
    new Gauge({
      name: 'feed_last_success_timestamp_seconds',
      help: 'Time of the last successful poll of an enabled feed, in seconds since 1970; 0 if none has succeeded',
      labelNames: ['feed'],
      registers: [registry],
      collect() {
        return report(this, ({ lastSuccessAt }) => (lastSuccessAt?.getTime() ?? 0) / 1_000);
      },
    });
  }
}
