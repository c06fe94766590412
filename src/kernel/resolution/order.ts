/**
 * Compares texts by code point. JavaScript compares by UTF-16 units, which puts the surrogates of U+10000 and above
 * before U+E000 to U+FFFF.
 */
export function byCodePoint(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const [ours, theirs] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (ours !== theirs) return rankOf(ours) - rankOf(theirs);
  }
  return left.length - right.length;
}

function rankOf(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Four decimals, never a negative zero. */
export const round4 = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;

/** Four decimals, rounded down, so that shares of one never add up to more than one. */
export const floor4 = (value: number): number => Math.floor(value * 10_000) / 10_000;
