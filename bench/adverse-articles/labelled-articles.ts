import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AdverseFinding } from '../../src/kernel/adverse/adverse.types';
import {
  type ArticleFeatures,
  articleFeatures,
  featureWords,
} from '../../src/kernel/adverse/classifier/article-features';
import { isProminent } from '../../src/kernel/adverse/classifier/assess-adverse';
import { stripText } from '../../src/kernel/identifiers/plain-text';
import { findAdverse } from '../../src/kernel/adverse/find-adverse';
import { assessArticle } from '../../src/kernel/articles/assess-article';
import {
  findMentions,
  type PreparedSearchSubject,
  prepareSearchSubject,
} from '../../src/kernel/articles/mentions/find-mentions';
import type { Mention } from '../../src/kernel/articles/mentions/mention';

const DATA = join(__dirname, '../../../shared/data/news/adverse-media/labelled-articles.ndjson.gz');

/** An article that other people labelled. */
export interface LabelledArticle {
  entityName: string;
  type: 'person' | 'organization';
  title: string;
  url: string;
  text: string;
  /** Whether the article is adverse media about the entity. */
  isAdverse: boolean;
}

/** What the service reads in a labelled article. */
export interface ReadArticle extends LabelledArticle {
  mentions: readonly Mention[];
  isMentioned: boolean;
  isProminent: boolean;
  /** Null if the service would not show the article. */
  relevanceScore: number | null;
  findings: AdverseFinding[];
  features: ArticleFeatures;
}

interface Line {
  entity_name: string;
  entity_type: string;
  title: string;
  url: string;
  text: string;
  adverse: 0 | 1;
}

export const hasLabelledArticles = (): boolean => existsSync(DATA);

export function labelledArticles(): LabelledArticle[] {
  const lines = gunzipSync(readFileSync(DATA)).toString('utf8').trim().split('\n');
  return lines.map((line) => {
    const { entity_name, entity_type, title, url, text, adverse } = JSON.parse(line) as Line;
    // The labels spell "individual" in several ways.
    const type = /^(?:ind|person)/i.test(entity_type) ? 'person' : 'organization';
    // Like an import of the service.
    const read = { title: stripText(title), text: stripText(text) };
    return { entityName: entity_name, type, ...read, url, isAdverse: adverse === 1 };
  });
}

/** As the service reads it. */
export const wholeText = ({ title, text }: LabelledArticle): string => `${title}\n\n${text}`;

export function readArticles(articles: readonly LabelledArticle[]): ReadArticle[] {
  return articles.map((article) => {
    const { entityName: name, type } = article;
    const subject = prepareSearchSubject({
      type,
      name,
      aliases: [],
      regions: [],
      languages: [],
      socialMediaUrls: [],
    });
    const text = wholeText(article);
    const mentions = findMentions(text, subject);
    const findings = findAdverse(text, mentions, { language: 'en', terms: [] });
    const features = articleFeatures(featureWords(text, mentions));
    return {
      ...article,
      mentions,
      isMentioned: mentions.length > 0,
      isProminent: isProminent(text, mentions),
      relevanceScore: relevanceOf(article, subject),
      findings,
      features,
    };
  });
}

function relevanceOf({ url, title, text }: LabelledArticle, subject: PreparedSearchSubject): number | null {
  const article = { url, title, text, isWhole: true, publishedAt: null, language: 'en', publisher: null, author: null };
  return assessArticle(subject, article, { adverseTerms: [] })?.relevanceScore ?? null;
}
