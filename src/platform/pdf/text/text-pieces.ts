import { detectDirection, mirrored } from './bidi-order';
import type { FontFace, ShapedText } from '../fonts/font-face';
import type { FontLibrary, FontStyle } from '../fonts/font-library';
import { printableText } from './printable-text';
import { findBreaks } from './text-breaks';
import type { StyledText } from './text-span';

/** A unit of layout: text of one face, direction and colour, without a place to break. */
export interface TextPiece {
  shaped: ShapedText;
  /** In logical order, as it is read. */
  text: string;
  colour: string;
  style: FontStyle;
  level: number;
  isSpace: boolean;
  mayBeginLine: boolean;
  isLineBreak: boolean;
}

const NEW_LINE = 0x0a;
const SPACE = 0x20;
const MAX_PIECE_LENGTH = 128;
const FIRST_MARK = 0x300;
const MARK = /[\p{M}\u200c\u200d]/u;

interface Pieces {
  pieces: readonly TextPiece[];
  isRtl: boolean;
}

/** A text that is measured is laid out soon after. */
const known = new WeakMap<readonly StyledText[], Pieces>();

/** Splits text into units of layout, in logical order. */
export function splitIntoPieces(spans: readonly StyledText[], fonts: FontLibrary): Pieces {
  let pieces = known.get(spans);
  if (pieces === undefined) {
    pieces = takeApart(spans, fonts);
    known.set(spans, pieces);
  }
  return pieces;
}

function takeApart(spans: readonly StyledText[], fonts: FontLibrary): Pieces {
  const printable = spans.map((span) => ({ ...span, text: printableText(span.text) }));
  const text = printable.map((span) => span.text).join('');
  const { isRtl, levels } = detectDirection(text);
  const cutter = new PieceCutter(fonts, findBreaks(text), levels);
  let index = 0;
  for (const span of printable) {
    cutter.cut(span, index);
    index += span.text.length;
  }
  return { pieces: cutter.pieces, isRtl };
}

/** Letters of one kind make one piece. An object for each letter took as long as everything else together. */
class PieceCutter {
  readonly pieces: TextPiece[] = [];
  #text = '';
  #face: FontFace | null = null;
  #level = 0;
  #isSpace = false;
  #mayBeginLine = false;

  constructor(
    private readonly fonts: FontLibrary,
    private readonly breaks: ReadonlySet<number>,
    private readonly levels: Uint8Array | null,
  ) {}

  /** @param start the position of the span in the whole text */
  cut(span: StyledText, start: number): void {
    for (let at = 0; at < span.text.length;) {
      const codePoint = span.text.codePointAt(at) ?? 0;
      const index = start + at;
      at += codePoint > 0xffff ? 2 : 1;
      const isNewLine = codePoint === NEW_LINE;
      const face = this.#faceOf(codePoint, span.style);
      const level = this.levels?.[index] ?? 0;
      const isSpace = codePoint === SPACE;
      const mayBeginLine = this.breaks.has(index);
      const shown = face ?? this.fonts.replacement(span.style).face;
      const isOther = shown !== this.#face || level !== this.#level || isSpace !== this.#isSpace;
      if (isOther || mayBeginLine || isNewLine || this.#isFull(codePoint)) {
        this.#close(span);
        this.#mayBeginLine = mayBeginLine;
      }
      [this.#face, this.#level, this.#isSpace] = [shown, level, isSpace];
      this.#text +=
        face === null && !isNewLine ? this.fonts.replacement(span.style).character : String.fromCodePoint(codePoint);
      if (isNewLine) this.#close(span);
    }
    this.#close(span);
  }

  /** Marks, joiners and non-joiners belong to the letter before them. */
  #faceOf(codePoint: number, style: FontStyle): FontFace | null {
    if (codePoint === NEW_LINE) return this.fonts.replacement(style).face;
    if (codePoint >= FIRST_MARK && MARK.test(String.fromCodePoint(codePoint)) && this.#face?.has(codePoint) === true) {
      return this.#face;
    }
    return this.fonts.faceFor(codePoint, style);
  }

  /**
   * Shaping takes time in proportion to the length: a word of a megabyte must not be shaped again for each of its
   * lines.
   */
  #isFull(codePoint: number): boolean {
    return this.#text.length >= MAX_PIECE_LENGTH && !MARK.test(String.fromCodePoint(codePoint));
  }

  #close({ colour, style }: StyledText): void {
    if (this.#text !== '' && this.#face !== null) {
      const [text, face, level, mayBeginLine] = [this.#text, this.#face, this.#level, this.#mayBeginLine];
      this.pieces.push(shapedPiece({ text, face, level, colour, style, mayBeginLine }));
    }
    this.#text = '';
    this.#mayBeginLine = false;
  }
}

/** @param piece the piece whose text is replaced */
export function shapedPiece(
  piece: Pick<TextPiece, 'text' | 'level' | 'colour' | 'style' | 'mayBeginLine'> & { face: FontFace },
): TextPiece {
  const { text, face, level, colour, style, mayBeginLine } = piece;
  const isRtl = (level & 1) === 1;
  const isLineBreak = text === '\n';
  const shaped = face.shape(isLineBreak ? '' : isRtl ? mirrored(text) : text, isRtl);
  return { shaped, text, colour, style, level, isSpace: text.startsWith(' '), mayBeginLine, isLineBreak };
}
