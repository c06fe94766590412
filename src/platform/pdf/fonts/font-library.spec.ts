import { FontLibrary } from './font-library';

const fonts = new FontLibrary();
const faceOf = (character: string): string | undefined => fonts.faceFor(character.codePointAt(0)!, 'regular')?.key;

describe('FontLibrary', () => {
  it.each([
    ['A', 'noto-sans-latin-400'],
    ['Ł', 'noto-sans-latin-ext-400'],
    ['Ω', 'noto-sans-greek-400'],
    ['Ж', 'noto-sans-cyrillic-400'],
    ['ع', 'noto-sans-arabic-arabic-400'],
    ['ש', 'noto-sans-hebrew-hebrew-400'],
    ['ก', 'noto-sans-thai-thai-400'],
    ['მ', 'noto-sans-georgian-georgian-400'],
    ['Ա', 'noto-sans-armenian-armenian-400'],
    ['न', 'noto-sans-devanagari-400'],
  ])('finds the font of %s', (character, key) => {
    expect(faceOf(character)).toBe(key);
  });

  it.each(['中', '龍', 'あ', 'ア'])('finds %s in the Chinese font', (character) => {
    expect(faceOf(character)).toMatch(/^noto-sans-sc-/);
  });

  it('finds Hangul in the Korean font', () => {
    expect(faceOf('한')).toMatch(/^noto-sans-kr-/);
  });

  it('returns a replacement for a character that no font has', () => {
    expect(fonts.faceFor(0x1f6a2, 'regular')).toBeNull();
    for (const style of ['regular', 'strong', 'mono'] as const) {
      const { character, face } = fonts.replacement(style);
      expect(face.has(character.codePointAt(0)!)).toBe(true);
    }
  });
});

describe('FontFace', () => {
  const face = fonts.faceFor('ع'.codePointAt(0)!, 'regular')!;

  it('shapes from right to left in visual order', () => {
    const { glyphs, needsActualText } = face.shape('عين', true);
    const letters = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).reverse();
    expect(letters.join('')).toBe('عين');
    expect(needsActualText).toBe(false);
  });

  it('places a letter for whose dots the font has no anchor', () => {
    expect(face.shape('ڢ', true).glyphs.map(({ id }) => id)).not.toContain(0);
  });

  it('gives every use of a letter without dots its own text', () => {
    const lettersOf = (text: string): string =>
      face
        .shape(text, true)
        .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
        .reverse()
        .join('');
    // The glyph of the letter is the same in both, with and without a dot.
    expect([lettersOf('مخمل'), lettersOf('محمد')]).toEqual(['مخمل', 'محمد']);
  });
});
