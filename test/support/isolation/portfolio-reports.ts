import type { Home } from './four-portfolios';
import type { IsolationProofs, Proof } from './isolation-proofs';

/** A report of each home about its incident, and the proofs that they are separate. */
export class HomeReports {
  readonly #made = new Map<Home, string>();

  constructor(private readonly proofs: IsolationProofs) {}

  /** Call once the homes exist. */
  async make(): Promise<void> {
    for (const home of this.proofs.homes) this.#made.set(home, await this.#make(home));
  }

  of(home: Home): string {
    const made = this.#made.get(home);
    if (made === undefined) throw new Error(`${home.tenant} has made no report`);
    return made;
  }

  pathOf = (home: Home, rest = ''): { path: string } => ({ path: `/v1/reports/${this.of(home)}${rest}` });

  /** Nobody can create a report about a resource of another. */
  readonly makesOfItsOwn: Proof = async (method) => {
    for (const home of this.proofs.homes) {
      for (const [type, id] of [
        ['incident', home.incidentId],
        ['threat', home.threatId],
      ] as const) {
        const asked = { method, path: '/v1/reports', body: { subject: { type, id } } };
        for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
        await this.proofs.expectSuccess(home.analyst, asked);
      }
    }
  };

  /** A separate report for each, because erasure is permanent. */
  readonly erasesItsOwn: Proof = async (method) => {
    for (const home of this.proofs.homes) {
      const asked = { method, path: `/v1/reports/${await this.#make(home)}` };
      for (const stranger of this.proofs.strangersTo(home)) await this.proofs.expectNotFound(stranger, asked);
      await this.proofs.expectSuccess(home.analyst, asked);
    }
  };

  async #make({ analyst, incidentId }: Home): Promise<string> {
    const body = { subject: { type: 'incident', id: incidentId } };
    const answer = await this.proofs.ask(analyst, { method: 'POST', path: '/v1/reports', body });
    if (answer.status !== 201) throw new Error(`report: ${answer.status} ${answer.text}`);
    return answer.body.request_id as string;
  }
}
