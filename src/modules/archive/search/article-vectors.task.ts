import { articleVector } from './article-vector';

/** The words of articles as tsvector texts. */
export function run(articles: readonly { title: string; text: string }[]): string[] {
  return articles.map(({ title, text }) => articleVector(title, text));
}
