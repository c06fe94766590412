import type {
  ProviderOutput,
  ProviderQuery,
  SearchProvider,
} from '../../../src/modules/web-search/web-search.contract';

/** A query for Jane Doe as a phrase, in the web and the news. */
export const providerQuery = ({
  subject,
  ...more
}: Partial<Omit<ProviderQuery, 'subject'>> & { subject?: Partial<ProviderQuery['subject']> } = {}): ProviderQuery => ({
  subject: {
    type: 'keyword',
    name: 'Jane Doe',
    aliases: [],
    regions: [],
    languages: [],
    socialMediaUrls: [],
    ...subject,
  },
  adverseTerms: [],
  dateRange: { from: null, to: null },
  platforms: ['web', 'news'],
  seedUrls: [],
  socialAccounts: [],
  limit: 50,
  dataScope: null,
  ...more,
});

/** All results of a provider, by kind. */
export async function searched(provider: SearchProvider, query: ProviderQuery, signal = AbortSignal.timeout(20_000)) {
  const outputs: ProviderOutput[] = [];
  for await (const output of provider.search(query, signal)) outputs.push(output);
  return {
    articles: outputs.flatMap((output) => ('article' in output ? [output.article] : [])),
    warnings: outputs.flatMap((output) => ('warning' in output ? [output.warning] : [])),
  };
}
