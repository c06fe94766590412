import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { MeasuredService } from '../support/processes/measured-service';
import { SlowUpload } from '../support/http/slow-upload';
import { callsTo } from '../support/app/test-app';
import type { HostileHome } from './hostile-service';

/** Attacks that need several requests: many connections at once, and the default limits. */
export interface CampaignResult {
  name: string;
  /** Empty if the service passed all of them. */
  faults: string[];
  figures: string;
}

const CONNECTIONS = 100;
/** Waits until the service has read as much of the bodies as it accepts. */
const UNDER_WAY_MS = 3_000;
/** The memory of the whole process for bodies without a credential. */
const MOST_GROWTH_BYTES = 512 * 1_048_576;
const SAMPLES = 40;
const TIMES_SLOWER = 2;
/** A smaller difference is due to the clock and the machine. */
const NOTICEABLE_MS = 20;

export async function slowUploads(home: HostileHome): Promise<CampaignResult> {
  const usual = await latencies(home);
  const { rssBytes } = await home.service.lap();
  const uploads = Array.from({ length: CONNECTIONS }, () => new SlowUpload(home.service.url));
  await delay(UNDER_WAY_MS);
  const during = await latencies(home);
  const grown = (await home.service.lap()).rssBytes - rssBytes;
  uploads.forEach((upload) => upload.close());
  const limit = (before: number): number => Math.max(before * TIMES_SLOWER, before + NOTICEABLE_MS);
  return {
    name: `${CONNECTIONS} slow uploads of 32 MiB without a credential`,
    faults: [
      ...(during.health > limit(usual.health) ? [`/healthz takes ${during.health} ms instead of ${usual.health}`] : []),
      ...(during.tenant > limit(usual.tenant) ? [`a tenant waits ${during.tenant} ms instead of ${usual.tenant}`] : []),
      ...(grown > MOST_GROWTH_BYTES ? [`${Math.round(grown / 1_048_576)} MB are held`] : []),
    ],
    figures: `healthz ${usual.health} → ${during.health} ms, tenant ${usual.tenant} → ${during.tenant} ms, ${Math.round(grown / 1_048_576)} MB`,
  };
}

/** Medians. */
async function latencies({ calls, adminKey }: HostileHome): Promise<{ health: number; tenant: number }> {
  const median = async (path: string, key: string | null): Promise<number> => {
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const startedAt = performance.now();
      const { status } = await calls.call('GET', path, { key });
      if (status !== 200) throw new Error(`${path}: ${status}`);
      times.push(performance.now() - startedAt);
    }
    return Math.round(times.sort((a, b) => a - b)[SAMPLES / 2]! * 10) / 10;
  };
  return { health: await median('/healthz', null), tenant: await median('/v1/assets?limit=1', adminKey) };
}

/**
 * The other cases run without rate limits, which would hide the work. Here the limits are those of a new installation.
 */
export async function defaultLimits(home: HostileHome): Promise<CampaignResult> {
  const service = await MeasuredService.start(home.calls.database, {
    environment: { RATE_LIMIT_PER_MINUTE: '', ROLE: 'serve' },
    onLine: () => undefined,
  });
  try {
    const { call } = callsTo(service.url);
    const first429 = async (most: number, key: string | null, path: string): Promise<number | null> => {
      for (let count = 1; count <= most; count += 1) {
        const { status, headers } = await call('GET', path, { key });
        if (status === 429) return headers.get('retry-after') === null ? null : count;
      }
      return null;
    };
    const anonymous = await first429(200, null, '/v1/assets');
    const keyed = await first429(1_500, home.adminKey, '/v1/connectors');
    return {
      name: 'the limits of requests as they are by default',
      faults: [
        ...(anonymous === null ? ['200 requests without a credential are not limited with Retry-After'] : []),
        ...(keyed === null ? ['1,500 requests of one key are not limited with Retry-After'] : []),
      ],
      figures: `429 after ${anonymous} anonymous requests and ${keyed} of a key`,
    };
  } finally {
    await service.stop();
  }
}
