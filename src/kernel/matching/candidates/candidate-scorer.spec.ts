import fc from 'fast-check';
import { ListedNames, OTHER_COMPANIES, OTHER_PERSONS } from '../../../../test/support/samples/listed-names';
import { candidatePlans } from './candidate-plan';
import { CandidateScorer } from './candidate-scorer';
import { ScorerBuffers } from './scorer-buffers';
import { prepareName } from '../match-names';
import type { EntitySchema } from '../matching.types';

const PERSONS: Record<string, [sought: string, listed: string][]> = {
  'another script': [
    ['Сергей Лавров', 'Sergey Lavrov'],
    ['Sergey Lavrov', 'Сергей Лавров'],
    ['Володимир Зеленський', 'Volodymyr Zelenskyy'],
    ['Никита Хрущёв', 'Nikita Chruschtschow'],
    ['محمد بن سلمان', 'Mohammed bin Salman'],
    ['بشار الأسد', 'Bashar al-Assad'],
    ['أيمن الظواهري', 'Ayman al-Zawahiri'],
    ['جوزيف عون', 'Joseph Aoun'],
    ['معمر القذافي', 'Muammar Gaddafi'],
    ['Muammar Gaddafi', 'معمر القذافي'],
    ['محمود احمدی نژاد', 'Mahmoud Ahmadinejad'],
    ['习近平', 'Xi Jinping'],
    ['毛泽东', 'Mao Tse-tung'],
    ['Hu Jintao', '胡锦涛'],
    ['김정은', 'Kim Jong Un'],
    ['Moon Jae-in', '문재인'],
    ['Αλέξης Τσίπρας', 'Alexis Tsipras'],
    ['Alexis Tsipras', 'Αλέξης Τσίπρας'],
    ['მიხეილ სააკაშვილი', 'Mikheil Saakashvili'],
    ['Նիկոլ Փաշինյան', 'Nikol Pashinyan'],
    ['בנימין נתניהו', 'Benjamin Netanyahu'],
    ['Сергей Лавров', 'سيرغي لافروف'],
  ],
  'another transliteration': [
    ['Muammar Qaddafi', 'Moammar Gadhafi'],
    ['Boris Yeltsin', 'Boris Jelzin'],
    ['Mikhail Romanoff', 'Michail Romanow'],
    ['Usama bin Ladin', 'Osama bin Laden'],
    ['Abd al-Aziz Utaybi', 'Abdelaziz Utaybi'],
    ['Juergen Mueller', 'Jürgen Müller'],
    ['Jurgen Muller', 'Jürgen Müller'],
  ],
  'a short form or another language': [
    ['Bob Dylan', 'Robert Dylan'],
    ['Robert Dylan', 'Bob Dylan'],
    ['Sasha Petrov', 'Aleksandr Petrov'],
    ['Yusuf Haddadi', 'Joseph Haddadi'],
  ],
  'initials, another order or omitted words': [
    ['J. Biden', 'Joseph Biden'],
    ['Joseph Biden', 'J. Biden'],
    ['J. R. Ewing', 'J. R. Ewing'],
    ['J. R.', 'J. R.'],
    ['J R R Tolkien', 'John Ronald Reuel Tolkien'],
    ['PUTIN, Vladimir', 'Vladimir Putin'],
    ['Putin', 'Vladimir Putin'],
    ['Mikhail Gorbachev', 'Mikhail Sergeyevich Gorbachev'],
    ['Mr. Mikhail Sergeyevich Gorbachev', 'Mikhail Gorbachev'],
  ],
  'joined and split words': [
    ['Marine Lepen', 'Marine Le Pen'],
    ['Marine Le Pen', 'Marine Lepen'],
    ['Nicolas Sar kozy', 'Nicolas Sarkozy'],
    ['NicolasSarkozy', 'Nicolas Sarkozy'],
    ['Sean OBrien', "Sean O'Brien"],
  ],
  slips: [
    ['Vladmir Putin', 'Vladimir Putin'],
    ['Vladimmir Puttin', 'Vladimir Putin'],
    ['Vledimir Putin', 'Vladimir Putin'],
    ['Fladimir Putin', 'Vladimir Putin'],
    ['Anegla Merkle', 'Angela Merkel'],
    ['Nagela Merkel', 'Angela Merkel'],
  ],
};

