import fc from 'fast-check';
import { compactNumber } from '../identifiers/document-number';
import { cleanText, lowerCase, tidyText } from '../identifiers/plain-text';
import { foldText } from './fold';
import { normalized } from './normalized';

describe('normalized', () => {
  it.each(['NFC', 'NFKC', 'NFKD'] as const)('equals %s for every text that people write', (form) => {
    const mark = fc.constantFrom('a', 'e\u0301', 'ệ', 'ﬁ', '가', '\u0323', '\u0301', ' ', 'ก', '\u0e49', '\u0e38');
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 30 }), (parts) => {
        expect(normalized(parts.join(''), form)).toBe(parts.join('').normalize(form));
      }),
    );
  });

  it('keeps the first 30 marks of a letter', () => {
    expect(normalized(`a${'\u0323'.repeat(40)}b${'\u0323'.repeat(30)}`, 'NFKD')).toBe(
      `a${'\u0323'.repeat(30)}b${'\u0323'.repeat(30)}`,
    );
  });

  // Each takes well below a second; the longest text of pages took eight minutes when all marks were sorted.
  it.each([
    ['marks above and below', 'a', '\u0301\u0323'],
    ['marks that only other scripts have', 'ก', '\u0e49\u0e38'],
    ['marks separated by invisible characters', 'ก', '\u0e49\u200d\u0e38\u2060'],
    ['Hebrew points', 'ש', '\u05bc\u05c1\u05b7'],
    ['marks that decompose to two', 'a', '\u0344\u0323'],
  ])('normalises a million %s', (_, letter, marks) => {
    const text = letter + marks.repeat(1_000_000 / marks.length);
    for (const read of [foldText, tidyText, cleanText, lowerCase, compactNumber]) {
      const found = read(text);
      expect(found.length).toBeLessThanOrEqual(text.length);
      expect(read(found)).toBe(found);
    }
  });
});
