import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { randomNumbers } from '../test/support/samples/random-numbers';
import { OPERATOR_KEY } from './bench-service';
import { NOW } from './evaluation-data';

const FEED_SECONDS = 40;
const FEED_BATCHES_A_SECOND = 10;
const EVENTS_A_BATCH = 50;
const PROBE_EVERY_MS = 500;
const PROBES = 60;

/**
 * How long it takes until the stream of threats reports a new event, at rest and while 500 events per second arrive,
 * a tenth of them near an asset. Each probe is an explosion at a place where nothing else happens, so that it creates
 * a new threat.
 */
export async function measureFreshness(url: string, assets: Record<string, unknown>[]): Promise<object> {
  const call = caller(url);
  const all = [...assets, ...Array.from({ length: PROBES * 2 }, (_, index) => probeAsset(index))];
  const first = await firstEvaluation(call, 'bench', all);
  const { key } = first;
  const changed = all.map((asset, index) => (index === 0 ? { ...asset, name: 'Renamed' } : asset));
  const oneScan = await scanned(
    call,
    key,
    (await call('PUT', '/v1/assets', key, { assets: changed })).scan_id as string,
  );

  const stream = new ThreatTitles(url, key);
  await stream.open();
  const idle = await probe(url, stream, 0);
  const feed = new AbortController();
  const fed = feedEvents(url, assets, feed.signal);
  await delay(3_000);
  const busy = await probe(url, stream, PROBES);
  feed.abort();
  const events = await fed;
  stream.close();
  const further = await firstEvaluation(call, 'further', all);
  return {
    'PUT of all assets': { ms: first.putMs },
    'first evaluation, from there to stored': { ms: first.ms, threats: first.threats },
    'first evaluation of a further portfolio': { ms: further.ms, threats: further.threats },
    'one asset changed: evaluated and stored': { ms: oneScan.ms },
    'new event to visible threat, alone': quantiles(idle),
    'new event to visible threat, 500 a second': { ...quantiles(busy), 'events a second': Math.round(events) },
  };
}

/** Stores the assets of a new tenant. `ms` is the time from there until their first evaluation is stored. */
async function firstEvaluation(call: Call, slug: string, assets: object[]) {
  await call('POST', '/v1/admin/tenants', OPERATOR_KEY, { slug, name: 'Bench', evaluation_time: NOW });
  const grant = { name: 'bench', role: 'analyst' };
  const { key } = (await call('POST', `/v1/admin/tenants/${slug}/api-keys`, OPERATOR_KEY, grant)) as { key: string };
  const startMs = performance.now();
  const put = await call('PUT', '/v1/assets', key, { assets });
  const storedMs = performance.now();
  const { threats } = await scanned(call, key, put.scan_id as string);
  return { key, threats, putMs: Math.round(storedMs - startMs), ms: Math.round(performance.now() - storedMs) };
}

type Call = (method: string, path: string, key: string, body?: object) => Promise<Record<string, unknown>>;

