import { foldText } from '../../../kernel/text/fold';
import type { NamedEvent } from '../../corpus/corpus.contract';
import type { CorpusService } from '../../corpus/corpus.service';
import type { FoundArticle, ProviderOutput, ProviderQuery, SearchProvider } from '../web-search.contract';

const FEWEST_LETTERS = 3;

/** Searches the corpus for events with an actor of that name. */
export class CorpusProvider implements SearchProvider {
  readonly id = 'corpus';
  readonly name = 'Event corpus';
  readonly description = 'Imported events that involve an actor of that name';
  readonly platforms = ['news'] as const;
  readonly egress = [];
  readonly policy = { timeoutMs: 20_000, attempts: 1, concurrency: 4, perMinute: null };
  readonly isConfigured = true;

  constructor(private readonly corpus: Pick<CorpusService, 'eventsNaming'>) {}

  takes(query: ProviderQuery): boolean {
    return query.platforms.includes('news') && wordsOf(query).length > 0;
  }

  async *search(query: ProviderQuery, signal: AbortSignal): AsyncIterable<ProviderOutput> {
    const { dateRange, limit, dataScope } = query;
    const events = await this.corpus.eventsNaming(wordsOf(query), { ...dateRange, limit }, dataScope);
    for (const event of events) {
      signal.throwIfAborted();
      yield { article: articleOf(event) };
    }
  }
}

/** Whole names, one of which the actor must have. */
const wordsOf = ({ subject }: ProviderQuery): string[] =>
  [...new Set([subject.name, ...subject.aliases].map(foldText))].filter(({ length }) => length >= FEWEST_LETTERS);

function articleOf(event: NamedEvent): FoundArticle {
  const { id, title, description, location, actors } = event;
  const place = [location, event.locationCountry].filter((part) => part !== null).join(', ');
  const lines = [description, actors.length > 0 ? `Actors: ${actors.join(', ')}.` : null, place === '' ? null : place];
  return {
    url: event.url,
    title,
    text: lines.filter((line) => line !== null).join('\n'),
    isWhole: true,
    publishedAt: event.eventDate,
    language: null,
    publisher: event.source,
    author: null,
    sourceType: 'event',
    platform: 'news',
    contentType: 'event',
    metadata: { eventId: id, eventCategory: event.eventCategory, eventType: event.eventType },
  };
}