const COMPANIES: [sought: string, listed: string][] = [
  ['NATO', 'North Atlantic Treaty Organization'],
  ['North Atlantic Treaty Organization', 'NATO'],
  ['IRISL', 'Islamic Republic of Iran Shipping Lines'],
  ['Islamic Republic of Iran Shipping Lines', 'IRISL'],
  ['Aero Caribbean', 'AEROCARIBBEAN AIRLINES'],
  ['Aerocaribbean', 'Aero-Caribbean'],
  ['ArcelorMittal', 'Arcelor Mittal'],
  ['ООО Ромашка', 'Romashka LLC'],
  ['华为技术有限公司', 'Huawei Technologies Co., Ltd.'],
  ['Ижевский оружейный завод', 'Izhevsk Arms Plant'],
  ['شركة الخطوط', 'Al Khutut Company'],
  ['Melli Bank Iran', 'Bank Melli'],
  ['Rosnfet Oil Company', 'Rosneft Oil Company'],
  ['J.P. Morgan', 'JP Morgan'],
  ['Brigade Fifty-Five', 'Brigade 55'],
  ['Procter & Gamble', 'Procter and Gamble'],
];

/** Among the others, neither first nor last. */
const amid = (others: readonly string[], name: string): string[] => [
  ...others.slice(0, 200),
  name,
  ...others.slice(200),
];

