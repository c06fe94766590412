import { useQueries } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import { useMe } from '../../../app/session';
import type { WebhookList } from '../types';
import { useConnections, useFailures } from '../use-connections';
import { useKeys } from '../use-admin';
import { certificateFindings, failureFindings, type Finding, keyFindings, webhookFindings } from './findings';

/** One kind of data that the page Today checks. */
interface Watched {
  /** As the start of a sentence: `The keys`. */
  readonly what: string;
  readonly findings: readonly Finding[];
  readonly isPending: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
}

const MOST_WEBHOOKS = 1_000;
const MOST_PORTFOLIOS = 50;

interface QueryState<T> {
  readonly data: T | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

const watched = <T>(what: string, query: QueryState<T>, read: (data: T) => readonly Finding[]): Watched => ({
  what,
  findings: query.data === undefined ? [] : read(query.data),
  isPending: query.isLoading,
  failure: query.error,
  retry: () => void query.refetch(),
});

/** Everything that may need attention, as far as the user may read it. */
export function useFindings(): readonly Watched[] {
  const { portfolios } = useMe();
  const connections = useConnections();
  const saml = useFailures('saml', Boolean(connections.data?.saml));
  const oidc = useFailures('oidc', Boolean(connections.data?.oidc));
  const keys = useKeys();
  const readable = portfolios.filter(({ permissions }) => permissions.includes('webhooks:read'));
  const webhooks = useQueries({
    queries: readable.slice(0, MOST_PORTFOLIOS).map(({ slug }) => ({
      queryKey: ['webhooks', slug],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { limit: MOST_WEBHOOKS };
        return (await callApi<WebhookList>({ path: '/v1/webhooks', query, portfolio: slug, signal })).data.webhooks;
      },
    })),
  });
  const now = Date.now();
  return [
    watched('The keys', keys, (data) => keyFindings(data, now)),
    watched('The certificates', connections, (data) => certificateFindings(data, now)),
    watched('The refused sign-ins by SAML', saml, (data) => failureFindings('saml', data)),
    watched('The refused sign-ins by OpenID Connect', oidc, (data) => failureFindings('oidc', data)),
    ...webhooks.map((query, index) => {
      const { slug = '', name = '' } = readable[index] ?? {};
      return watched(`The webhooks of ${name}`, query, (data) => webhookFindings(slug, data));
    }),
  ];
}
