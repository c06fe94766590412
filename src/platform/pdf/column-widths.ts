export interface ColumnDemand {
  /** The width of all of its text without a break. */
  widest: number;
  /** The width of its longest word. */
  longestWord: number;
}

/** A word may take at most this share of the table; a longer one is broken. */
const MAX_WORD_SHARE = 0.34;

/**
 * Distributes the width among columns. If there is room, each gets the width of its text. Otherwise, each gets the
 * width of its longest word, and a share of the rest that depends on how much wider its text is. All widths have the
 * same unit and include padding.
 */
export function columnWidths(demands: readonly ColumnDemand[], width: number): number[] {
  const likes = demands.map(({ widest }) => widest);
  const liked = sum(likes);
  if (liked <= width) return likes.map((like) => like + ((width - liked) * like) / (liked || 1));
  const cap = Math.max(width * MAX_WORD_SHARE, width / demands.length);
  const needs = demands.map(({ longestWord }) => Math.min(longestWord, cap));
  const needed = sum(needs);
  if (needed >= width) return needs.map((need) => (need * width) / needed);
  // Uses the square root, so that a column of long sentences leaves enough to columns of a few words.
  const wishes = demands.map(({ widest }, index) => Math.sqrt(Math.max(0, widest - (needs[index] ?? 0))));
  const wished = sum(wishes);
  return shared(
    needs,
    likes,
    wishes.map((wish) => wish / (wished || 1)),
    width - needed,
  );
}

/** No column gets more than the width of its text; the rest goes to the others. */
function shared(needs: readonly number[], likes: readonly number[], shares: readonly number[], rest: number): number[] {
  const widths = needs.map((need, index) => need + rest * (shares[index] ?? 0));
  const surplus = widths.map((width, index) => Math.max(0, width - Math.max(likes[index] ?? 0, needs[index] ?? 0)));
  const spare = sum(surplus);
  if (spare < 0.01) return widths;
  const kept = widths.map((width, index) => width - (surplus[index] ?? 0));
  const hungry = kept.map((width, index) => Math.max(0, (likes[index] ?? 0) - width));
  const hunger = sum(hungry);
  return kept.map((width, index) => width + (spare * (hungry[index] ?? 0)) / (hunger || 1));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
