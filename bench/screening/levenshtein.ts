/**
 * Similarity of two texts by Levenshtein distance: 1 less the distance per letter of the longer one. Returns 0
 * without a comparison if one text is more than twice as long as the other, since they differ by more than half.
 */
export function withinHalf(left: string, right: string): number {
  const longest = Math.max(left.length, right.length);
  if (longest === 0 || Math.min(left.length, right.length) * 2 < longest) return 0;
  return left === right ? 1 : 1 - levenshtein(left, right) / longest;
}

/** The minimum number of letters to insert, delete or replace. */
function levenshtein(left: string, right: string): number {
  let row = Uint16Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let at = 0; at < left.length; at++) {
    const next = new Uint16Array(right.length + 1);
    next[0] = at + 1;
    for (let other = 0; other < right.length; other++) {
      const replaced = (row[other] ?? 0) + Number(left[at] !== right[other]);
      next[other + 1] = Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1);
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
