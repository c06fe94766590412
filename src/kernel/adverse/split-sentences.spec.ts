import fc from 'fast-check';
import { splitSentences } from './split-sentences';

/** Pages and articles have at most this many characters. */
const MAX_TEXT_LENGTH = 1_000_000;

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
    ['He left.. She stayed', ['He left..', 'She stayed']],
    ['See Mr.. Lee', ['See Mr..', 'Lee']],
    ['See Mr.) Lee', ['See Mr.) Lee']],
    ['See a.b.!x and c.。d', ['See a.b.!x and c.。', 'd']],
    ['Wait... what', ['Wait... what']],
    ['', []],
  ])('splits %j', (text, expected) => expect(sentences(text)).toEqual(expected));

  // The longest text takes one to two seconds if a run is read once, and hours if it is read again at each of its
  // characters.
  it.each([
    ['full stops before a letter', '.', 'x'],
    ['full stops before a small letter', '.', ' x'],
    ['exclamation marks', '!', 'x'],
    ['full stops and closing quotes', '.”', 'x'],
    ['initials', 'A.', 'x'],
    ['abbreviations', 'Mr. ', 'x'],
  ])('reads the longest text of %s in linear time', (_, unit, end) => {
    const text = `Ivan Petrov http://a.b/${unit.repeat((MAX_TEXT_LENGTH - 100) / unit.length)}${end} Ivan Petrov fraud`;
    expect(sentences(text)).toEqual([text]);
  });

  it('leaves no gaps between sentences', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB. !?。\n"”1é') }), (text) => {
        const spans = splitSentences(text);
        expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(spans.every(({ start, end }) => end > start)).toBe(true);
      }),
    );
  });
});
