/**
 * How well the service distinguishes adverse articles, by cross-validation on articles that other people labelled:
 *   npm run bench:adverse-articles
 * No article is judged by weights that were trained on its entity or on a near-duplicate.
 */
import { assessAdverse } from '../../src/kernel/adverse/classifier/assess-adverse';
import { type AdverseModel, combinedProbability } from '../../src/kernel/adverse/classifier/adverse-model';
import { articleConfidence } from '../../src/kernel/articles/confidence';
import { hasKeyword, trainNaiveBayes } from './baselines';
import { confidenceTable, methodTable, scores, type ServiceAssessment, shown } from './figures';
import { groupedFolds } from './grouped-folds';
import { hasLabelledArticles, labelledArticles, type ReadArticle, readArticles, wholeText } from './labelled-articles';
import { crossFittedLogits, trainModel, trainWords, wordLogit } from './train-model';

const FOLDS = 5;
const SEED = 1;
/** The words of the whole article alone, with the regularisation that is best for them. */
const WORDS_ALONE = { nearWeight: 0, cost: 100 };
type Method = 'always adverse' | 'keyword list' | 'rules alone' | 'Naive Bayes' | 'logistic regression' | 'the service';
interface Judgements {
  methods: Record<Method, boolean[]>;
  probabilities: number[];
  /** Null if the service would not return the article. */
  assessments: (ServiceAssessment | null)[];
}

function main(): void {
  if (!hasLabelledArticles()) {
    console.log('Skipped: the labelled articles of the data next to the project are missing.');
    return;
  }
  const articles = readArticles(labelledArticles());
  const judged = judge(articles);
  for (const type of ['all', 'person', 'organization'] as const) {
    const isCounted = (index: number): boolean => type === 'all' || articles[index]?.type === type;
    console.log(`${type}: ${articles.filter((_, index) => isCounted(index)).length} articles`);
    console.table(methodTable(articles, judged.methods, isCounted));
  }
  console.log('The share of adverse articles by the probability that the service gives');
  console.table(calibration(articles, judged.probabilities));
  console.log('The share of adverse articles by confidenceCategory, of the articles that a search returns');
  console.table(confidenceTable(articles, judged.assessments));
}

/** Each article by models that were trained on the other folds. */
function judge(articles: readonly ReadArticle[]): Judgements {
  const folds = groupedFolds(articles, FOLDS, SEED);
  const empty = (): boolean[] => new Array<boolean>(articles.length).fill(false);
  const methods: Judgements['methods'] = {
    'always adverse': articles.map(() => true),
    'keyword list': articles.map(hasKeyword),
    'rules alone': articles.map(({ findings }) => findings.length > 0),
    'Naive Bayes': empty(),
    'logistic regression': empty(),
    'the service': empty(),
  };
  const probabilities = new Array<number>(articles.length).fill(0);
  const assessments = new Array<ServiceAssessment | null>(articles.length).fill(null);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const learned = articles.filter((_, index) => folds[index] !== fold);
    const [model, bayes, words] = [trainModel(learned), trainNaiveBayes(learned), trainWords(learned, WORDS_ALONE)];
    const least = bestThreshold(learned);
    for (const [index, article] of articles.entries()) {
      if (folds[index] !== fold) continue;
      const probability = combinedProbability(model.combined, wordLogit(model.words, article), article.findings.length);
      methods['Naive Bayes'][index] = bayes(article);
      methods['logistic regression'][index] = wordLogit(words, article) >= least;
      const assessment = assessmentOf(article, model);
      assessments[index] = assessment;
      methods['the service'][index] = assessment?.isAdverse === true;
      probabilities[index] = article.isMentioned ? probability : 0;
    }
  }
  return { methods, probabilities, assessments };
}

/** What the service answers for an article; null if it would not return it. */
function assessmentOf(article: ReadArticle, model: AdverseModel): ServiceAssessment | null {
  const { mentions, relevanceScore } = article;
  if (relevanceScore === null) return null;
  const options = { language: 'en', terms: [] };
  const { findings, probability } = assessAdverse(wholeText(article), mentions, options, true, model);
  const evidence = { relevanceScore, findings, probability, isLanguageCovered: true, roles: [] };
  const { category } = articleConfidence(false, evidence);
  return { isAdverse: findings.length > 0, findings: findings.length, category };
}

/** The logit from which on the logistic regression has the best F1 on the articles that it learns from. */
function bestThreshold(learned: readonly ReadArticle[]): number {
  const logits = crossFittedLogits(learned, WORDS_ALONE);
  const f1 = (least: number): number =>
    scores(
      learned,
      logits.map((logit) => logit >= least),
      () => 1,
    ).f1;
  return logits.reduce((best, least) => (f1(least) > f1(best) ? least : best), 0);
}

function calibration(articles: readonly ReadArticle[], probabilities: readonly number[]): Record<string, object> {
  const bounds = [0, 0.1, 0.3, 0.45, 0.7, 0.9, 1.01];
  return Object.fromEntries(
    bounds.slice(1).map((high, bin): [string, object] => {
      const low = bounds[bin] ?? 0;
      const inBin = articles.filter(
        (_, index) => (probabilities[index] ?? 0) >= low && (probabilities[index] ?? 0) < high,
      );
      return [
        `${low} to ${Math.min(1, high)}`,
        { articles: inBin.length, adverse: shown(inBin.filter(({ isAdverse }) => isAdverse).length / inBin.length) },
      ];
    }),
  );
}

main();
