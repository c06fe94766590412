const MOST_PREFIX = 4;
const PREFIX_SCALE = 0.1;

/** Jaro's similarity of two texts, increased for a common beginning as in Winkler's method; 0 to 1. */
export function jaroWinkler(left: string, right: string): number {
  const similarity = jaro(left, right);
  let prefix = 0;
  while (prefix < MOST_PREFIX && prefix < left.length && left[prefix] === right[prefix]) prefix++;
  return similarity + prefix * PREFIX_SCALE * (1 - similarity);
}

function jaro(left: string, right: string): number {
  if (left === right) return 1;
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const ours: string[] = [];
  for (let at = 0; at < left.length; at++) {
    for (let other = Math.max(0, at - reach); other <= Math.min(right.length - 1, at + reach); other++) {
      if (taken.has(other) || left[at] !== right[other]) continue;
      taken.add(other);
      ours.push(left[at] ?? '');
      break;
    }
  }
  if (ours.length === 0) return 0;
  const theirs = [...taken].sort((a, b) => a - b).map((at) => right[at]);
  const exchanged = ours.filter((letter, at) => letter !== theirs[at]).length / 2;
  const count = ours.length;
  return (count / left.length + count / right.length + (count - exchanged) / count) / 3;
}
