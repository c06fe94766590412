import { join } from 'node:path';
import type { Article } from '../../../kernel/articles/article';
import type { WorkerPools } from '../../../platform/workers/worker-pools';
import { workerTask, WorkerTaskError, type WorkerTaskFailure } from '../../../platform/workers/worker-task';
import type { ArticleReading, AssessmentQuery, run } from './assess-article.task';
import type { FoundArticle, ProviderWarning } from '../web-search.contract';
import { FOUND_ARTICLE_TEXTS } from '../web-search.texts';

const ASSESS_ARTICLE = workerTask<typeof run>({
  name: 'assess_article',
  pool: 'articles',
  module: join(__dirname, 'assess-article.task'),
});

const MAX_SHOWN_ADDRESS_LENGTH = 300;

const SECOND_MS = 1_000;

/** The outcome of one article. */
export type AssessedArticle = { article: FoundArticle; reading: ArticleReading | null } | { warning: ProviderWarning };

/**
 * Assesses the articles of one search in task processes; one that exceeds the time or memory limit becomes a warning.
 */
export class ArticleAssessor {
  constructor(
    private readonly pools: Pick<WorkerPools, 'run' | 'deadlineMs'>,
    private readonly query: AssessmentQuery,
    /** Searches wait for others of the same tenant, but not for those of other tenants. */
    private readonly tenantId: string,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws the signal's reason; ServiceError if too many tasks are waiting or the service stops */
  async assess(article: FoundArticle): Promise<AssessedArticle> {
    const { query, signal, tenantId: group } = this;
    try {
      const reading = await this.pools.run(ASSESS_ARTICLE, { query, article: textOf(article) }, { signal, group });
      return { article, reading };
    } catch (error) {
      if (error instanceof WorkerTaskError) return { warning: this.#warningOf(article, error) };
      throw error;
    }
  }

  #warningOf({ url, title }: FoundArticle, { reason }: WorkerTaskError): ProviderWarning {
    const shown =
      url === null
        ? FOUND_ARTICLE_TEXTS.titled(title.slice(0, MAX_SHOWN_ADDRESS_LENGTH))
        : FOUND_ARTICLE_TEXTS.at(cut(url));
    const why: Record<WorkerTaskFailure, string> = {
      deadline: FOUND_ARTICLE_TEXTS.slow(this.pools.deadlineMs / SECOND_MS),
      memory: FOUND_ARTICLE_TEXTS.tooLarge,
      crashed: FOUND_ARTICLE_TEXTS.unreadable,
    };
    return { code: 'article_skipped', message: FOUND_ARTICLE_TEXTS.skipped(shown, why[reason]) };
  }
}

/** Without further facts of the provider, which the process does not need. */
const textOf = ({ url, title, text, isWhole, publishedAt, language, publisher, author }: FoundArticle): Article => ({
  url,
  title,
  text,
  isWhole,
  publishedAt,
  language,
  publisher,
  author,
});

const cut = (url: string): string =>
  url.length > MAX_SHOWN_ADDRESS_LENGTH ? `${url.slice(0, MAX_SHOWN_ADDRESS_LENGTH)}…` : url;
