import { visualOrder } from './bidi-order';
import type { FontLibrary } from '../fonts/font-library';
import { emergencyBreak } from './text-breaks';
import { type TextPiece, splitIntoPieces, shapedPiece } from './text-pieces';
import type { StyledText } from './text-span';

export interface TextSize {
  sizePt: number;
  /** From baseline to baseline. */
  leadingPt: number;
}

export interface LayoutLine {
  /** In visual order, from left to right. */
  pieces: readonly TextPiece[];
  widthPt: number;
}

export interface TextLayout extends TextSize {
  lines: readonly LayoutLine[];
  /** The paragraph's direction. */
  isRtl: boolean;
  heightPt: number;
}

/**
 * Breaks text into lines of at most this width. A single character that is wider gets its own line.
 * @param breaks `anywhere` fills every line, even if that splits a word
 */
export function layoutText(
  spans: readonly StyledText[],
  size: TextSize,
  widthPt: number,
  fonts: FontLibrary,
  breaks: 'words' | 'anywhere' = 'words',
): TextLayout {
  const { pieces, isRtl } = splitIntoPieces(spans, fonts);
  const filler = new LineFiller((widthPt * 1000) / size.sizePt, breaks === 'anywhere');
  for (const atom of atomsOf(pieces)) filler.add(atom);
  const lines = filler.end().map((line) => lineOf(line, size.sizePt, isRtl));
  return { ...size, lines, isRtl, heightPt: lines.length * size.leadingPt };
}

/** The preferred and the minimum width of a text in points: on one line, and with a line for every word. */
export function textWidths(
  spans: readonly StyledText[],
  sizePt: number,
  fonts: FontLibrary,
): { widest: number; longestWord: number } {
  let widest = 0;
  let longestWord = 0;
  let line = 0;
  for (const atom of atomsOf(splitIntoPieces(spans, fonts).pieces)) {
    if (atom[0]?.isLineBreak === true) line = 0;
    const width = widthOf(atom);
    line += width;
    widest = Math.max(widest, line);
    if (atom[0]?.isSpace !== true) longestWord = Math.max(longestWord, width);
  }
  return { widest: (widest * sizePt) / 1000, longestWord: (longestWord * sizePt) / 1000 };
}

/** Groups of pieces between which a line cannot end. */
function* atomsOf(pieces: readonly TextPiece[]): Generator<TextPiece[]> {
  let atom: TextPiece[] = [];
  for (const piece of pieces) {
    const previous = atom[0];
    const belongs =
      previous !== undefined &&
      !piece.mayBeginLine &&
      piece.isSpace === previous.isSpace &&
      !piece.isLineBreak &&
      !previous.isLineBreak;
    if (!belongs && atom.length > 0) {
      yield atom;
      atom = [];
    }
    atom.push(piece);
  }
  if (atom.length > 0) yield atom;
}

const widthOf = (pieces: readonly TextPiece[]): number => pieces.reduce((sum, { shaped }) => sum + shaped.width, 0);

/** Fills lines. Widths are in thousandths of the font size. */
class LineFiller {
  readonly #lines: TextPiece[][] = [];
  #line: TextPiece[] = [];
  #filled = 0;

  constructor(
    private readonly width: number,
    private readonly breaksAnywhere: boolean,
  ) {}

  add(atom: TextPiece[]): void {
    const [first] = atom;
    if (first?.isLineBreak === true) {
      this.#close();
      return;
    }
    const width = widthOf(atom);
    // Rounding must not split what was measured to fit.
    if (first?.isSpace !== true && this.#filled + width > this.width + 0.5) {
      if (this.#filled > 0 && !this.breaksAnywhere) this.#close();
      if (this.#filled + width > this.width + 0.5) {
        this.#part(atom);
        return;
      }
    }
    this.#line.push(...atom);
    this.#filled += width;
  }

  end(): TextPiece[][] {
    if (this.#line.length > 0 || this.#lines.length === 0) this.#close();
    return this.#lines;
  }

  #part(atom: TextPiece[]): void {
    let rest = [...atom];
    for (let piece = rest.shift(); piece !== undefined; piece = rest.shift()) {
      const room = this.width - this.#filled;
      if (piece.shaped.width <= room + 0.5) {
        this.#line.push(piece);
        this.#filled += piece.shaped.width;
        continue;
      }
      const fitting = fittingLength(piece, room);
      if (fitting === 0 && this.#filled > 0) {
        this.#close();
        rest = [piece, ...rest];
        continue;
      }
      const [head, tail] = partedAt(
        piece,
        this.breaksAnywhere ? Math.max(1, fitting) : emergencyBreak(piece.text, fitting),
      );
      this.#line.push(head);
      if (tail === null) {
        this.#filled += head.shaped.width;
      } else {
        this.#close();
        rest = [tail, ...rest];
      }
    }
  }

  #close(): void {
    this.#lines.push(this.#line);
    this.#line = [];
    this.#filled = 0;
  }
}

function partedAt(piece: TextPiece, at: number): [TextPiece, TextPiece | null] {
  const { face } = piece.shaped;
  const head = shapedPiece({ ...piece, face, text: piece.text.slice(0, at) });
  const rest = piece.text.slice(at);
  return [head, rest === '' ? null : shapedPiece({ ...piece, face, text: rest })];
}

/** The number of UTF-16 units of a piece that fit into this room. */
function fittingLength(piece: TextPiece, room: number): number {
  // Estimates by the mean width, and then corrects step by step, since words that are wider than a line are rare.
  const mean = piece.shaped.width / piece.text.length;
  const widthOfFirst = (length: number): number => partedAt(piece, length)[0].shaped.width;
  let length = Math.min(piece.text.length, Math.max(0, Math.floor(room / mean)));
  while (length > 0 && widthOfFirst(length) > room) length -= 1;
  while (length < piece.text.length && widthOfFirst(length + 1) <= room) length += 1;
  return length;
}

function lineOf(line: readonly TextPiece[], sizePt: number, isRtl: boolean): LayoutLine {
  let end = line.length;
  while (end > 0 && line[end - 1]?.isSpace === true) end -= 1;
  const base = isRtl ? 1 : 0;
  // Spaces at the end of a line have the direction of the paragraph (UAX #9, L1).
  const trailing = line.slice(end, end + 1).map((piece) => ({ ...piece, level: base }));
  const widthPt = (widthOf(line.slice(0, end)) * sizePt) / 1000;
  // Trailing spaces are kept if they do not affect the alignment, so that screen readers separate the words of two
  // lines.
  const pieces = visualOrder(isRtl ? line.slice(0, end) : [...line.slice(0, end), ...trailing]);
  return { pieces, widthPt };
}
