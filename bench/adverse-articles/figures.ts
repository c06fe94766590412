import { drawUnits, percentileInterval } from '../bootstrap';
import type { ConfidenceCategory } from '../../src/kernel/articles/confidence';
import type { LabelledArticle } from './labelled-articles';

/** Every entity with all its articles is one unit of the bootstrap. */
const BOOTSTRAP_SEED = 7;

/** What the service answers for an article that it returns. */
export interface ServiceAssessment {
  isAdverse: boolean;
  findings: number;
  category: ConfidenceCategory;
}

export const shown = (value: number): string => value.toFixed(3);

/** How often each sample of the bootstrap has the article of an index. */
function samplesOf(articles: readonly LabelledArticle[]): ((index: number) => number)[] {
  const entities = [...new Set(articles.map(({ entityName }) => entityName))];
  const unitOf = new Map(entities.map((name, unit) => [name, unit]));
  return drawUnits(entities.length, BOOTSTRAP_SEED).map(
    (times) => (index: number) => times[unitOf.get(articles[index]?.entityName ?? '') ?? 0] ?? 0,
  );
}

/** Precision, recall and F1 of each method, whose judgements are in the order of the articles. */
export function methodTable(
  articles: readonly LabelledArticle[],
  methods: Readonly<Record<string, readonly boolean[]>>,
  isCounted: (index: number) => boolean,
): Record<string, object> {
  const drawn = samplesOf(articles);
  const rows = Object.entries(methods).map(([method, isFound]): [string, object] => {
    const outcome = (times: (index: number) => number) =>
      scores(articles, isFound, (index) => (isCounted(index) ? times(index) : 0));
    const { precision, recall, f1 } = outcome(() => 1);
    const { low, high } = percentileInterval(drawn.map((times) => outcome(times).f1));
    return [
      method,
      { precision: shown(precision), recall: shown(recall), F1: `${shown(f1)} (${shown(low)} to ${shown(high)})` },
    ];
  });
  return Object.fromEntries(rows);
}

/** @param articles anything with a label; @param times how often each of them counts */
export function scores(
  articles: readonly { isAdverse: boolean }[],
  isFound: readonly boolean[],
  times: (index: number) => number,
) {
  let [hits, alarms, misses] = [0, 0, 0];
  for (const [index, { isAdverse }] of articles.entries()) {
    if (isFound[index] && isAdverse) hits += times(index);
    else if (isFound[index]) alarms += times(index);
    else if (isAdverse) misses += times(index);
  }
  return {
    hits,
    alarms,
    misses,
    precision: hits / (hits + alarms),
    recall: hits / (hits + misses),
    f1: (2 * hits) / (2 * hits + alarms + misses),
  };
}

/** The share of adverse articles by confidence category, of all returned ones and of those that are found adverse. */
export function confidenceTable(
  articles: readonly LabelledArticle[],
  assessments: readonly (ServiceAssessment | null)[],
): Record<string, object> {
  const groups: [string, (assessment: ServiceAssessment) => boolean][] = [
    ['likely', ({ category }) => category === 'likely'],
    ['uncertain', ({ category }) => category === 'uncertain'],
    ['uncertain, with findings', ({ category, isAdverse }) => category === 'uncertain' && isAdverse],
    ['one finding', ({ findings }) => findings === 1],
    ['more than one finding', ({ findings }) => findings > 1],
  ];
  const samples = samplesOf(articles);
  return Object.fromEntries(
    groups.map(([name, isIn]): [string, object] => {
      const indices = [...articles.keys()].filter((index) => assessments[index] && isIn(assessments[index]));
      const share = (times: (index: number) => number): number => {
        const total = indices.reduce((sum, index) => sum + times(index), 0);
        const adverse = indices.reduce((sum, index) => sum + (articles[index]?.isAdverse ? times(index) : 0), 0);
        return adverse / total;
      };
      const { low, high } = percentileInterval(samples.map(share));
      return [
        name,
        { articles: indices.length, adverse: `${shown(share(() => 1))} (${shown(low)} to ${shown(high)})` },
      ];
    }),
  );
}
