import { OPERATOR_KEY } from '../app/test-app';
import { person } from '../fixtures/harbour-list';
import { readStream } from '../http/event-stream';
import { until } from '../peers/webhook-receiver';
import type { Home } from './four-portfolios';
import type { IsolationProofs, Proof } from './isolation-proofs';

const SUBJECTS = '/v1/lookup/monitored';
const ALERTS = '/v1/lookup/screening-alerts';
const NAME = 'Theodora Quillfeather';

interface HomeSubject {
  subjectId: string;
  alertId: string;
}

/** The same monitored subject of every home, with an alert about the same entity. */
class HomeMonitored {
  readonly #made = new Map<Home, HomeSubject>();

  constructor(private readonly proofs: IsolationProofs) {}

  /** Call once the homes exist. */
  async make(): Promise<void> {
    const ids: string[] = [];
    for (const home of this.proofs.homes) ids.push(await this.#monitor(home, NAME));
    const path = '/v1/admin/datasets/monitored/import?format=ftm';
    const rawBody = `${JSON.stringify(person('theodora', NAME))}\n`;
    const imported = await this.proofs.service.call('POST', path, { key: OPERATOR_KEY, rawBody });
    if (imported.status !== 200) throw new Error(`list: ${imported.status} ${imported.text}`);
    for (const [index, home] of this.proofs.homes.entries()) {
      const alerts = await until(
        async () =>
          (await this.proofs.ask(home.analyst, { method: 'GET', path: ALERTS })).body.screening_alerts as {
            id: string;
          }[],
        ({ length }) => length > 0,
      );
      this.#made.set(home, { subjectId: ids[index] ?? '', alertId: alerts[0]?.id ?? '' });
    }
  }

  of(home: Home): HomeSubject {
    const made = this.#made.get(home);
    if (made === undefined) throw new Error(`${home.tenant} monitors no subject`);
    return made;
  }

  /** A separate subject for each, because the removal is permanent. */
  readonly removesItsOwn: Proof = async (method) => {
    for (const home of this.proofs.homes) {
      const asked = { method, path: `${SUBJECTS}/${await this.#monitor(home, 'Theodora Other')}` };
      for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
      await this.proofs.expectSuccess(home.visitor, asked);
    }
  };

  /** The stream contains only the own alerts, from the first one on. */
  readonly streamsItsOwn: Proof = async () => {
    for (const home of this.proofs.homes) {
      for (const { key, headers } of [home.analyst, home.visitor, home.admin]) {
        const url = `${this.proofs.service.url}${ALERTS}/stream`;
        const { text } = await readStream(url, { key: key ?? '', headers, lastEventId: 0, cutAfterId: 1 });
        expect(text).toContain(this.of(home).alertId);
        for (const other of this.proofs.othersThan(home)) expect(text).not.toContain(this.of(other).alertId);
      }
    }
  };

  async #monitor({ analyst }: Home, value: string): Promise<string> {
    const body = { identifiers: [{ type: 'name', value }], options: { monitor: true } };
    const answer = await this.proofs.ask(analyst, { method: 'POST', path: '/v1/lookup', body });
    if (answer.status !== 200) throw new Error(`lookup: ${answer.status} ${answer.text}`);
    return answer.body.audit.monitored_subject_id as string;
  }
}

/** Make the subjects before the proofs. */
export function monitoredProofs(proofs: IsolationProofs): {
  make: () => Promise<void>;
  proofs: Record<string, Proof[]>;
} {
  const monitored = new HomeMonitored(proofs);
  const alert = (rest = '', body?: object): Proof =>
    proofs.ofPortfolio((home) => ({ path: `${ALERTS}/${monitored.of(home).alertId}${rest}`, ...(body && { body }) }));
  return {
    make: () => monitored.make(),
    proofs: {
      'GET /v1/lookup/monitored': [
        proofs.listing(SUBJECTS, 'monitored_subjects', 'monitored_subject_id', (home) => monitored.of(home).subjectId),
      ],
      'GET /v1/lookup/monitored/{monitored_subject_id}': [
        proofs.ofPortfolio((home) => ({ path: `${SUBJECTS}/${monitored.of(home).subjectId}` })),
      ],
      'DELETE /v1/lookup/monitored/{monitored_subject_id}': [monitored.removesItsOwn],
      'GET /v1/lookup/screening-alerts': [
        proofs.listing(ALERTS, 'screening_alerts', 'id', (home) => monitored.of(home).alertId),
      ],
      'GET /v1/lookup/screening-alerts/stream': [monitored.streamsItsOwn],
      'GET /v1/lookup/screening-alerts/{screening_alert_id}': [alert()],
      'PATCH /v1/lookup/screening-alerts/{screening_alert_id}/state': [alert('/state', { state: 'seen' })],
    },
  };
}
