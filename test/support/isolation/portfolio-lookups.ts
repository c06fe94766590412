import type { Home } from './four-portfolios';
import { person } from '../fixtures/harbour-list';
import type { Asked, IsolationProofs, Proof } from './isolation-proofs';
import { type Answer, OPERATOR_KEY } from '../app/test-app';

/** A lookup of a home, and its decision on the entity. */
interface HomeLookup {
  requestId: string;
  entityId: string;
  decisionId: string;
}

const LISTED = ['Vikenty Anatolyevich Burov', 'Leonid Maximovich Zelenin'] as const;

/** The same lookup of the same list by every home, and the proofs that they are separate. */
export class HomeLookups {
  readonly #made = new Map<Home, HomeLookup>();

  constructor(private readonly proofs: IsolationProofs) {}

  /** Call once the homes exist. */
  async make(): Promise<void> {
    const lines = LISTED.map((name, index) => `${JSON.stringify(person(`p${index}`, name))}\n`).join('');
    const path = '/v1/admin/datasets/isolation/import?format=ftm';
    const imported = await this.proofs.service.call('POST', path, { key: OPERATOR_KEY, rawBody: lines });
    if (imported.status !== 200) throw new Error(`list: ${imported.status} ${imported.text}`);
    for (const home of this.proofs.homes) {
      const { request_id: requestId, entities } = await this.#lookUp(home, LISTED[0]);
      const entityId = (entities as { entity_id: string }[])[0]?.entity_id ?? '';
      const decisionId = await this.#decide(home, requestId as string, entityId, 'same');
      this.#made.set(home, { requestId: requestId as string, entityId, decisionId });
    }
  }

  of(home: Home): HomeLookup {
    const made = this.#made.get(home);
    if (!made) throw new Error(`${home.tenant} has made no lookup`);
    return made;
  }

  verdictOf = (home: Home): Pick<Asked, 'path' | 'body'> => {
    const { requestId, entityId } = this.of(home);
    return this.#verdict(requestId, entityId, 'same');
  };

  /** The same key and request as another caller's returns none of its answers. */
  readonly sharesNoKey: Proof = async (method) => {
    const headers = { 'idempotency-key': 'the-same-for-all' };
    const body = { identifiers: [{ type: 'name', value: LISTED[0] }] };
    const ids: string[] = [];
    for (const { analyst } of this.proofs.homes) {
      const asker = { ...analyst, headers: { ...analyst.headers, ...headers } };
      const answer = await this.proofs.ask(asker, { method, path: '/v1/lookup', body });
      expect(answer.status).toBe(200);
      ids.push(answer.body.request_id as string);
    }
    expect(new Set(ids).size).toBe(this.proofs.homes.length);
    for (const [index, home] of this.proofs.homes.entries()) {
      const asked = { method: 'GET', path: `/v1/lookup/${ids[index]}` };
      for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
      await this.proofs.expectSuccess(home.analyst, asked);
    }
  };

  /** A decision of one portfolio applies in its tenant and in no other. */
  readonly heedsItsOwnDecisions: Proof = async () => {
    const [decider] = this.proofs.homes;
    if (!decider) throw new Error('there are no homes');
    const { request_id: requestId, entities } = await this.#lookUp(decider, LISTED[1]);
    await this.#decide(decider, requestId as string, entities[0].entity_id as string, 'different');
    for (const home of this.proofs.homes) {
      const { resolution } = await this.#lookUp(home, LISTED[1]);
      const isHidden = home.tenant === decider.tenant;
      expect(resolution).toMatchObject({ entity_count: isHidden ? 0 : 1, suppressed_count: isHidden ? 1 : 0 });
    }
  };

  /** A separate lookup for each, because erasure is permanent. */
  readonly erasesItsOwn: Proof = async (method) => {
    for (const home of this.proofs.homes) {
      const { request_id: id } = await this.#lookUp(home, LISTED[0]);
      const asked = { method, path: `/v1/lookup/${id}` };
      for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
      await this.proofs.expectSuccess(home.analyst, { ...asked, method: 'GET' });
      await this.proofs.expectSuccess(home.visitor, asked);
    }
  };

  async #lookUp({ analyst }: Home, name: string): Promise<Answer['body']> {
    const body = { identifiers: [{ type: 'name', value: name }] };
    const answer = await this.proofs.ask(analyst, { method: 'POST', path: '/v1/lookup', body });
    if (answer.status !== 200) throw new Error(`lookup: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  async #decide({ analyst }: Home, requestId: string, entityId: string, decision: string): Promise<string> {
    const asked = { method: 'POST', ...this.#verdict(requestId, entityId, decision) };
    const answer = await this.proofs.ask(analyst, asked);
    if (answer.status !== 201) throw new Error(`decision: ${answer.status} ${answer.text}`);
    return answer.body.id as string;
  }

  #verdict(requestId: string, entityId: string, decision: string): Pick<Asked, 'path' | 'body'> {
    return { path: `/v1/lookup/${requestId}/decisions`, body: { entity_id: entityId, decision, reason: 'x' } };
  }
}
