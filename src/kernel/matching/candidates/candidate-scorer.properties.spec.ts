import fc from 'fast-check';
import { ListedNames, OTHER_COMPANIES, OTHER_PERSONS } from '../../../../test/support/samples/listed-names';
import { nameWeight } from './candidate-keys';
import { type CandidatePlan, candidatePlans, type PlannedWord } from './candidate-plan';
import { CandidateScorer, type Postings, type ScoreCut, type ScoredName } from './candidate-scorer';
import { prepareName } from '../match-names';
import type { EntitySchema } from '../matching.types';
import { ScorerBuffers } from './scorer-buffers';

/** The rules of decision 7 for one name at a time, without any of the means by which the scorer is fast. */
class PlainScorer {
  readonly #plan: CandidatePlan;
  readonly #postings: Postings;

  constructor(plan: CandidatePlan, postings: Postings) {
    this.#plan = plan;
    this.#postings = postings;
  }

  best(weights: readonly number[], { limit, least = 0, ofBest = 0 }: ScoreCut): ScoredName[] {
    const all = weights.flatMap((weight, position): ScoredName[] => {
      const score = this.#scoreOf(position, weight);
      return score === null ? [] : [{ position, score: Math.fround(score) }];
    });
    const highest = Math.max(0, ...all.map(({ score }) => score));
    return all
      .filter(({ score }) => score >= Math.max(least, ofBest * highest))
      .sort((a, b) => b.score - a.score || a.position - b.position)
      .slice(0, limit);
  }

  /** Null for a name with which nothing is shared. */
  #scoreOf(position: number, nameWeight: number): number | null {
    let [total, covered, ofName, planWeight] = [0, 0, 0, 0];
    for (const word of this.#plan.words) {
      planWeight += word.weight;
      const similarity = this.#similarityOf(word, position);
      if (similarity < 0.3) continue;
      total = Math.fround(total + word.weight * similarity);
      covered = Math.fround(covered + word.weight);
      ofName = Math.fround(ofName + word.weight * (this.#hasAny(word.joined, position) ? 1.8 : 1));
    }
    const isAbbreviation = this.#plan.abbreviations.some((key) => this.#has(key, position));
    if (covered === 0) return isAbbreviation ? 0.9 : null;
    const [planRest, nameRest] = [Math.max(0, planWeight - covered), Math.max(0, nameWeight - ofName)];
    const shared = Math.min(covered, nameWeight);
    const apart = 1.5 * Math.min(planRest, nameRest) + 0.35 * Math.abs(planRest - nameRest);
    const score = ((total / covered) * shared) / (shared + apart);
    return isAbbreviation ? Math.max(0.9, score) : score;
  }

  #similarityOf({ keys, joined, trigrams }: PlannedWord, position: number): number {
    const found = [...keys, ...joined].filter(([key]) => this.#has(key, position)).map(([, value]) => value);
    const lists = trigrams.map((key) => this.#postings.get(key)).filter((list) => list !== undefined);
    const rarest = lists.sort((a, b) => a.length - b.length).slice(0, 5);
    const shared = this.#mayShareTrigrams(position) ? rarest.filter((list) => list.includes(position)).length : 0;
    return Math.max(0, ...found, rarest.length === 0 ? 0 : Math.min(0.8, shared * (1 / rarest.length)));
  }

  #mayShareTrigrams(position: number): boolean {
    const { words } = this.#plan;
    if (words.filter(({ weight }) => weight >= 0.4).length < 2) return true;
    return words.some(({ keys, joined }) => this.#hasAny([...keys, ...joined], position));
  }

  #hasAny(keys: PlannedWord['keys'], position: number): boolean {
    return keys.some(([key]) => this.#has(key, position));
  }

  #has(key: string, position: number): boolean {
    return this.#postings.get(key)?.includes(position) === true;
  }
}

const KINDS: EntitySchema[] = ['Person', 'Company', 'LegalEntity', 'Vessel'];
const LISTED = [
  ...OTHER_PERSONS.slice(0, 60),
  ...OTHER_COMPANIES.slice(0, 60),
  ...[
    'NATO',
    'North Atlantic Treaty Organization',
    'Le Pen',
    'Lepen',
    'J. A.',
    'Путин',
    'محمد بن سلمان',
    'Mohamed bin Salman',
  ],
  ...[
    'Abdul Rahman Haddad',
    'Abdurrahman',
    'First Eastern Trading and Shipping Bank of Northern Delta',
    'A.B.C. Oil 44',
  ],
];
const WORDS = [...new Set(LISTED.flatMap((name) => name.split(' ')))];
const sought = fc.oneof(
  fc.constantFrom(...LISTED),
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 11 }).map((words) => words.join(' ')),
  fc.tuple(fc.constantFrom(...LISTED), fc.nat(30)).map(([name, at]) => name.slice(0, at) + name.slice(at + 1) || name),
);
const cut = fc.record({
  limit: fc.integer({ min: 1, max: 200 }),
  least: fc.constantFrom(0, 0.4, 0.6),
  ofBest: fc.constantFrom(0, 0.55),
});

describe('the scorer', () => {
  const lists = KINDS.map((kind) => {
    const { postings, names } = new ListedNames(LISTED, kind);
    return { kind, postings, weights: names.map((name) => nameWeight(prepareName(name, kind))) };
  });
  const buffers = new ScorerBuffers();

  test('finds the names, with the scores, that the rules give for each name separately', () => {
    fc.assert(
      fc.property(sought, cut, fc.constantFrom(...lists), (name, limits, { kind, postings, weights }) => {
        const scorer = new CandidateScorer(weights, buffers);
        for (const plan of candidatePlans(prepareName(name, kind))) {
          const plain = new PlainScorer(plan, postings).best([...Float32Array.from(weights)], limits);
          expect(scorer.best(plan, postings, limits)).toEqual(plain);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('finds the same for weights in units as for the same weights as numbers', () => {
    fc.assert(
      fc.property(sought, cut, fc.constantFrom(...lists), (name, limits, { kind, postings, weights }) => {
        const units = Uint8Array.from(weights, (weight) => Math.round(16 * weight));
        const inUnits = new CandidateScorer({ units, unit: 1 / 16 }, buffers);
        const inNumbers = new CandidateScorer(Array.from(units, (one) => one / 16));
        for (const plan of candidatePlans(prepareName(name, kind))) {
          expect(inUnits.best(plan, postings, limits)).toEqual(inNumbers.best(plan, postings, limits));
        }
      }),
    );
  });

  test('refuses a word with keys of more values than it can distinguish, which does not affect the next plan', () => {
    const keys = Array.from({ length: 16 }, (_, at): [string, number] => [`w${at}`, (at + 1) / 16]);
    const good: PlannedWord = { weight: 1, keys: [['oil', 1]], joined: [], trigrams: [] };
    const postings = new Map([['oil', Uint32Array.of(40)]]);
    const scorer = new CandidateScorer(Array<number>(41).fill(1), buffers);
    const refused = { words: [good, { ...good, keys }], abbreviations: [] };
    expect(() => scorer.best(refused, postings, { limit: 9 })).toThrow(RangeError);
    const other: PlannedWord = { ...good, keys: [['gas', 1]] };
    const next = { words: [other], abbreviations: [] };
    expect(scorer.best(next, new Map([['gas', Uint32Array.of(1)]]), { limit: 9 })).toEqual([{ position: 1, score: 1 }]);
    expect(scorer.best({ words: [good], abbreviations: [] }, postings, { limit: 9 })).toEqual([
      { position: 40, score: 1 },
    ]);
  });
});
