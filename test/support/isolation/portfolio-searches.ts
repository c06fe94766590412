import type { Home } from './four-portfolios';
import type { IsolationProofs, Proof } from './isolation-proofs';
import { runSearch } from '../app/run-search';

const BODY = { subject: { type: 'person', name: 'Somebody' } };
const JOBS = '/v1/web-search/jobs';

/** A web search of every home, and the proofs that they are separate. */
export class HomeSearches {
  readonly #made = new Map<Home, string>();

  constructor(private readonly proofs: IsolationProofs) {}

  /** Call once the homes exist. */
  async make(): Promise<void> {
    for (const home of this.proofs.homes) this.#made.set(home, await this.#search(home));
  }

  of(home: Home): string {
    const made = this.#made.get(home);
    if (made === undefined) throw new Error(`${home.tenant} has made no search`);
    return made;
  }

  pathOf = (home: Home): string => `${JOBS}/${this.of(home)}`;

  /** The same key and request as another caller's starts one's own search. */
  readonly sharesNoKey: (path: string) => Proof = (path) => async (method) => {
    const ids: string[] = [];
    for (const { analyst } of this.proofs.homes) {
      const asker = { ...analyst, headers: { ...analyst.headers, 'idempotency-key': 'the-same-for-all' } };
      const answer = await this.proofs.ask(asker, { method, path, body: BODY });
      expect(answer.status).toBe(200);
      ids.push(answer.headers.get('x-job-id') ?? '');
    }
    expect(new Set(ids).size).toBe(this.proofs.homes.length);
    for (const [index, home] of this.proofs.homes.entries()) {
      const asked = { method: 'GET', path: `${JOBS}/${ids[index]}` };
      for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
      await this.proofs.expectSuccess(home.analyst, asked);
    }
  };

  /** A separate search for each, because erasure is permanent. */
  readonly endsItsOwn: Proof = async (method) => {
    for (const home of this.proofs.homes) {
      const asked = { method, path: `${JOBS}/${await this.#search(home)}` };
      for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
      await this.proofs.expectSuccess(home.analyst, { ...asked, method: 'GET' });
      await this.proofs.expectSuccess(home.visitor, asked);
    }
  };

  /** Complete when it is answered. */
  async #search({ analyst }: Home): Promise<string> {
    const { body: job } = await runSearch(
      (method, path, body) => this.proofs.ask(analyst, { method, path, body }),
      BODY,
    );
    return job.jobId as string;
  }
}