const caller =
  (url: string): Call =>
  async (method, path, key, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const given = (await answer.json()) as Record<string, unknown>;
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(given).slice(0, 300)}`);
    return given;
  };

/** Places in the Pacific between 60° and 20° south, a degree apart, so that none affects another. */
const probeAt = (index: number): { lat: number; lng: number } => ({
  lat: -20 - (index % 40),
  lng: -150 + Math.floor(index / 40) * 2,
});

const probeAsset = (index: number): Record<string, unknown> => ({
  asset_id: `probe-${index}`,
  name: `Buoy ${index}`,
  type: 'facility',
  attributes: { ...probeAt(index), monitoring_radius_km: 10 },
});

async function scanned(call: Call, key: string, id: string): Promise<{ ms: number; threats: number }> {
  for (;;) {
    const scan = await call('GET', `/v1/threats/scans/${id}`, key);
    if (scan.status === 'failed') throw new Error('the evaluation failed');
    if (scan.status === 'completed') {
      const ms = Date.parse(scan.completed_at as string) - Date.parse(scan.started_at as string);
      return { ms, threats: (scan.counts as { threats: number }).threats };
    }
    await delay(20);
  }
}

async function probe(url: string, stream: ThreatTitles, first: number): Promise<number[]> {
  const times: Promise<number>[] = [];
  for (let number = first; number < first + PROBES; number += 1) {
    const title = `Probe number ${number} went off`;
    const sentMs = performance.now();
    times.push(stream.shown(title).then((atMs) => atMs - sentMs));
    await importLines(url, [eventLine(`probe-${number}`, title, probeAt(number))]);
    await delay(Math.max(0, PROBE_EVERY_MS - (performance.now() - sentMs)));
  }
  return Promise.all(times);
}

/** Returns how many events per second were accepted. */
async function feedEvents(
  url: string,
  assets: readonly Record<string, unknown>[],
  signal: AbortSignal,
): Promise<number> {
  const random = randomNumbers(500);
  const startMs = performance.now();
  let sent = 0;
  while (!signal.aborted && performance.now() - startMs < FEED_SECONDS * 1_000) {
    const lines = Array.from({ length: EVENTS_A_BATCH }, (_, index) => {
      const number = sent + index;
      const asset = assets[Math.floor(random() * assets.length)] as { attributes: { lat: number; lng: number } };
      const isNear = random() < 0.1;
      const at = isNear
        ? {
            lat: Math.max(-89, Math.min(89, asset.attributes.lat + (random() - 0.5) / 2)),
            lng: Math.max(-179, Math.min(179, asset.attributes.lng + (random() - 0.5) / 2)),
          }
        : { lat: random() * 80, lng: random() * 360 - 180 };
      return eventLine(`feed-${number}`, `Clash number ${number}`, at);
    });
    await importLines(url, lines);
    sent += lines.length;
    const dueMs = startMs + (sent / EVENTS_A_BATCH) * (1_000 / FEED_BATCHES_A_SECOND);
    await delay(Math.max(0, dueMs - performance.now()));
  }
  return (sent / (performance.now() - startMs)) * 1_000;
}

const eventLine = (id: string, title: string, at: { lat: number; lng: number }): string =>
  JSON.stringify({
    source: 'bench',
    sourceEventId: id,
    title,
    eventCategory: 'conflict',
    eventType: 'explosion',
    fatalities: 5,
    eventDate: NOW.slice(0, 10),
    locationCoordinates: at,
    geoPrecision: 1,
  });

/** Imports events, each as a line of NDJSON. */
export async function importLines(url: string, lines: readonly string[]): Promise<void> {
  const answer = await fetch(`${url}/v1/admin/events/import?format=ndjson`, {
    method: 'POST',
    body: lines.join('\n'),
    headers: { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/x-ndjson' },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`an import responded with ${answer.status}: ${text}`);
}

/** Listens to the stream of threats and records the first occurrence of each title. */
class ThreatTitles {
  readonly #waiting = new Map<string, (atMs: number) => void>();
  readonly #abort = new AbortController();

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  async open(): Promise<void> {
    const answer = await fetch(`${this.url}/v1/threats/stream`, {
      headers: { 'x-api-key': this.key },
      signal: this.#abort.signal,
    });
    if (answer.status !== 200 || answer.body === null) throw new Error(`the stream responded with ${answer.status}`);
    void this.#read(answer.body).catch(() => undefined);
  }

  shown(title: string): Promise<number> {
    return new Promise((resolve) => this.#waiting.set(title, resolve));
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const title = /"title":"(Probe number \d+ went off)/.exec(event)?.[1];
        if (title === undefined) continue;
        this.#waiting.get(title)?.(performance.now());
        this.#waiting.delete(title);
      }
    }
  }
}

function quantiles(times: readonly number[]): object {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN);
  return { 'p50, ms': at(0.5), 'p95, ms': at(0.95), 'p99, ms': at(0.99), probes: sorted.length };
}
