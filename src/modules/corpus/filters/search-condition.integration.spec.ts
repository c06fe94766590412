import fc from 'fast-check';
import { openTestCorpus, type TestCorpus } from '../../../../test/support/samples/event-samples';
import { foldText } from '../../../kernel/text/fold';
import { matchesSearch, parseSearchExpression } from '../../../kernel/text/search-expression';
import { addSearch } from './search-condition';
import { SqlConditions } from '../../../platform/database/sql-conditions';

let corpus: TestCorpus;
beforeAll(async () => {
  corpus = await openTestCorpus();
});
afterAll(() => corpus.close());

/** For each of these folded texts, whether the database finds it. */
async function found(search: string, texts: readonly string[]): Promise<boolean[]> {
  const conditions = new SqlConditions([texts]);
  addSearch(conditions, 'search_text', search);
  const rows = await corpus.query<{ is_found: boolean }>(
    `select ${conditions.sql} as is_found from unnest($1::text[]) with ordinality as t (search_text, n) order by n`,
    conditions.parameters,
  );
  return rows.map((row) => row.is_found);
}

const expected = (search: string, texts: readonly string[]): boolean[] =>
  texts.map((text) => matchesSearch(parseSearchExpression(search), text));

describe('the search condition agrees with matchesSearch', () => {
  const TEXTS = [
    'a warning',
    'the war, again',
    'un-led talks',
    'car bomb near',
    'car bombing',
    '花蓮地震',
    'in c++ code',
  ]
    .concat(['это мир', 'मुंबई में', '100% sure', 'a_b', 'back\\slash', '這個app很好', 'x² and x', 'nato-led', ''])
    .map(foldText);
  it.each([
    'war',
    'un',
    '"car bomb"',
    '-"car bomb"',
    '震',
    'c++',
    'м',
    'मुंबई',
    '100%',
    'a_b',
    '\\slash',
    'app',
    'x',
    'bomb -near',
    '-war',
  ])('for %j', async (search) => expect(await found(search, TEXTS)).toEqual(expected(search, TEXTS)));

  it('for any texts', async () => {
    const letters = fc.constantFrom(...Array.from('abcéßŁ中かд٣ⅷ ्मु𝒳𐐷 \'-,"%_\\.*+?()[]^$'));
    const text = fc.string({ unit: fc.oneof(letters, fc.constantFrom('ab', 'abcd', ' ')), maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { minLength: 20, maxLength: 40 }), async (search, raw) => {
        const texts = raw.map((each) => foldText(each));
        // Random texts rarely contain the terms, so some are added.
        texts.push(foldText(search), ...raw.map((each) => foldText(`${each}${search}${each}`)));
        expect(await found(search, texts)).toEqual(expected(search, texts));
      }),
      { numRuns: 400 },
    );
  });
});
