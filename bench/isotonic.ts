/** An observation: a score, and whether it was a match. */
export interface Observation {
  score: number;
  isMatch: boolean;
}

/** Neighbouring scores with one chance. */
export interface Pool {
  pairs: number;
  matches: number;
  /** The mean score. */
  score: number;
  /** Rule of succession: (matches + 1) / (pairs + 2). */
  chance: number;
}

/**
 * Isotonic regression by pool adjacent violators (Barlow et al. 1972): neighbouring scores are pooled until chances
 * rise with scores; equal scores are pooled from the start. Smoothed afterwards, so that no pool is certain, and
 * pooled again if that made chances fall.
 */
export function fitIsotonic(observations: readonly Observation[]): Pool[] {
  const sorted = [...observations].sort((left, right) => left.score - right.score);
  const single = sorted.map(({ score, isMatch }) => pool(1, isMatch ? 1 : 0, score));
  const equal = poolWhile(single, (left, right) => left.score === right.score);
  const rising = poolWhile(equal, (left, right) => right.matches / right.pairs <= left.matches / left.pairs);
  return poolWhile(rising, (left, right) => right.chance <= left.chance);
}

const pool = (pairs: number, matches: number, score: number): Pool => ({
  pairs,
  matches,
  score,
  chance: (matches + 1) / (pairs + 2),
});

function poolWhile(pools: readonly Pool[], belongTogether: (left: Pool, right: Pool) => boolean): Pool[] {
  const done: Pool[] = [];
  for (let next of pools) {
    for (let last = done.at(-1); last !== undefined && belongTogether(last, next); last = done.at(-1)) {
      const pairs = last.pairs + next.pairs;
      const score =
        last.score === next.score ? next.score : (last.score * last.pairs + next.score * next.pairs) / pairs;
      next = pool(pairs, last.matches + next.matches, score);
      done.pop();
    }
    done.push(next);
  }
  return done;
}
