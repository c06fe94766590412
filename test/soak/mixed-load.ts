import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, callsTo } from '../support/app/test-app';
import { callService, type ServiceCall } from '../support/processes/service-process';
import { OPERATOR_KEY } from '../support/processes/shared-settings';
import { sampleEvent } from '../support/samples/event-samples';

/** The kinds of calls, and the column in which the service keeps the id of what a call created; null if a call creates nothing that stays. */
export const KINDS = {
  assets: null,
  incident: { table: 'incident', id: 'id::text' },
  lookup: { table: 'lookup_request', id: 'id::text' },
  report: { table: 'report', id: 'request_id::text' },
  import: { table: 'event', id: 'source_event_id' },
  events: null,
  threats: null,
} as const;

export type Kind = keyof typeof KINDS;

interface Acknowledged {
  readonly kind: Kind;
  /** The request id, by which the audit log names the request. */
  readonly requestId: string;
  /** The id of what was created, or that of the imported event at its source. */
  readonly createdId: string | undefined;
}

const EVENTS_PER_IMPORT = 20;

/** How long a caller of each kind waits between two calls. Together they keep two cores busy by half. */
const PAUSES_MS: Readonly<Record<Kind, number>> = {
  assets: 2_000,
  incident: 500,
  lookup: 300,
  report: 5_000,
  import: 2_000,
  events: 300,
  threats: 500,
};

/** Callers of every kind. Processes may be killed and the database replaced at any time, so that calls may be cut off or refused with 503. */
export class MixedLoad {
  readonly acknowledged: Acknowledged[] = [];
  /** Responses that are neither a success nor a 503. There should be none. */
  readonly unexpected: string[] = [];
  refused = 0;
  cutOff = 0;
  #isOver = false;
  #number = 0;

  /** @param urls the serving processes, which keep their addresses when they are started again */
  constructor(
    private readonly urls: readonly string[],
    private readonly key: string,
  ) {}

  /** Calls until `stop()`. */
  async run(): Promise<void> {
    await Promise.all((Object.keys(KINDS) as Kind[]).map((kind) => this.#callAgainAndAgain(kind)));
  }

  stop(): void {
    this.#isOver = true;
  }

  count(kind: Kind): number {
    return this.acknowledged.filter((each) => each.kind === kind).length;
  }

  async #callAgainAndAgain(kind: Kind): Promise<void> {
    while (!this.#isOver) {
      await this.#call(kind);
      await delay(PAUSES_MS[kind] * (0.5 + Math.random()));
    }
  }

  async #call(kind: Kind): Promise<void> {
    const url = this.urls[Math.floor(Math.random() * this.urls.length)] ?? '';
    const eventId = `soak-${++this.#number}`;
    try {
      const { status, headers, body } =
        kind === 'import' ? await importEvents(url, eventId) : await callService(url, ...this.#request(kind));
      if (status === 503) this.refused += 1;
      else if (status >= 300) this.unexpected.push(`${kind}: ${status} ${JSON.stringify(body)}`);
      else {
        const { id, request_id: ownId } = body as { id?: string; request_id?: string };
        const createdId = kind === 'import' ? eventId : (id ?? ownId);
        this.acknowledged.push({ kind, requestId: headers.get('x-request-id') ?? '', createdId });
      }
    } catch {
      this.cutOff += 1;
    }
  }

  #request(kind: Exclude<Kind, 'import'>): [method: string, path: string, call: ServiceCall] {
    const { key } = this;
    const number = this.#number;
    switch (kind) {
      case 'assets':
        return ['PUT', '/v1/assets', { key, body: { assets: [1, 2, 3].map((id) => asset(id, number)) } }];
      case 'incident':
        return ['POST', '/v1/incidents', { key, body: { title: `Incident ${number}` } }];
      case 'lookup':
        return ['POST', '/v1/lookup', { key, body: { identifiers: [{ type: 'name', value: `Side A ${number}` }] } }];
      case 'report':
        return ['POST', '/v1/reports', { key, body: { subject: { type: 'portfolio', id: 'default' } } }];
      case 'events':
        return ['GET', '/v1/events?search=clash&page_size=20', { key }];
      case 'threats':
        return ['GET', '/v1/threats', { key }];
    }
  }
}

const asset = (id: number, number: number): object => ({
  asset_id: `a${id}`,
  name: `Site ${id} (${number})`,
  attributes: { lat: id, lng: id },
});

/** Events of today around the assets, the first of which has this id. */
function importEvents(url: string, id: string): Promise<Answer> {
  const today = new Date().toISOString().slice(0, 10);
  const lines = Array.from({ length: EVENTS_PER_IMPORT }, (_none, index) => {
    const near = 1 + Math.floor(Math.random() * 3);
    const place = { lat: near + Math.random() / 10, lng: near + Math.random() / 10 };
    const more = { eventDate: today, locationCountry: 'GA', locationCoordinates: place };
    return `${JSON.stringify(sampleEvent(index === 0 ? id : `${id}-${index}`, more))}\n`;
  });
  const rawBody = lines.join('');
  return callsTo(url).call('POST', '/v1/admin/events/import?format=ndjson', { key: OPERATOR_KEY, rawBody });
}
