import { type Font, type Glyph, type GlyphRun, create } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { sfnt } from './sfnt';
import { woffTables } from './woff-tables';

/** Glyphs at one height, as the operand of TJ (ISO 32000-1 §9.4.3). */
export interface Stretch {
  operand: string;
  /** Above the baseline, in thousandths of the font size. */
  rise: number;
  /** Glyphs that complete others, such as the dots of Arabic letters, and stand for no character themselves. */
  isSilent: boolean;
}

export interface ShapedGlyph {
  id: number;
  /** Empty where another glyph stands for the character. */
  codePoints: readonly number[];
}

/** Text of one face and direction, ready for the page in any size and document. */
export interface ShapedText {
  text: string;
  face: FontFace;
  isRtl: boolean;
  /** In thousandths of the font size. */
  width: number;
  stretches: readonly Stretch[];
  glyphs: readonly ShapedGlyph[];
  /** The letters cannot be told from the glyphs one after the other: the page has to name the text (ActualText). */
  needsActualText: boolean;
}

const WITHOUT_MARKS = { mark: false, mkmk: false };
const MAX_SHAPED_TEXTS = 5_000;

/** One font file: what its glyphs are for a text. Lives as long as the process and serves many documents. */
export class FontFace {
  readonly font: Font;
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly #shaped = new LRUCache<string, ShapedText>({ max: MAX_SHAPED_TEXTS });

  constructor(
    /** Unique, and the same in every process: it orders and names the fonts of a document. */
    readonly key: string,
    file: Buffer,
  ) {
    this.tables = woffTables(file);
    // fontkit 2.0.4 fails on tables that WOFF keeps as they are, and inflates the others in JavaScript.
    this.font = withOwnTexts(create(sfnt([...this.tables])));
  }

  get glyphCount(): number {
    return this.font.numGlyphs;
  }

  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint);
  }

  /** @param isRtl the text is in logical order all the same */
  shape(text: string, isRtl: boolean): ShapedText {
    const key = isRtl ? `\u200f${text}` : text;
    let shaped = this.#shaped.get(key);
    if (shaped === undefined) {
      shaped = this.#shape(text, isRtl);
      this.#shaped.set(key, shaped);
    }
    return shaped;
  }

  /** fontkit 2.0.4 fails where a font has no place for a mark on a letter (Arabic letter U+06A2): those stand where they are. */
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
    const told = inReadingOrder.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('');
    const needsActualText = isMoved || told !== text;
    return { text, face: this, isRtl, width, stretches: line.end(), glyphs, needsActualText };
  }
}

/**
 * fontkit 2.0.4 makes each glyph once, with the text of its first use: a bare letter that was met with dots kept them for all
 * that came after. Here every use has a glyph with its own text.
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

  /** A new stretch, if the glyphs to come cannot go on the last. */
  begin(rise: number, isSilent: boolean): void {
    const rounded = Math.round(rise);
    if (rounded === this.#rise && isSilent === this.#isSilent) return;
    this.#close();
    this.#rise = rounded;
    this.#isSilent = isSilent;
  }

  /** To the right, in thousandths of the font size. */
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
