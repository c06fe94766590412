import type { ReadArticle } from './labelled-articles';

/** Stems of words that reports of wrongdoing use; anybody could write such a list. */
const KEYWORDS = new Set(
  `fraud corrupt corruption bribe bribery launder arrest convict sentenc jail prison charg indict crime criminal terror
   sanction illegal scandal guilt guilty accus alleg traffick smuggl murder kidnapp embezzl`.split(/\s+/),
);

export const hasKeyword = ({ features }: ReadArticle): boolean =>
  [...features.article.keys()].some((stem) => KEYWORDS.has(stem));

/** Multinomial Naive Bayes with Laplace smoothing on the words of the whole article (Manning et al. 2008, §13.2). */
export function trainNaiveBayes(articles: readonly ReadArticle[]): (article: ReadArticle) => boolean {
  const [adverse, other] = [countsOf(articles, true), countsOf(articles, false)];
  const size = new Set([...adverse.words.keys(), ...other.words.keys()]).size;
  const logOf = ({ words, total }: Counts, stem: string): number =>
    Math.log(((words.get(stem) ?? 0) + 1) / (total + size));
  const prior = Math.log(adverse.articles / other.articles);
  return ({ features }) => {
    let logit = prior;
    for (const [stem, count] of features.article) logit += count * (logOf(adverse, stem) - logOf(other, stem));
    return logit > 0;
  };
}

interface Counts {
  articles: number;
  words: Map<string, number>;
  total: number;
}

function countsOf(articles: readonly ReadArticle[], isAdverse: boolean): Counts {
  const counts: Counts = { articles: 0, words: new Map(), total: 0 };
  for (const article of articles) {
    if (article.isAdverse !== isAdverse) continue;
    counts.articles += 1;
    for (const [stem, count] of article.features.article) {
      counts.words.set(stem, (counts.words.get(stem) ?? 0) + count);
      counts.total += count;
    }
  }
  return counts;
}
