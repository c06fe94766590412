import fc from 'fast-check';
import { matchNames } from './match-names';
import type { EntitySchema } from './matching.types';

/** Words of names in each script; in most scripts, random letters do not form names. */
const WORDS: Readonly<Record<string, string>> = {
  Latin:
    'Orkan Belmora Tesfaye Lindqvist Abdul Rahman Al-Karim Noureddine Jean-Luc Ngozi de van Park Min-jun Wu PAO AG',
  Cyrillic: 'Орлан Белмора Тесфай Абдул Рахман Иванович Светлана Кваша Ким Чен Мин',
  Arabic: 'اورکان بلمورا عبد الرحمن محمد يوسف ابن سالم الكريم نورالدين فاطمة',
  Han: '王 李 伟 明 华 安倍 晋三 欧阳 建国 小林 太郎',
  Hangul: '김 박 이 정은 민준 서연 지훈 최 남궁 영희',
  Kana: 'さとう たなか ゆうき サトウ ハナコ マリア ジョン スミス',
  Hebrew: 'אורקן בלמורה דוד יעל כהן לוי משה רחל',
  Greek: 'Ορκάν Μπελμόρα Νίκος Παππάς Ελένη Γεώργιος Δήμητρα',
  Devanagari: 'राम शर्मा सीता कुमार सिंह पटेल अमित देवी',
  Thai: 'สมชาย ใจดี สุดา วงศ์ มานะ บุญมี',
};
const BUSINESS = [
  'Ltd',
  'Co',
  'AG',
  'Bank',
  'of',
  'China',
  'Trading',
  'the',
  'Group',
  'VII',
  '12',
  'FZ',
  'LLC',
  'Steel',
];
/** The cost of another order is at most a twentieth. */
const LEAST = 0.95;

const shuffledNames = (words: readonly string[]): fc.Arbitrary<[string[], string[]]> =>
  fc
    .uniqueArray(fc.constantFrom(...words), { minLength: 2, maxLength: 5 })
    .chain((name) => fc.tuple(fc.constant(name), fc.shuffledSubarray(name, { minLength: name.length })));

function expectSameInAnyOrder(words: readonly string[], schema: EntitySchema): void {
  fc.assert(
    fc.property(shuffledNames(words), ([name, shuffled]) => {
      const natural = name.join(' ');
      expect(matchNames(natural, shuffled.join(' '), schema).score).toBeGreaterThanOrEqual(LEAST);
    }),
    { numRuns: 150 },
  );
}

describe.each(Object.entries(WORDS))('the order of words in %s', (_, text) => {
  const words = text.split(' ');

  it("costs a person's name at most a twentieth of the score", () => {
    expectSameInAnyOrder(words, 'Person');
  });

  it('costs as little in "Last, First"', () => {
    fc.assert(
      fc.property(shuffledNames(words), ([name]) => {
        const last = name.at(-1) ?? '';
        const rest = name.slice(0, -1).join(' ');
        expect(matchNames(`${rest} ${last}`, `${last}, ${rest}`, 'Person').score).toBeGreaterThanOrEqual(LEAST);
      }),
      { numRuns: 150 },
    );
  });

  it("costs an organisation's name as little, wherever its legal form is", () => {
    expectSameInAnyOrder([...words.slice(0, 5), ...BUSINESS], 'Company');
  });

  it('matters less than the words: a name with another word scores lower', () => {
    fc.assert(
      fc.property(shuffledNames(words.slice(1)), ([name, shuffled]) => {
        const other = [...shuffled.slice(1), 'Zwyrtek'];
        const natural = name.join(' ');
        expect(matchNames(natural, other.join(' '), 'Person').score).toBeLessThan(LEAST);
      }),
      { numRuns: 50 },
    );
  });
});
