import { useMutation, useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { useCurrentPortfolio } from '../../../app/current-portfolio';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import type { Connector, ConnectorHealth } from '../types';
import { SOURCES_KEY } from '../use-sources';
import cards from '../../../parts/page/cards.module.css';
import panel from '../../../parts/panel.module.css';

const CREDENTIALS: Readonly<Record<Connector['credential_mode'], string>> = {
  none: 'Needs none',
  optional: 'Works better with one',
  required: 'Is queried only with one',
};

/** What a connector is, where it sends queries, and a check of it now. */
export function ConnectorPart({ connector }: { readonly connector: Connector }) {
  const { id, description, category, credential_mode: credentials, egress, latency_ms: latency } = connector;
  return (
    <>
      <p>{description}</p>
      <dl className={panel.facts}>
        <dt>Category</dt>
        <dd>{inWords(category)}</dd>
        <dt>Credential</dt>
        <dd>{CREDENTIALS[credentials]}</dd>
        <dt>Sends queries to</dt>
        <dd>
          {egress.length === 0
            ? 'Nobody outside this installation'
            : egress.map(({ host, port, protocol }) => `${protocol}://${host}:${port}`).join(', ')}
        </dd>
        <dt>Last check</dt>
        <dd>
          {connector.last_checked_at === null ? 'Not checked yet' : <Time at={connector.last_checked_at} />}
          {latency !== null && ` (${latency} ms)`}
        </dd>
      </dl>
      <CheckNow id={id} />
    </>
  );
}

const HEALTH_WORDS: Readonly<Record<ConnectorHealth['status'], string>> = {
  reachable: 'It is reachable.',
  degraded: 'It answers, but not as it should.',
  unreachable: 'It cannot be reached.',
  unknown: 'Its state is not known.',
};

function CheckNow({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const portfolio = useCurrentPortfolio();
  const check = useMutation({
    mutationFn: async () => (await callApi<ConnectorHealth>({ path: `/v1/connectors/${id}/health`, portfolio })).data,
    onSettled: () => void queries.invalidateQueries({ queryKey: SOURCES_KEY }),
  });
  return (
    <div className={cards.buttons}>
      <button type="button" disabled={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? 'Checking…' : 'Check now'}
      </button>
      <span role="status">
        {check.data && `${HEALTH_WORDS[check.data.status]} ${check.data.error ?? ''}`}
        {check.isError && explainFailure(check.error)}
      </span>
    </div>
  );
}
