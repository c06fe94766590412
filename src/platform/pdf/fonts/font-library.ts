import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FontFace } from './font-face';

export type FontStyle = 'regular' | 'strong' | 'mono';

interface FontPart {
  path: string;
  key: string;
  ranges: readonly (readonly [number, number])[];
}

/**
 * Families in the order in which they are searched for a character. Each is a package with files for ranges of
 * characters. The Chinese one has kana and more symbols than any other; the Korean one has all of Hangul.
 */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-sc',
  'noto-sans-kr',
];
const WEIGHTS: Record<FontStyle, number> = { regular: 400, strong: 600, mono: 400 };
/** For characters that no font has. It is visible, and part of the Latin file of each family. */
const REPLACEMENT = 0xfffd;
const LAST_RESORT = 0x3f;

/** Finds a font for every character. Opens files when they are first needed, and keeps them open. */
export class FontLibrary {
  readonly #faces = new Map<string, FontFace>();
  readonly #parts = new Map<FontStyle, readonly FontPart[]>();
  readonly #byCodePoint: Record<FontStyle, Map<number, FontFace | null>> = {
    regular: new Map(),
    strong: new Map(),
    mono: new Map(),
  };

  /** The first face in the order of families that has the character; null if none has it. */
  faceFor(codePoint: number, style: FontStyle): FontFace | null {
    const known = this.#byCodePoint[style].get(codePoint);
    if (known !== undefined) return known;
    const face = this.#find(codePoint, style);
    this.#byCodePoint[style].set(codePoint, face);
    return face;
  }

  /** The replacement for a character that no font has. */
  replacement(style: FontStyle): { character: string; face: FontFace } {
    for (const codePoint of [REPLACEMENT, LAST_RESORT]) {
      const face = this.faceFor(codePoint, style);
      if (face !== null) return { character: String.fromCodePoint(codePoint), face };
    }
    throw new Error('the fonts have no Latin part');
  }

  #find(codePoint: number, style: FontStyle): FontFace | null {
    for (const part of this.#partsOf(style)) {
      if (!part.ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue;
      const face = this.#open(part);
      if (face.has(codePoint)) return face;
    }
    return null;
  }

  #partsOf(style: FontStyle): readonly FontPart[] {
    let parts = this.#parts.get(style);
    if (parts === undefined) {
      const families = style === 'mono' ? ['noto-sans-mono', ...FAMILIES] : FAMILIES;
      parts = families.flatMap((family) => partsOfFamily(family, WEIGHTS[style]));
      this.#parts.set(style, parts);
    }
    return parts;
  }

  #open(part: FontPart): FontFace {
    let face = this.#faces.get(part.key);
    if (face === undefined) {
      face = new FontFace(part.key, readFileSync(part.path));
      this.#faces.set(part.key, face);
    }
    return face;
  }
}

function partsOfFamily(family: string, weight: number): FontPart[] {
  const listed = require.resolve(`@fontsource/${family}/unicode.json`);
  const ranges = JSON.parse(readFileSync(listed, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, text]) => {
    const key = `${family}-${name.replace(/[[\]]/g, '')}-${weight}`;
    return { key, path: join(dirname(listed), 'files', `${key}-normal.woff`), ranges: parseRanges(text) };
  });
}

/** Parses ranges as in CSS: `U+0460-052F,U+20B4`. */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [parseInt(from, 16), parseInt(to, 16)];
  });
}
