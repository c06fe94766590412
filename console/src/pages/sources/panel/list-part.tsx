import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import type { DatasetDetail, ListedEntities } from '../types';
import { SOURCES_KEY } from '../use-sources';
import { PastImports } from './past-imports';
import cards from '../../../parts/page/cards.module.css';
import panel from '../../../parts/panel.module.css';
import styles from '../sources.module.css';

const SHOWN_REMOVED = 100;

/** The versions of a list with what each of them changed, and the entities that were removed. */
export function ListPart({ id }: { readonly id: string }) {
  const detail = useQuery({
    queryKey: [...SOURCES_KEY, 'list', id],
    queryFn: async ({ signal }) => (await callApi<DatasetDetail>({ path: `/v1/admin/datasets/${id}`, signal })).data,
  });
  if (detail.data === undefined) {
    if (detail.isPending) return <Skeleton rows={5} label="the list" />;
    return <FailurePanel failure={detail.error} what="The list" onRetry={() => void detail.refetch()} />;
  }
  const { version, entity_count: entities, imports } = detail.data;
  return (
    <>
      <dl className={panel.facts}>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Entities</dt>
        <dd>{entities.toLocaleString('en')}</dd>
      </dl>
      <PastImports imports={imports} />
      <RemovedEntities id={id} version={version} />
    </>
  );
}

function RemovedEntities({ id, version }: { readonly id: string; readonly version: number }) {
  const removed = useQuery({
    queryKey: [...SOURCES_KEY, 'removed', id, version],
    queryFn: async ({ signal }) => {
      const query = { status: 'removed', limit: SHOWN_REMOVED };
      return (await callApi<ListedEntities>({ path: `/v1/admin/datasets/${id}/entities`, query, signal })).data;
    },
  });
  if (removed.data === undefined || removed.data.total === 0) return null;
  const { total, entities } = removed.data;
  return (
    <details className={cards.stack}>
      <summary>{count(total, 'entity', 'entities')} removed by newer versions</summary>
      {total > entities.length && <p className={cards.soft}>The first {entities.length} by name.</p>}
      <ol className={styles.entries} aria-label="Removed entities" tabIndex={0}>
        {entities.map(({ source_entity_id: entityId, caption, removed_at: removedAt }) => (
          <li key={entityId}>
            <bdi>{caption}</bdi>
            <span className={cards.soft}>
              {entityId}
              {removedAt !== null && (
                <>
                  , removed on <Time at={removedAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
