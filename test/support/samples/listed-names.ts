import { nameKeys, nameWeight } from '../../../src/kernel/matching/candidates/candidate-keys';
import { candidatePlans } from '../../../src/kernel/matching/candidates/candidate-plan';
import {
  CandidateScorer,
  type Postings,
  type ScoredName,
} from '../../../src/kernel/matching/candidates/candidate-scorer';
import { prepareName } from '../../../src/kernel/matching/match-names';
import type { EntitySchema } from '../../../src/kernel/matching/matching.types';

const GIVEN =
  'Anna Boris Carmen Dmitri Elena Farid Galina Hakan Ines Jamal Karim Leila Marek Nadia Omar Pavel Quentin Rosa Samir Tariq'.split(
    ' ',
  );
const FAMILY =
  'Abbasov Brunner Castillo Drozdov Eriksen Fontaine Grigoryan Haddad Ishikawa Jovanovic Kowalski Lindqvist Mansour Nakamura Okafor Petrenko Quispe Rahmani Santoro Takahashi'.split(
    ' ',
  );
const PLACES = 'Northern Orient Pacific Baltic Caspian Atlas Delta Falcon Golden Horizon'.split(' ');
const TRADES = 'Shipping Trading Bank Petroleum Textiles Airlines Machinery Insurance Fisheries Telecom'.split(' ');

/** Four hundred persons and four hundred companies, the same in every run. */
export const OTHER_PERSONS = GIVEN.flatMap((given) => FAMILY.map((family) => `${given} ${family}`));
export const OTHER_COMPANIES = PLACES.flatMap((place) =>
  TRADES.flatMap((trade) => ['Ltd', 'GmbH', 'LLC', 'S.A.'].map((form) => `${place} ${trade} ${form}`)),
);

/** Names by position, found by the keys they share, like a segment in the database. */
export class ListedNames {
  readonly scorer: CandidateScorer;
  readonly postings: Postings;

  constructor(
    readonly names: readonly string[],
    private readonly schema: EntitySchema,
  ) {
    const positions = new Map<string, number[]>();
    const weights = names.map((name, position) => {
      const prepared = prepareName(name, schema);
      for (const key of nameKeys(prepared)) {
        const posted = positions.get(key);
        if (posted === undefined) positions.set(key, [position]);
        else posted.push(position);
      }
      return nameWeight(prepared);
    });
    this.scorer = new CandidateScorer(Float32Array.from(weights));
    this.postings = new Map([...positions].map(([key, posted]) => [key, Uint32Array.from(posted)]));
  }

  /** The best of all readings of a name, best first. */
  search(name: string, limit = 10): ScoredName[] {
    const plans = candidatePlans(prepareName(name, this.schema));
    const best = new Map<number, number>();
    for (const plan of plans) {
      for (const { position, score } of this.scorer.best(plan, this.postings, { limit })) {
        best.set(position, Math.max(score, best.get(position) ?? 0));
      }
    }
    const found = [...best].map(([position, score]) => ({ position, score }));
    return found.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, limit);
  }

  namesLike(name: string, limit = 10): string[] {
    return this.search(name, limit).map(({ position }) => this.names[position] ?? '');
  }
}
