import { createHash } from 'node:crypto';
import type { AdverseFinding, OtherStatement } from '../../../kernel/adverse/adverse.types';
import type { Assessment } from '../../../kernel/articles/assess-article';
import { canonicalUrl, displayDomain } from '../../../kernel/articles/canonical-url';
import { areNearlyIdentical, type TextFingerprint } from '../../../kernel/articles/near-duplicates';
import { nameBasedUuid } from '../../../kernel/resolution/entity-id';
import type { StoredSearchHit } from './search-hits.repository';
import type { FoundArticle } from '../web-search.contract';
import type { WebSearchItem } from '../web-search.dto';

/** An article about the subject, with the provider that found it. */
export interface RelevantArticle {
  article: FoundArticle;
  assessment: Assessment;
  fingerprint: TextFingerprint | null;
  providerId: string;
}

/** The effect of a hit. A duplicate is not sent again, because it is part of the result. */
export interface CollectedHit {
  hit: StoredSearchHit;
  isNew: boolean;
}

/**
 * Collects the hits of one search: each article once, best first. Deterministic for the same articles in the same
 * order.
 */
export class HitCollector {
  readonly #hits = new Map<string, StoredSearchHit>();
  readonly #copies = new Set<string>();

  /** @param kept the hits of an earlier run of the search */
  constructor(
    private readonly jobId: string,
    private readonly maxResults: number,
    kept: readonly StoredSearchHit[] = [],
  ) {
    for (const hit of kept) {
      this.#hits.set(hit.key, hit);
      for (const { url } of copiesOf(hit.item)) this.#copies.add(canonicalUrl(url) ?? url);
    }
  }

  get size(): number {
    return this.#hits.size;
  }

  /** Null if the article is already known. */
  take({ article, assessment, fingerprint, providerId }: RelevantArticle): CollectedHit | null {
    const key = (article.url === null ? null : canonicalUrl(article.url)) ?? `text:${hashOf(article)}`;
    if (this.#hits.has(key) || this.#copies.has(key)) return null;
    const like = fingerprint && this.#nearlyIdentical(fingerprint);
    if (like) return this.#fold(like, article, key);
    const id = nameBasedUuid(this.jobId, key);
    const relevance = assessment.relevanceScore;
    const isStreamed = this.#isAmongBest(relevance);
    const item = itemOf(id, article, assessment, providerId);
    const hit: StoredSearchHit = { id, key, fingerprint, relevance, item, isStreamed };
    this.#hits.set(key, hit);
    return { hit, isNew: true };
  }

  /** The best first, at most `maxResults`. */
  best(): StoredSearchHit[] {
    return this.#ranked().slice(0, this.maxResults);
  }

  #ranked(): StoredSearchHit[] {
    return [...this.#hits.values()].sort(
      (a, b) => b.relevance - a.relevance || b.item.adverse.length - a.item.adverse.length || (a.id < b.id ? -1 : 1),
    );
  }

  /** A stream sends each hit that is among the best when it is found, so it sends every hit of the result. */
  #isAmongBest(relevance: number): boolean {
    const better = [...this.#hits.values()].filter((hit) => hit.relevance > relevance).length;
    return better < this.maxResults;
  }

  #nearlyIdentical(fingerprint: readonly number[]): StoredSearchHit | undefined {
    return [...this.#hits.values()].find(
      (hit) => hit.fingerprint !== null && areNearlyIdentical(hit.fingerprint, fingerprint),
    );
  }

  #fold(hit: StoredSearchHit, { url }: FoundArticle, key: string): CollectedHit | null {
    if (url === null) return null;
    this.#copies.add(key);
    const copies = [...copiesOf(hit.item), { url, displayDomain: displayDomain(url) }];
    hit.item = { ...hit.item, safeMetadata: { ...hit.item.safeMetadata, copies } };
    return { hit, isNew: false };
  }
}

interface Copy {
  url: string;
  displayDomain: string | null;
}

const copiesOf = ({ safeMetadata }: WebSearchItem): Copy[] => (safeMetadata.copies as Copy[] | undefined) ?? [];

const hashOf = ({ title, text }: FoundArticle): string =>
  createHash('sha256').update(title).update('\n').update(text).digest('hex').slice(0, 32);

/** Without the positions in the text, which is not part of the item. */
function findingOf(finding: AdverseFinding): WebSearchItem['adverse'][number] {
  const { term, category, role, excerpt, source, reason } = finding;
  return { term, category, role, excerpt, source, reason };
}

function otherOf({ term, category, role, excerpt, reason }: OtherStatement): WebSearchItem['notAdverse'][number] {
  return { term, category, role, excerpt, reason };
}

function itemOf(id: string, article: FoundArticle, assessment: Assessment, providerId: string): WebSearchItem {
  const { publisher, author } = article;
  return {
    id,
    type: 'web_hit',
    label: article.title,
    summary: assessment.summary,
    confidenceCategory: assessment.confidenceCategory,
    confidenceReason: assessment.confidenceReason,
    relevanceScore: assessment.relevanceScore,
    sourceType: article.sourceType,
    platform: article.platform,
    contentType: article.contentType,
    displayDomain: article.url === null ? null : displayDomain(article.url),
    resultUrl: article.url,
    publishedAt: article.publishedAt,
    language: article.language,
    adverse: assessment.adverse.map(findingOf),
    notAdverse: assessment.notAdverse.map(otherOf),
    adverseProbability: assessment.adverseProbability,
    adverseRationale: [...assessment.adverseRationale],
    matchRationale: [...assessment.matchRationale],
    matchedInputs: [...assessment.matchedInputs],
    normalizedAttributes: { ...(publisher !== null && { publisher }), ...(author !== null && { author }) },
    safeMetadata: { ...article.metadata, provider: providerId, isWholeText: article.isWhole },
  };
}
