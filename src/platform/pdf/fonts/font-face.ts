import { type Font, type Glyph, type GlyphRun, create } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { sfnt } from './sfnt';
import { woffTables } from './woff-tables';

/** Glyphs at the same height, as the operand of TJ (ISO 32000-1 §9.4.3). */
export interface Stretch {
  operand: string;
  /** Above the baseline, in thousandths of the font size. */
  rise: number;
  /**
   * True for glyphs that complete others, for example the dots of Arabic letters, and are not a character themselves.
   */
  isSilent: boolean;
}

export interface ShapedGlyph {
  id: number;
  /** Empty if another glyph represents the character. */
  codePoints: readonly number[];
}

/** Text of one face and direction, shaped for any size and document. */
export interface ShapedText {
  text: string;
  face: FontFace;
  isRtl: boolean;
  /** In thousandths of the font size. */
  width: number;
  stretches: readonly Stretch[];
  glyphs: readonly ShapedGlyph[];
  /**
   * True if the letters cannot be derived from the sequence of glyphs, so that the page has to contain the text
   * (ActualText).
   */
  needsActualText: boolean;
}

const WITHOUT_MARKS = { mark: false, mkmk: false };
const MAX_SHAPED_TEXTS = 5_000;

/** One font file, which finds the glyphs of a text. It lives as long as the process and serves many documents. */
export class FontFace {
  readonly font: Font;
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly #shaped = new LRUCache<string, ShapedText>({ max: MAX_SHAPED_TEXTS });

  constructor(
    /** Unique and the same in every process. It orders and names the fonts of a document. */
    readonly key: string,
    file: Buffer,
  ) {
    this.tables = woffTables(file);
    // fontkit 2.0.4 fails on tables that WOFF stores uncompressed, and decompresses the others in JavaScript.
    this.font = withOwnTexts(create(sfnt([...this.tables])));
  }

  get glyphCount(): number {
    return this.font.numGlyphs;
  }

  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint);
  }

  /** @param isRtl the text is in logical order in both cases */
  shape(text: string, isRtl: boolean): ShapedText {
    const key = isRtl ? `\u200f${text}` : text;
    let shaped = this.#shaped.get(key);
    if (shaped === undefined) {
      shaped = this.#shape(text, isRtl);
      this.#shaped.set(key, shaped);
    }
    return shaped;
  }

  /**
   * fontkit 2.0.4 fails if a font has no anchor for a mark on a letter (Arabic letter U+06A2). Such marks stay at
   * their default position.
   */
  #layout(text: string, isRtl: boolean): GlyphRun {
    const direction = isRtl ? 'rtl' : 'ltr';
    try {
      return this.font.layout(text, {}, undefined, undefined, direction);
    } catch {
      return this.font.layout(text, WITHOUT_MARKS, undefined, undefined, direction);
    }
  }

  #shape(text: string, isRtl: boolean): ShapedText {
    const run = this.#layout(text, isRtl);
    const scale = 1000 / this.font.unitsPerEm;
    const line = new ShownGlyphs();
    let width = 0;
    run.glyphs.forEach((glyph, index) => {
      const position = run.positions[index] ?? { xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 };
      line.begin(position.yOffset * scale, glyph.codePoints.length === 0);
      line.move(position.xOffset * scale);
      line.show(glyph.id);
      line.move((position.xAdvance - glyph.advanceWidth - position.xOffset) * scale);
      width += position.xAdvance * scale;
    });
    const glyphs = run.glyphs.map(({ id, codePoints }) => ({ id, codePoints }));
    const isMoved = !isRtl && run.positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
    const inReadingOrder = isRtl ? [...glyphs].reverse() : glyphs;
    const glyphText = inReadingOrder.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('');
    const needsActualText = isMoved || glyphText !== text;
    return { text, face: this, isRtl, width, stretches: line.end(), glyphs, needsActualText };
  }
}

/**
 * fontkit 2.0.4 creates each glyph once, with the text of its first use. A letter without dots that first occurred
 * with dots kept them in all later uses. Here, every use has a glyph with its own text.
 */
function withOwnTexts(font: Font): Font {
  const makeOnce = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = makeOnce(id, codePoints);
    return isSame(glyph.codePoints, codePoints)
      ? glyph
      : (Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph);
  };
  return font;
}

export function isSame(one: readonly number[], two: readonly number[]): boolean {
  return one.length === two.length && one.every((codePoint, at) => codePoint === two[at]);
}

class ShownGlyphs {
  readonly #stretches: Stretch[] = [];
  #operand = '';
  #hex = '';
  #rise = 0;
  #isSilent = false;
  #pending = 0;

  /** Begins a new stretch, unless the next glyphs can continue the last one. */
  begin(rise: number, isSilent: boolean): void {
    const rounded = Math.round(rise);
    if (rounded === this.#rise && isSilent === this.#isSilent) return;
    this.#close();
    this.#rise = rounded;
    this.#isSilent = isSilent;
  }

  /** Moves to the right, in thousandths of the font size. */
  move(distance: number): void {
    this.#pending += distance;
  }

  show(glyph: number): void {
    const distance = Math.round(this.#pending);
    if (distance !== 0) {
      this.#closeHex();
      this.#operand += `${-distance}`;
      this.#pending -= distance;
    }
    this.#hex += glyph.toString(16).padStart(4, '0');
  }

  end(): Stretch[] {
    const distance = Math.round(this.#pending);
    this.#closeHex();
    if (distance !== 0) this.#operand += `${-distance}`;
    this.#close();
    return this.#stretches;
  }

  #closeHex(): void {
    if (this.#hex !== '') this.#operand += `<${this.#hex}>`;
    this.#hex = '';
  }

  #close(): void {
    this.#closeHex();
    if (this.#operand !== '') {
      this.#stretches.push({ operand: this.#operand, rise: this.#rise, isSilent: this.#isSilent });
    }
    this.#operand = '';
  }
}
