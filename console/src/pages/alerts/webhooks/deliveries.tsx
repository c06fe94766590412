import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { callApi } from '../../../api/request';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { type Column, DataTable, tableHeight } from '../../../parts/table/data-table';
import { useSelection } from '../../../parts/table/use-selection';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import { DELIVERY_STATUS_WORDS, deliveryResult } from '../alert-words';
import { DELIVERY_STATUSES, type WebhookSearch } from '../inbox/search';
import type { Delivery, DeliveryList, Webhook } from '../types';
import { DeliveryPanel } from './delivery-panel';
import styles from '../alerts.module.css';

const route = getRouteApi('/p/$portfolio/alerts/webhooks/$id');
const PAGE_SIZE = 100;
/** While a delivery is open, its result is expected soon. */
const OPEN_MS = 3_000;
const deliveryKey = ({ id }: Delivery): string => id;
const isWaiting = ({ status }: Delivery): boolean => status === 'pending';

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'status', title: 'Status', width: '92px', cell: ({ status }) => DELIVERY_STATUS_WORDS[status] },
  { key: 'type', title: 'Message', width: 'minmax(0, 0.8fr)', cell: ({ event_type: type }) => type },
  { key: 'result', title: 'Last attempt', width: 'minmax(0, 1.4fr)', isSecondary: true, cell: deliveryResult },
  {
    key: 'attempts',
    title: 'Attempts',
    width: '68px',
    isNumber: true,
    isSecondary: true,
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'next',
    title: 'Next attempt',
    width: '172px',
    isSecondary: true,
    cell: ({ next_attempt_at: at }) => (at === null ? '–' : <Time at={at} />),
  },
  { key: 'at', title: 'Created', width: '172px', cell: ({ created_at: at }) => <Time at={at} /> },
];

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly portfolio: string;
  readonly canWrite: boolean;
}

/** The deliveries of a webhook, newest first, with the payload and the attempts of the selected one. */
export function Deliveries({ webhook, portfolio, canWrite }: DeliveriesProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (values: WebhookSearch) => void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  const list = useInfiniteQuery({
    queryKey: ['webhooks', portfolio, webhook.id, 'deliveries', search.status ?? null],
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi<DeliveryList>({
          path: `/v1/webhooks/${webhook.id}/deliveries`,
          query: { status: search.status, limit: PAGE_SIZE, cursor: pageParam },
          portfolio,
          signal,
        })
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.deliveries.some(isWaiting)) === true && OPEN_MS,
  });
  const rows = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const selection = useSelection({
    rows,
    rowKey: deliveryKey,
    addressKey: search.sel,
    onAddress: (sel) => change({ sel }),
  });
  return (
    <section className={styles.card} aria-labelledby="deliveries">
      <div className={styles.cardHead}>
        <h2 id="deliveries">Deliveries</h2>
        <select
          aria-label="Status"
          value={search.status ?? ''}
          onChange={({ target }) => change({ status: DELIVERY_STATUSES.find((one) => one === target.value) })}
        >
          <option value="">Status: all</option>
          {DELIVERY_STATUSES.map((status) => (
            <option key={status} value={status}>
              {DELIVERY_STATUS_WORDS[status]}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => void list.refetch()}>
          Reload
        </button>
      </div>
      {list.isPending && <Skeleton rows={4} label="the deliveries" />}
      {list.isError && rows.length === 0 && (
        <FailurePanel failure={list.error} what="The deliveries" onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <p>
          There is no delivery{search.status !== undefined && ' with this status'}. A message that is sent to the
          webhook appears here, with every attempt.
        </p>
      )}
      {rows.length > 0 && (
        <div className={styles.tableBox} style={{ height: tableHeight(rows.length) }}>
          <DataTable
            label="Deliveries"
            rows={rows}
            columns={COLUMNS}
            rowKey={deliveryKey}
            selectedKey={selection.key}
            onSelect={({ id }) => selection.select(id)}
          />
        </div>
      )}
      {list.hasNextPage && (
        <p className={styles.row}>
          {count(list.data?.pages[0]?.total ?? 0, 'delivery', 'deliveries')} in total
          <button type="button" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more deliveries
          </button>
        </p>
      )}
      {selection.row && <DeliveryPanel delivery={selection.row} portfolio={portfolio} canWrite={canWrite} />}
    </section>
  );
}
