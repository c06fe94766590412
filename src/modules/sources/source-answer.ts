import type { FeedState, ImportState } from '../corpus/corpus.contract';
import type { EventFormat } from './fields/import-row';
import type { SourceAnswer } from './sources.dto';

/** How current the events of a format are. An enabled feed decides for its format, even if it had nothing new. */
export function sourceAnswer(
  { name, description }: EventFormat,
  lastImport: ImportState | undefined,
  feed: FeedState | undefined,
  rows: number | null,
): SourceAnswer {
  const state = feed?.isEnabled === true ? feed : lastImport;
  return {
    format: name,
    description,
    sources: lastImport?.sources ?? [],
    staleness: state?.staleness ?? 'never',
    lastSuccessAt: text(state?.lastSuccessAt),
    lastAttemptAt: text(state?.lastAttemptAt),
    rows,
    lastImportRows: lastImport?.rows ?? null,
    error: state?.error ?? null,
    feed: feed === undefined ? null : feedAnswer(feed),
  };
}

const feedAnswer = (feed: FeedState): NonNullable<SourceAnswer['feed']> => ({
  id: feed.id,
  enabled: feed.isEnabled,
  url: feed.url,
  intervalSeconds: feed.intervalS,
  staleness: feed.staleness,
  lastAttemptAt: text(feed.lastAttemptAt),
  lastSuccessAt: text(feed.lastSuccessAt),
  lastChangeAt: text(feed.lastChangeAt),
  nextPollAt: text(feed.nextPollAt),
  consecutiveFailures: feed.consecutiveFailures,
  error: feed.error,
});

const text = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;
