import fc from 'fast-check';
import { areNearlyIdentical, textFingerprint, type TextFingerprint } from './near-duplicates';

const words = Array.from({ length: 400 }, (_, index) => `word${(index * 37) % 311}x${index % 7}`);
const print = (text: string): TextFingerprint => {
  const found = textFingerprint(text);
  if (found === null) throw new Error('too short');
  return found;
};
const text = words.join(' ');

describe('textFingerprint', () => {
  it.each(['', 'one two three', 'one two three four five six seven eight nine ten eleven', '北京警方逮捕了一名男子'])(
    'returns null for %j',
    (short) => expect(textFingerprint(short)).toBeNull(),
  );

  it('is the same in every process', () => {
    expect(print(text).slice(0, 4)).toEqual([13_205_728, 401_774, 8_946_839, 49_493]);
    expect(JSON.parse(JSON.stringify(print(text)))).toEqual(print(text));
  });

  it('ignores case, accents and punctuation', () => {
    expect(print(text.toUpperCase().replaceAll(' ', ', '))).toEqual(print(text));
  });
});

describe('areNearlyIdentical', () => {
  it.each([
    ['itself', text, true],
    ['a copy with another headline', `Breaking news from our desk today: ${text}`, true],
    [
      'a copy with a word in a hundred changed',
      words.map((word, at) => (at % 100 === 50 ? 'changed' : word)).join(' '),
      true,
    ],
    ['its first half', words.slice(0, 200).join(' '), false],
    ['the same words in another order', [...words].sort().join(' '), false],
  ])('compares texts: %s', (_, other, expected) =>
    expect(areNearlyIdentical(print(text), print(other))).toBe(expected),
  );

  it('recognises copies in scripts without blanks', () => {
    const chinese =
      '北京警方星期五逮捕了一名涉嫌洗钱的男子，据称他通过多家空壳公司转移了数百万元资金，法院将于下周开庭审理此案。';
    expect(areNearlyIdentical(print(chinese), print(`${chinese}完`))).toBe(true);
    const other =
      '上海股市今日大幅上涨，投资者对经济前景表示乐观，多家科技公司股价创下历史新高，分析师认为涨势将持续到年底。';
    expect(areNearlyIdentical(print(chinese), print(other))).toBe(false);
  });

  it('is symmetric, and false for fingerprints of different lengths', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 8 }), fc.array(fc.nat(5), { maxLength: 8 }), (left, right) => {
        expect(areNearlyIdentical(left, right)).toBe(areNearlyIdentical(right, left));
        if (left.length !== right.length) expect(areNearlyIdentical(left, right)).toBe(false);
      }),
    );
  });
});
