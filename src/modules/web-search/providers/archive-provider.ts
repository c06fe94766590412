import { searchKeys } from '../../../kernel/articles/mentions/search-keys';
import { WEB_PLATFORMS } from '../../../kernel/articles/web-platform';
import type { ArchiveService } from '../../archive/archive.service';
import type { ArchivedArticle } from '../../archive/archive.contract';
import type { FoundArticle, ProviderOutput, ProviderQuery, SearchProvider } from '../web-search.contract';

const MOST_NAMES = 10;

/** Searches imported articles. No request leaves the installation. */
export class ArchiveProvider implements SearchProvider {
  readonly id = 'archive';
  readonly name = 'Article archive';
  readonly description = 'Articles that the operator imported';
  readonly platforms = WEB_PLATFORMS;
  readonly egress = [];
  readonly policy = { timeoutMs: 20_000, attempts: 1, concurrency: 4, perMinute: null };
  readonly isConfigured = true;

  constructor(private readonly archive: Pick<ArchiveService, 'search'>) {}

  takes(query: ProviderQuery): boolean {
    return namesOf(query).length > 0;
  }

  async *search(query: ProviderQuery, signal: AbortSignal): AsyncIterable<ProviderOutput> {
    const { dateRange, limit, platforms, subject } = query;
    const found = this.archive.search({
      all: namesOf(query),
      keys: searchKeys(subject).slice(0, MOST_NAMES),
      limit,
      from: dateRange.from,
      to: dateRange.to,
      languages: subject.languages,
      platforms,
    });
    for await (const article of found) {
      signal.throwIfAborted();
      yield { article: articleOf(article) };
    }
  }
}

/** Each name as a list of words, all of which an article must contain. */
const namesOf = ({ subject }: ProviderQuery): string[][] =>
  [subject.name, ...subject.aliases]
    .slice(0, MOST_NAMES)
    .map((name) => name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    .filter((words) => words.length > 0);

const articleOf = ({ id, publishedAt, ...article }: ArchivedArticle): FoundArticle => ({
  ...article,
  publishedAt: publishedAt?.toISOString() ?? null,
  contentType: 'article',
  metadata: { articleId: id },
});
