import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import panel from '../../../parts/panel.module.css';
import { type Column, DataTable, tableHeight } from '../../../parts/table/data-table';
import { Time } from '../../../parts/time';
import { statusReason, WEBHOOK_STATUS_WORDS } from '../alert-words';
import type { Webhook } from '../types';
import type { useWebhooks } from '../use-alerts';
import styles from './webhooks.module.css';

const columnsIn = (portfolio: string): readonly Column<Webhook>[] => [
  {
    key: 'title',
    title: 'Webhook',
    width: 'minmax(0, 1fr)',
    cell: ({ id, title }) => (
      <Link to="/p/$portfolio/alerts/webhooks/$id" params={{ portfolio, id }} title={title}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: '84px',
    cell: (webhook) => <span title={statusReason(webhook)}>{WEBHOOK_STATUS_WORDS[webhook.status]}</span>,
  },
  { key: 'reason', title: 'Reason', width: 'minmax(0, 1.4fr)', isSecondary: true, cell: statusReason },
  {
    key: 'url',
    title: 'Address',
    width: 'minmax(0, 1.2fr)',
    isSecondary: true,
    cell: ({ url }) => <span title={url}>{url}</span>,
  },
  {
    key: 'delivered',
    title: 'Last delivered',
    width: '172px',
    isSecondary: true,
    cell: ({ last_delivered_at: at }) => (at === null ? 'never' : <Time at={at} />),
  },
];

interface WebhookListProps {
  readonly webhooks: ReturnType<typeof useWebhooks>;
  readonly portfolio: string;
  readonly canRead: boolean;
  readonly onOpen: (id: string) => void;
}

/** The webhooks in a table, or why there is none. */
export function WebhookList({ webhooks, portfolio, canRead, onOpen }: WebhookListProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const columns = useMemo(() => columnsIn(portfolio), [portfolio]);
  const rows = webhooks.data ?? [];
  return (
    <>
      {canRead && webhooks.isPending && <Skeleton rows={4} label="the webhooks" />}
      {webhooks.isError && (
        <FailurePanel failure={webhooks.error} what="The webhooks" onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.isSuccess && rows.length === 0 && (
        <div className={panel.empty}>
          <strong>There is no webhook yet.</strong>
          <p>A webhook receives the alerts of the rules that name it, as signed messages.</p>
        </div>
      )}
      {rows.length > 0 && (
        <div className={styles.tableBox} style={{ height: tableHeight(rows.length) }}>
          <DataTable
            label="Webhooks"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            selectedKey={selected}
            onSelect={({ id }) => setSelected(id)}
            onOpen={({ id }) => onOpen(id)}
          />
        </div>
      )}
    </>
  );
}
