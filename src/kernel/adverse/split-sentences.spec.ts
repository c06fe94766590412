import fc from 'fast-check';
import { splitSentences } from './split-sentences';

const sentences = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());

describe('splitSentences', () => {
  it.each([
    ['He fled. She stayed!', ['He fled.', 'She stayed!']],
    ['Mr. J. Lee met Dr. Ray. He left.', ['Mr. J. Lee met Dr. Ray.', 'He left.']],
    ['“It is over.” Lee left.', ['“It is over.”', 'Lee left.']],
    ['Am 3. März kam er. Er ging.', ['Am 3. März kam er.', 'Er ging.']],
    ['It cost 4.5 million in 2019. He paid.', ['It cost 4.5 million in 2019.', 'He paid.']],
    ['Получил 5 млн руб. от фирмы. Он ушёл.', ['Получил 5 млн руб. от фирмы.', 'Он ушёл.']],
    ['他走了。她留下！', ['他走了。', '她留下！']],
    ['هل غادر؟ نعم.', ['هل غادر؟', 'نعم.']],
    ['A heading\nThe text', ['A heading', 'The text']],
    ['', []],
  ])('%j', (text, expected) => expect(sentences(text)).toEqual(expected));

  it('leaves no gaps', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB. !?。\n"”1é') }), (text) => {
        const spans = splitSentences(text);
        expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(spans.every(({ start, end }) => end > start)).toBe(true);
      }),
    );
  });
});
