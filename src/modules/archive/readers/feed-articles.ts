import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FeedEntry, feedEntries } from '../../../platform/feeds/feed-entries';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import type { ArticleRecord } from './article-draft';
import { articleRecord } from './article-fields';
import { readFeedDocument } from './feed-document';
import { FEED_TEXTS } from '../archive.texts';

/** Yields the items of a feed. @throws ImportStreamError if the document is not a feed, or is cut off */
export async function* readFeedArticles(chunks: AsyncIterable<Buffer>): AsyncGenerator<ArticleRecord> {
  const entries = parse(await readFeedDocument(chunks));
  for (const [index, read] of entries.entries()) {
    await nextTurn();
    yield articleRecord(index + 1, 'lenient', () => ({ ...read(), sourceType: null }));
  }
}

function parse(document: string): (() => FeedEntry)[] {
  try {
    return feedEntries(document);
  } catch (error) {
    const { cause } = error as Error;
    const message = FEED_TEXTS.unreadable(cause instanceof Error ? cause.message : null);
    throw new ImportStreamError(message, { cause: error });
  }
}
