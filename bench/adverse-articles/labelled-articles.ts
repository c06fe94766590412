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
import { findAdverse } from '../../src/kernel/adverse/find-adverse';
import { findMentions, prepareSearchSubject } from '../../src/kernel/articles/mentions/find-mentions';

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
  isMentioned: boolean;
  isProminent: boolean;
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
    return { entityName: entity_name, type, title, url, text, isAdverse: adverse === 1 };
  });
}

export function readArticles(articles: readonly LabelledArticle[]): ReadArticle[] {
  return articles.map((article) => {
    const { entityName: name, type } = article;
    const subject = { type, name, aliases: [], regions: [], languages: [], socialMediaUrls: [] };
    const text = `${article.title}\n\n${article.text}`;
    const mentions = findMentions(text, prepareSearchSubject(subject));
    const findings = findAdverse(text, mentions, { language: 'en', terms: [] });
    const features = articleFeatures(featureWords(text, mentions));
    return {
      ...article,
      isMentioned: mentions.length > 0,
      isProminent: isProminent(text, mentions),
      findings,
      features,
    };
  });
}
