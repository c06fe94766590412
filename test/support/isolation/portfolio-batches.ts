import type { Home } from './four-portfolios';
import type { IsolationProofs, Proof } from './isolation-proofs';
import { subject } from '../fixtures/batch-fixture';

const PATH = '/v1/lookup/batch';

/** A batch of every home, and the proofs that they are separate. */
class HomeBatches {
  readonly #made = new Map<Home, string>();

  constructor(private readonly proofs: IsolationProofs) {}

  /** Call once the homes exist. */
  async make(): Promise<void> {
    for (const home of this.proofs.homes) this.#made.set(home, await this.#send(home));
  }

  of(home: Home): string {
    const made = this.#made.get(home);
    if (made === undefined) throw new Error(`${home.tenant} has made no batch`);
    return made;
  }

  /** The same key and content as another caller's creates one's own batch. */
  readonly sharesNoKey: Proof = async () => {
    const headers = { 'idempotency-key': 'the-same-for-all' };
    const ids: string[] = [];
    for (const home of this.proofs.homes) ids.push(await this.#send(home, headers));
    expect(new Set(ids).size).toBe(this.proofs.homes.length);
  };

  /** A separate batch for each, because it ends with the request. */
  changesItsOwn(rest: string): Proof {
    return async (method) => {
      for (const home of this.proofs.homes) {
        const id = await this.#send(home);
        const asked = { method, path: `${PATH}/${id}${rest}` };
        for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
        const { status } = await this.proofs.ask(home.visitor, asked);
        // The batch may have been completed in the meantime.
        expect([200, 204, 409]).toContain(status);
      }
    };
  }

  /** Its result exists once it was screened. */
  readonly erasesItsResult: Proof = async (method) => {
    for (const home of this.proofs.homes) {
      const path = `${PATH}/${this.of(home)}`;
      const asked = { method, path: `${path}/results/1` };
      for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
      for (let left = 1_200; left > 0; left -= 1) {
        const { body } = await this.proofs.ask(home.analyst, { method: 'GET', path });
        if (body.status === 'completed') break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await this.proofs.expectSuccess(home.visitor, asked);
    }
  };

  async #send({ analyst }: Home, more: Record<string, string> = {}): Promise<string> {
    const headers = { ...analyst.headers, ...more, 'content-type': 'application/x-ndjson' };
    const rawBody = subject('Leonid Maximovich Zelenin');
    const answer = await this.proofs.service.call('POST', PATH, { key: analyst.key, headers, rawBody });
    if (answer.status !== 202) throw new Error(`batch: ${answer.status} ${answer.text}`);
    return answer.body.batch_id as string;
  }
}

/** Make the batches before the proofs. */
export function batchProofs(proofs: IsolationProofs): { make: () => Promise<void>; proofs: Record<string, Proof[]> } {
  const batches = new HomeBatches(proofs);
  const own = (rest = ''): Proof => proofs.ofPortfolio((home) => ({ path: `${PATH}/${batches.of(home)}${rest}` }));
  return {
    make: () => batches.make(),
    proofs: {
      'GET /v1/lookup/batch': [proofs.listing(PATH, 'batches', 'batch_id', (home) => batches.of(home))],
      'POST /v1/lookup/batch': [batches.sharesNoKey],
      'GET /v1/lookup/batch/{batch_id}': [own()],
      'GET /v1/lookup/batch/{batch_id}/results': [own('/results')],
      'POST /v1/lookup/batch/{batch_id}/cancel': [batches.changesItsOwn('/cancel')],
      'DELETE /v1/lookup/batch/{batch_id}/results/{line}': [batches.erasesItsResult],
      'DELETE /v1/lookup/batch/{batch_id}': [batches.changesItsOwn('')],
    },
  };
}
