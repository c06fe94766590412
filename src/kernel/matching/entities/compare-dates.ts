/** How two dates, each complete or partial, agree; from best to worst. */
export type AgreeingDates = 'equal' | 'swapped' | 'typing' | 'partial';
/** How two dates differ; from nearest to farthest. */
export type DifferingDates = 'same_year' | 'near_year' | 'different' | 'impossible';

export interface DateComparison {
  /** Exactly one of the two is set. */
  agreement?: AgreeingDates;
  difference?: DifferingDates;
  left: string;
  right: string;
}

type Outcome = AgreeingDates | DifferingDates;

const AGREEING: readonly AgreeingDates[] = ['equal', 'swapped', 'typing', 'partial'];
const DIFFERING: readonly DifferingDates[] = ['same_year', 'near_year', 'different', 'impossible'];
const ORDER: readonly Outcome[] = [...AGREEING, ...DIFFERING];
/** Registries are never wrong by this many years about one person or firm. */
const IMPOSSIBLE_YEARS = 15;
const ISO_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/;

/** The best pair of both sides' dates (ISO 8601: YYYY, YYYY-MM or YYYY-MM-DD); undefined if a side has none. */
export function compareDates(left: readonly string[], right: readonly string[]): DateComparison | undefined {
  let best: { outcome: Outcome; left: string; right: string } | undefined;
  for (const ours of left) {
    for (const theirs of right) {
      const outcome = outcomeOf(ours, theirs);
      if (outcome === undefined) continue;
      if (best === undefined || ORDER.indexOf(outcome) < ORDER.indexOf(best.outcome)) {
        best = { outcome, left: ours, right: theirs };
      }
    }
  }
  if (best === undefined) return undefined;
  const { outcome, ...dates } = best;
  const agreement = AGREEING.find((agreeing) => agreeing === outcome);
  const difference = DIFFERING.find((differing) => differing === outcome);
  return { ...(agreement && { agreement }), ...(difference && { difference }), ...dates };
}

function outcomeOf(left: string, right: string): Outcome | undefined {
  const [, leftYear, leftMonth, leftDay] = ISO_DATE.exec(left) ?? [];
  const [, rightYear, rightMonth, rightDay] = ISO_DATE.exec(right) ?? [];
  if (leftYear === undefined || rightYear === undefined) return undefined;
  const yearsApart = Math.abs(Number(leftYear) - Number(rightYear));
  if (leftDay !== undefined && rightDay !== undefined) {
    return outcomeOfWhole(left.slice(0, 10), right.slice(0, 10), yearsApart);
  }
  if (yearsApart > 0) return apart(yearsApart);
  if (leftMonth === undefined || rightMonth === undefined || leftMonth === rightMonth) return 'partial';
  return 'same_year';
}

function outcomeOfWhole(left: string, right: string, yearsApart: number): Outcome {
  if (left === right) return 'equal';
  const [, month = '', day = ''] = left.split('-');
  const isSwapped = yearsApart === 0 && right.slice(5) === `${day}-${month}`;
  if (isSwapped) return 'swapped';
  // Registries write the first of January if they know only the year.
  const isYearOnly = left.endsWith('-01-01') || right.endsWith('-01-01');
  if (yearsApart === 0 && isYearOnly) return 'partial';
  if (isOneSlipAway(left, right)) return 'typing';
  return yearsApart === 0 ? 'same_year' : apart(yearsApart);
}

function apart(years: number): DifferingDates {
  if (years === 1) return 'near_year';
  return years > IMPOSSIBLE_YEARS ? 'impossible' : 'different';
}

/** One digit differs, or two adjacent digits are exchanged. */
function isOneSlipAway(left: string, right: string): boolean {
  const differing = [...left]
    .map((digit, index) => (digit === right[index] ? -1 : index))
    .filter((index) => index >= 0);
  const [first = 0, second = 0] = differing;
  if (differing.length === 1) return true;
  const isNeighbour = second - first === 1 || (second - first === 2 && left[first + 1] === '-');
  return differing.length === 2 && isNeighbour && left[first] === right[second] && left[second] === right[first];
}
