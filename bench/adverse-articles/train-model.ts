import {
  type AdverseModel,
  type CombinedWeights,
  normalizedValues,
  type WordWeights,
  wordContributions,
} from '../../src/kernel/adverse/classifier/adverse-model';
import { fitLogistic } from '../backtest/fit-logistic';
import { dot, fitWords } from './fit-words';
import { groupedFolds } from './grouped-folds';
import type { ReadArticle } from './labelled-articles';

/** Chosen by cross-validation on the labelled articles: neighbouring values differ by less than 0.005 in F1. */
const SETTINGS = { cost: 15, nearWeight: 0.6, articleDocuments: 8, nearDocuments: 6 };
const INNER_FOLDS = 5;
const INNER_SEED = 11;
const PRECISION = 0.1;
const DIGITS = 1e4;

type Words = AdverseModel['words'];
interface Space {
  values: Map<string, number>[];
  idf: Map<string, number>;
}

/** The weights of the words, and of the words and the rules together. Deterministic for the same articles. */
export function trainModel(articles: readonly ReadArticle[]): AdverseModel {
  return { words: trainWords(articles), combined: trainCombined(articles) };
}

export function wordLogit(words: Words, article: ReadArticle): number {
  const contributions = wordContributions({ words }, article.features);
  return contributions.reduce((sum, { contribution }) => sum + contribution, words.intercept);
}

/** @param given other settings than the chosen ones, for comparisons */
export function trainWords(articles: readonly ReadArticle[], given: Partial<typeof SETTINGS> = {}): Words {
  const { cost, nearWeight, articleDocuments, nearDocuments } = { ...SETTINGS, ...given };
  const article = spaceOf(
    articles.map(({ features }) => features.article),
    articleDocuments,
    1,
  );
  const near = spaceOf(
    articles.map(({ features }) => features.near),
    nearDocuments,
    SETTINGS.nearWeight,
  );
  const products = sumOf(productsOf(article), productsOf(near));
  const outcomes = articles.map(({ isAdverse }) => isAdverse);
  const { dual, intercept } = fitWords(products, outcomes, cost);
  return {
    intercept: rounded(intercept),
    article: weightsOf(article, dual, 1),
    near: weightsOf(near, dual, nearWeight),
  };
}

/** The logits of articles by words that were trained on other articles. */
export function crossFittedLogits(articles: readonly ReadArticle[], given: Partial<typeof SETTINGS> = {}): number[] {
  const folds = groupedFolds(articles, INNER_FOLDS, INNER_SEED);
  const logits = new Array<number>(articles.length).fill(0);
  for (let fold = 0; fold < INNER_FOLDS; fold++) {
    const words = trainWords(
      articles.filter((_, index) => folds[index] !== fold),
      given,
    );
    articles.forEach((article, index) => {
      if (folds[index] === fold) logits[index] = wordLogit(words, article);
    });
  }
  return logits;
}

/** On logits of articles that the words were not trained on, so that the logits are not too certain. */
function trainCombined(articles: readonly ReadArticle[]): CombinedWeights {
  const logits = crossFittedLogits(articles);
  const observed = articles.flatMap(({ isMentioned, findings, isAdverse }, index) => {
    if (!isMentioned) return [];
    const terms = [1, logits[index]!, Number(findings.length > 0), Number(findings.length > 1)];
    return [{ terms, offset: 0, came: isAdverse, weight: 1 }];
  });
  const weights = fitLogistic(observed, { means: [0, 0, 0, 0], precision: PRECISION, isFree: () => true });
  const [intercept = 0, words = 0, found = 0, several = 0] = weights.map(rounded);
  return { intercept, words, found, several };
}

function spaceOf(counts: readonly ReadonlyMap<string, number>[], leastDocuments: number, weight: number): Space {
  const documents = new Map<string, number>();
  for (const each of counts) for (const stem of each.keys()) documents.set(stem, (documents.get(stem) ?? 0) + 1);
  const idf = new Map<string, number>();
  for (const [stem, count] of documents)
    if (count >= leastDocuments) idf.set(stem, rounded(1 + Math.log((counts.length + 1) / (count + 1))));
  const scale = Math.sqrt(weight);
  const values = counts.map((each) => normalizedValues(each, (stem) => idf.get(stem) ?? 0));
  for (const each of values) for (const [stem, value] of each) each.set(stem, value * scale);
  return { values, idf };
}

/** The scalar products of all pairs of examples. */
function productsOf({ values, idf }: Space): Float64Array[] {
  const columns = new Map([...idf.keys()].map((stem, index) => [stem, index]));
  const rows = values.map((each) => {
    const row = new Float64Array(columns.size);
    for (const [stem, value] of each) row[columns.get(stem)!] = value;
    return row;
  });
  const products = rows.map(() => new Float64Array(rows.length));
  for (let left = 0; left < rows.length; left++)
    for (let right = 0; right <= left; right++)
      products[left]![right] = products[right]![left] = dot(rows[left]!, rows[right]!);
  return products;
}

const sumOf = (left: Float64Array[], right: Float64Array[]): Float64Array[] =>
  left.map((row, index) => row.map((value, column) => value + right[index]![column]!));

function weightsOf({ values, idf }: Space, dual: Float64Array, weight: number): WordWeights {
  const sums = new Map<string, number>();
  values.forEach((each, index) => {
    for (const [stem, value] of each) sums.set(stem, (sums.get(stem) ?? 0) + value * dual[index]!);
  });
  const scale = Math.sqrt(weight);
  return Object.fromEntries(
    [...idf]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([stem, one]) => [stem, [one, rounded((sums.get(stem) ?? 0) * scale)]]),
  );
}

const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS;
