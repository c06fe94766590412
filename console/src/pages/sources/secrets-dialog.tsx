import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import { Dialog } from '../../parts/dialog';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { Time } from '../../parts/time';
import type { SecretList } from './types';
import { SOURCES_KEY } from './use-sources';
import cards from '../../parts/page/cards.module.css';
import styles from './sources.module.css';

const MOST = 1_000;

/** The names of the secrets that connectors use. Their values never leave the service. */
export function SecretsDialog({ onClose }: { readonly onClose: () => void }) {
  const secrets = useQuery({
    queryKey: [...SOURCES_KEY, 'secrets'],
    queryFn: async ({ signal }) =>
      (await callApi<SecretList>({ path: '/v1/admin/secrets', query: { limit: MOST }, signal })).data.secrets,
  });
  return (
    <Dialog title="Stored secrets" onClose={onClose}>
      <p>Connectors use these credentials. The service never returns their values.</p>
      {secrets.isPending && <Skeleton rows={3} label="secrets" />}
      {secrets.isError && (
        <FailurePanel failure={secrets.error} what="The list of secrets" onRetry={() => void secrets.refetch()} />
      )}
      {secrets.data?.length === 0 && <p>No secret is stored. Store one with PUT /v1/admin/secrets/NAME.</p>}
      {secrets.data && secrets.data.length > 0 && (
        <ol className={styles.entries} aria-label="Secrets" tabIndex={0}>
          {secrets.data.map(({ name, updated_at: updatedAt }) => (
            <li key={name}>
              <code>{name}</code>
              <span className={cards.soft}>
                last stored on <Time at={updatedAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
