import * as fc from 'fast-check';
import { FontLibrary } from '../fonts/font-library';
import { printableText } from './printable-text';
import { type TextLayout, layoutText, textWidths } from './text-layout';

const fonts = new FontLibrary();
const SIZE = { sizePt: 10, leadingPt: 15 };

function set(text: string, widthPt: number, breaks?: 'anywhere'): TextLayout {
  return layoutText([{ text, style: 'regular', colour: '#000000' }], SIZE, widthPt, fonts, breaks);
}

/** The text as displayed from left to right. Each piece has its own order, and brackets are not mirrored yet. */
const linesOf = (layout: TextLayout): string[] =>
  layout.lines.map(({ pieces }) =>
    pieces
      .map(({ text }) => text)
      .join('')
      .trim(),
  );

const room = (text: string): number => set(text, 10_000).lines[0]!.widthPt + 0.1;

describe('layoutText', () => {
  it('breaks between words', () => {
    expect(linesOf(set('one two three four', room('one two')))).toEqual(['one two', 'three', 'four']);
    expect(linesOf(set('first\nsecond\n\nthird', 200))).toEqual(['first', 'second', '', 'third']);
    expect(set('', 100).lines).toHaveLength(1);
  });

  it('breaks after a hyphen only if both sides are words', () => {
    expect(linesOf(set('south-eastern', room('eastern')))).toEqual(['south-', 'eastern']);
    expect(linesOf(set('x al-Khatib', room('al-Khatib')))).toEqual(['x', 'al-Khatib']);
  });

  it('breaks Chinese between characters, but not before its full stop', () => {
    expect(linesOf(set('中方一贯主张对话。', room('中方一贯主张对话')))).toEqual(['中方一贯主张对', '话。']);
  });

  it('breaks Thai between words', () => {
    expect(linesOf(set('ภาษาไทยไม่มีช่องว่าง', room('ไม่มีช่อง')))).toEqual(['ภาษา', 'ไทยไม่มี', 'ช่องว่าง']);
  });

  it('breaks addresses that are longer than a line at their separators, and fills lines completely if requested', () => {
    const [first, ...rest] = linesOf(set('https://example.org/a/very/long/path/of/an/address', 100));
    expect(first).toMatch(/[/.]$/);
    expect([first, ...rest].join('')).toBe('https://example.org/a/very/long/path/of/an/address');
    const filled = set('0123456789 0123456789 0123456789', 90, 'anywhere');
    expect(linesOf(filled)[0]!.length).toBeGreaterThan(11);
  });

  it('lays a paragraph out from right to left from its beginning on', () => {
    const arabic = set('قال المتحدث (Kowal) إن', 400);
    expect(arabic.isRtl).toBe(true);
    expect(linesOf(arabic)).toEqual(['إن )Kowal( المتحدث قال']);
    const english = set('The name שרה לוי stands in English', 400);
    expect(english.isRtl).toBe(false);
    expect(linesOf(english)).toEqual(['The name לוי שרה stands in English']);
    expect(set('עבד · a list of one name in many scripts', 400).isRtl).toBe(false);
  });

  it('mirrors brackets between letters from right to left', () => {
    const { lines } = set('שרה (לוי) שרה', 400);
    expect(lines[0]!.pieces.map(({ shaped }) => shaped.text).join('')).toContain('(');
    const [opening] = lines[0]!.pieces.filter(({ text }) => text.startsWith('('));
    expect(opening!.shaped.text.startsWith(')')).toBe(true);
  });

  it('loses no character, respects the width and finds a glyph for everything', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[ a-zא-ת؀-ۿ一-龠ぁ-んก-๙가-힣()\n-]{0,60}$/),
    );
    fc.assert(
      fc.property(anyText, fc.double({ min: 30, max: 300, noNaN: true }), (text, widthPt) => {
        const layout = set(text, widthPt);
        const printed = layout.lines.flatMap(({ pieces }) => pieces);
        const count = (value: string): number => Array.from(value.replace(/[ \n]/g, '')).length;
        expect(printed.reduce((sum, piece) => sum + count(piece.text), 0)).toBe(count(printableText(text)));
        for (const { widthPt: width, pieces } of layout.lines) {
          if (pieces.length > 1) expect(width).toBeLessThanOrEqual(widthPt + 20);
        }
        expect(printed.flatMap(({ shaped }) => shaped.glyphs).filter(({ id }) => id === 0)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('lays a word of 100,000 letters out quickly', () => {
    expect(set('x'.repeat(100_000), 300).lines.length).toBeGreaterThan(1_000);
  });
});

describe('textWidths', () => {
  it('measures the text and its longest word', () => {
    const { widest, longestWord } = textWidths(
      [{ text: 'a longest\nword', style: 'regular', colour: '#000000' }],
      10,
      fonts,
    );
    expect(widest).toBeCloseTo(set('a longest', 500).lines[0]!.widthPt, 5);
    expect(longestWord).toBeCloseTo(set('longest', 500).lines[0]!.widthPt, 5);
  });
});