describe('the best candidate of the scorer', () => {
  for (const [what, pairs] of Object.entries(PERSONS)) {
    test.each(pairs)(`is the listed person (${what}): %s, %s`, (sought, listed) => {
      expect(new ListedNames(amid(OTHER_PERSONS, listed), 'Person').namesLike(sought)[0]).toBe(listed);
    });
  }

  test.each(COMPANIES)('is the listed company: %s, %s', (sought, listed) => {
    expect(new ListedNames(amid(OTHER_COMPANIES, listed), 'Company').namesLike(sought)[0]).toBe(listed);
  });

  test('is the same name for every listed name', () => {
    const [persons, companies] = [
      new ListedNames(OTHER_PERSONS, 'Person'),
      new ListedNames(OTHER_COMPANIES, 'Company'),
    ];
    for (const name of OTHER_PERSONS) expect(persons.namesLike(name, 1)).toEqual([name]);
    // Legal forms are not words; the legal forms within one name keep their order.
    for (const name of OTHER_COMPANIES) expect(companies.namesLike(name, 4)).toContain(name);
  });

  const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
  const slips: Record<string, (text: string, at: number, letter: string) => string> = {
    'left out': (text, at) => text.slice(0, at) + text.slice(at + 1),
    added: (text, at, letter) => text.slice(0, at) + letter + text.slice(at),
    replaced: (text, at, letter) => text.slice(0, at) + letter + text.slice(at + 1),
    exchanged: (text, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  };
  const persons = new ListedNames(OTHER_PERSONS, 'Person');

  test.each(Object.entries(slips))('is the listed person if one letter of the family name is %s', (_what, slip) => {
    const letter = fc.constantFrom(...LETTERS);
    fc.assert(
      fc.property(fc.constantFrom(...OTHER_PERSONS), fc.nat(), letter, (name, place, other) => {
        const family = name.indexOf(' ') + 1;
        // In the family name, whose words are all long enough; similar given names (Ines, Anna) are different persons.
        const at = family + (place % (name.length - family - 1));
        expect(persons.namesLike(slip(name, at, other), 1)).toEqual([name]);
      }),
      { numRuns: 300 },
    );
  });

  test('is the listed name if two words are joined or one word is split', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OTHER_PERSONS), fc.nat(), (name, place) => {
        const family = name.indexOf(' ') + 1;
        const at = family + 2 + (place % (name.length - family - 3));
        expect(persons.namesLike(`${name.slice(0, at)} ${name.slice(at)}`, 1)).toEqual([name]);
        expect(persons.namesLike(name.replace(' ', ''), 1)).toEqual([name]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the result of the scorer', () => {
  const WORDS = `Anna Boris Abbasov Brunner Castillo A. J. Le Pen Lepen bin al Dr Jr Ltd GmbH Bank Oil North Shipping 44
    IRISL NATO Путин محمد 김정은 习近平 xq ${OTHER_COMPANIES.slice(0, 40).join(' ')}`.split(/\s+/);
  const name = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  const schema = fc.constantFrom<EntitySchema>('Person', 'Company', 'LegalEntity', 'Vessel');
  const lists = new Map(
    (['Person', 'Company', 'LegalEntity', 'Vessel'] as EntitySchema[]).map((kind) => [
      kind,
      new ListedNames(
        [...OTHER_PERSONS, ...OTHER_COMPANIES, 'NATO', 'Le Pen', 'J. A.', 'Путин', 'محمد بن سلمان'],
        kind,
      ),
    ]),
  );
  const listOf = (kind: EntitySchema): ListedNames => {
    const list = lists.get(kind);
    if (list === undefined) throw new Error(kind);
    return list;
  };

  test('is sorted, without duplicates, within the limit, and between 0 and 1', () => {
    fc.assert(
      fc.property(name, schema, fc.integer({ min: 1, max: 60 }), (sought, kind, limit) => {
        const { scorer, postings, names } = listOf(kind);
        for (const plan of candidatePlans(prepareName(sought, kind))) {
          const found = scorer.best(plan, postings, { limit });
          expect(found.length).toBeLessThanOrEqual(limit);
          expect(new Set(found.map(({ position }) => position)).size).toBe(found.length);
          for (const { position, score } of found) {
            expect(position).toBeLessThan(names.length);
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
          }
          const sorted = [...found].sort((a, b) => b.score - a.score || a.position - b.position);
          expect(found).toEqual(sorted);
        }
      }),
    );
  });

  test('is a prefix of the result for a larger limit', () => {
    fc.assert(
      fc.property(name, schema, fc.integer({ min: 1, max: 60 }), (sought, kind, limit) => {
        const { scorer, postings, names } = listOf(kind);
        for (const plan of candidatePlans(prepareName(sought, kind))) {
          const all = scorer.best(plan, postings, { limit: names.length });
          expect(scorer.best(plan, postings, { limit })).toEqual(all.slice(0, limit));
          const half = { limit, least: 0.4, ofBest: 0.5 };
          const worth = all.filter(({ score }) => score >= Math.max(0.4, (all[0]?.score ?? 0) / 2));
          expect(scorer.best(plan, postings, half)).toEqual(worth.slice(0, limit));
        }
      }),
    );
  });

  test('does not depend on earlier plans', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 4 }),
        name,
        schema,
        fc.integer({ min: 1, max: 300 }),
        (before, sought, kind, limit) => {
          const { scorer, postings, names } = listOf(kind);
          const fresh = new ListedNames(names.slice(0, 0), kind).scorer;
          expect(fresh.best({ words: [], abbreviations: [] }, postings, { limit })).toEqual([]);
          const plans = candidatePlans(prepareName(sought, kind));
          const first = plans.map((plan) => scorer.best(plan, postings, { limit }));
          for (const other of before) {
            for (const plan of candidatePlans(prepareName(other, kind))) scorer.best(plan, postings, { limit: 1 });
          }
          expect(plans.map((plan) => scorer.best(plan, postings, { limit }))).toEqual(first);
        },
      ),
    );
  });

  test('depends only on the weights, the plan and the postings', () => {
    const { postings, names } = listOf('Person');
    const weights = names.map(() => 2);
    const used = new CandidateScorer(weights);
    for (const sought of ['Anna Abbasov', 'Boris Brunner', 'Le Pen', 'J. A.', 'NATO']) {
      for (const plan of candidatePlans(prepareName(sought, 'Person'))) {
        expect(used.best(plan, postings, { limit: 50 })).toEqual(
          new CandidateScorer(weights).best(plan, postings, { limit: 50 }),
        );
      }
    }
  });

  test('does not depend on other scorers with the same buffers', () => {
    const people = listOf('Person');
    const someLists = [new ListedNames(people.names.slice(0, 3), 'Person'), people, listOf('Company')];
    const buffers = new ScorerBuffers();
    const scorers = someLists.map(({ names, postings }) => {
      const weights = names.map(() => 2);
      return { postings, shared: new CandidateScorer(weights, buffers), own: new CandidateScorer(weights) };
    });
    for (const sought of ['Anna Abbasov', 'Boris Brunner', 'Le Pen', 'J. A.', 'NATO']) {
      for (const plan of candidatePlans(prepareName(sought, 'LegalEntity'))) {
        for (const { postings, shared, own } of [...scorers, ...scorers.toReversed()]) {
          expect(shared.best(plan, postings, { limit: 50 })).toEqual(own.best(plan, postings, { limit: 50 }));
        }
      }
    }
  });

  test('is empty if no key is known', () => {
    const { scorer } = listOf('Person');
    const [plan] = candidatePlans(prepareName('Anna Abbasov', 'Person'));
    expect(plan && scorer.best(plan, new Map(), { limit: 10 })).toEqual([]);
  });
});
