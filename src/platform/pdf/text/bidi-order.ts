import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const ALL_RIGHT_TO_LEFT = new RegExp(`(?=${RIGHT_TO_LEFT.source})\\p{L}`, 'gu');
const LETTERS = /\p{L}/gu;

export interface TextDirection {
  isRtl: boolean;
  /**
   * Levels by UTF-16 unit; odd ones run from right to left (UAX #9, X1 to I2). Null if everything runs from left to
   * right.
   */
  levels: Uint8Array | null;
}

const LEFT_TO_RIGHT: TextDirection = { isRtl: false, levels: null };

/**
 * The direction of a paragraph, and those of its characters. A paragraph runs from right to left if its first letter
 * does (UAX #9, P2) and most of its letters do (HL1). Otherwise, a list of one name in many scripts would be reversed
 * if its first form is Arabic.
 */
export function detectDirection(text: string): TextDirection {
  if (!RIGHT_TO_LEFT.test(text)) return LEFT_TO_RIGHT;
  const fromRight = Array.from(text.matchAll(ALL_RIGHT_TO_LEFT)).length;
  const letters = Array.from(text.matchAll(LETTERS));
  const isRtl = RIGHT_TO_LEFT.test(letters[0]?.[0] ?? '') && 2 * fromRight > letters.length;
  return { isRtl, levels: bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr').levels };
}

/** Replaces brackets and similar characters by their form between letters from right to left (UAX #9, L4). */
export function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');
}

/** The pieces of one line in visual order (UAX #9, L2). */
export function visualOrder<T extends { level: number }>(pieces: readonly T[]): T[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      if ((ordered[from]?.level ?? 0) < level) continue;
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
