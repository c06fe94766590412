import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/request';
import type { Incident } from '../../../api/types';
import { FailurePanel } from '../../../parts/failure-panel';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import styles from '../form/asset.module.css';

const MOST = 20;

interface AssetIncidentsProps {
  readonly portfolio: string;
  readonly assetId: string;
}

const incidentPath = (portfolio: string, id: string): string => `/p/${portfolio}/incidents/${id}`;

/** The incidents with a threat that affects, or affected, the asset. */
export function AssetIncidents({ portfolio, assetId }: AssetIncidentsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['incidents', portfolio, 'asset', assetId],
    queryFn: async ({ signal }) =>
      (
        await callApi<{ incidents: Incident[]; total: number }>({
          path: '/v1/incidents',
          query: { asset_id: assetId, limit: MOST },
          portfolio,
          signal,
        })
      ).data,
  });
  if (error !== null) return <FailurePanel failure={error} what="The incidents" onRetry={() => void refetch()} />;
  return (
    <section className={styles.card}>
      <h2>Incidents</h2>
      {data?.incidents.length === 0 && (
        <p className={styles.soft}>No incident has a threat to this asset. The key “i” adds a threat to an incident.</p>
      )}
      <ol className={styles.incidents}>
        {data?.incidents.map(({ id, title, status, started_at }) => (
          <li key={id}>
            <Link to={incidentPath(portfolio, id)}>
              <bdi>{title}</bdi>
            </Link>
            <span className={styles.mark}>{inWords(status)}</span>
            <span className={styles.soft}>
              since <Time at={started_at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
