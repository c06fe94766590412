import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useSelection } from '../../../parts/table/use-selection';
import { count } from '../../../parts/words';
import { DELIVERY_STATUS_WORDS } from '../alert-words';
import { DELIVERY_STATUSES, type WebhookSearch } from '../inbox/search';
import type { DeliveryStatus, Webhook } from '../types';
import { DeliveryPanel } from './delivery-panel';
import { deliveryKey, DeliveryTable } from './delivery-table';
import { useDeliveries } from './use-deliveries';
import cards from '../../../parts/page/cards.module.css';

const route = getRouteApi('/p/$portfolio/alerts/webhooks/$id');

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
  const list = useDeliveries(portfolio, webhook.id, search.status);
  const rows = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const onAddress = (sel: string | undefined): void => change({ sel });
  const selection = useSelection({ rows, rowKey: deliveryKey, addressKey: search.sel, onAddress });
  const reload = (): void => void list.refetch();
  return (
    <section className={cards.card} aria-labelledby="deliveries">
      <DeliveriesHead status={search.status} onStatus={(status) => change({ status })} onReload={reload} />
      {list.isPending && <Skeleton rows={4} label="the deliveries" />}
      {list.isError && rows.length === 0 && (
        <FailurePanel failure={list.error} what="The deliveries" onRetry={reload} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <p>
          There is no delivery{search.status !== undefined && ' with this status'}. A message that is sent to the
          webhook appears here, with every attempt.
        </p>
      )}
      {rows.length > 0 && <DeliveryTable rows={rows} selectedKey={selection.key} onSelect={selection.select} />}
      {list.hasNextPage && (
        <p className={cards.row}>
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

interface DeliveriesHeadProps {
  readonly status: DeliveryStatus | undefined;
  readonly onStatus: (status: DeliveryStatus | undefined) => void;
  readonly onReload: () => void;
}

function DeliveriesHead({ status: chosen, onStatus, onReload }: DeliveriesHeadProps) {
  return (
    <div className={cards.cardHead}>
      <h2 id="deliveries">Deliveries</h2>
      <select
        aria-label="Status"
        value={chosen ?? ''}
        onChange={({ target }) => onStatus(DELIVERY_STATUSES.find((one) => one === target.value))}
      >
        <option value="">Status: all</option>
        {DELIVERY_STATUSES.map((status) => (
          <option key={status} value={status}>
            {DELIVERY_STATUS_WORDS[status]}
          </option>
        ))}
      </select>
      <button type="button" onClick={onReload}>
        Reload
      </button>
    </div>
  );
}
