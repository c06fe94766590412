import type { Settings } from '../../../../config/settings';
import type { OutboundHttp } from '../../../platform/fetch/outbound-http';
import type { PageReader } from '../../../platform/pages/page-reader';
import type { WorkerPools } from '../../../platform/workers/worker-pools';
import type { ArchiveService } from '../../archive/archive.service';
import type { CorpusService } from '../../corpus/corpus.service';
import { ArchiveProvider } from './archive-provider';
import { BraveProvider } from './engines/brave-provider';
import { CorpusProvider } from './corpus-provider';
import { GdeltDocProvider } from './engines/gdelt-doc-provider';
import { BRAVE_URL, type ProviderSettings } from './provider-settings';
import { RssProvider } from './rss-provider';
import { SearxngProvider } from './engines/searxng-provider';
import { SeedProvider } from './seed/seed-provider';
import type { SearchProvider } from '../web-search.contract';

interface Parts {
  http: OutboundHttp;
  pages: PageReader;
  archive: ArchiveService;
  corpus: CorpusService;
  pools: WorkerPools;
}

/** Every provider, including those that are not configured, which report this. */
export function configuredProviders(
  settings: Settings,
  { http, pages, archive, corpus, pools }: Parts,
): SearchProvider[] {
  const network = providerSettings(settings);
  const now = (): Date => new Date();
  return [
    new ArchiveProvider(archive),
    new CorpusProvider(corpus),
    new SeedProvider(http, pages, pools),
    new SearxngProvider(http, network, now),
    new GdeltDocProvider(http, network),
    new BraveProvider(http, network, now),
    new RssProvider(http, network),
  ];
}

const providerSettings = (settings: Settings): ProviderSettings => ({
  searxngUrl: settings.webSearchSearxngUrl ?? null,
  gdeltDocUrl: settings.webSearchGdeltUrl ?? null,
  braveApiKey: settings.webSearchBraveApiKey ?? null,
  braveUrl: settings.webSearchBraveUrl ?? BRAVE_URL,
  rssFeeds: settings.webSearchRssFeeds,
});
