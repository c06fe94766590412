import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { useTitle } from '../../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { type Column, DataTable, tableHeight } from '../../../parts/table/data-table';
import { Time } from '../../../parts/time';
import { AlertsFrame } from '../alerts-frame';
import { statusReason, WEBHOOK_STATUS_WORDS } from '../alert-words';
import type { Webhook } from '../types';
import { useWebhooks } from '../use-alerts';
import { ReceiverCode } from './receiver-code';
import { SecretDialog, type ShownSecret } from './secret-dialog';
import { WebhookForm } from './webhook-form';
import styles from '../alerts.module.css';
import panel from '../../../parts/panel.module.css';

const route = getRouteApi('/p/$portfolio/alerts/webhooks');

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

/** The webhooks of the portfolio with their status, and how to write a receiver. */
export function Webhooks() {
  const { portfolio } = route.useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { permissions } = useMe();
  const webhooks = useWebhooks(portfolio);
  const [selected, setSelected] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<(ShownSecret & { readonly id: string }) | null>(null);
  const canRead = permissions.includes('webhooks:read');
  const canWrite = permissions.includes('webhooks:write');
  const open = (id: string): void =>
    void navigate({ to: '/p/$portfolio/alerts/webhooks/$id', params: { portfolio, id } });
  useTitle('Webhooks');
  useCommands([
    {
      id: 'webhook-create',
      title: 'Create a webhook',
      group: 'Webhooks',
      keys: ['n'],
      isEnabled: () => canWrite,
      run: () => setCreating(true),
    },
  ]);
  const rows = webhooks.data ?? [];
  const columns = useMemo(() => columnsIn(portfolio), [portfolio]);
  return (
    <AlertsFrame
      portfolio={portfolio}
      isScrolling
      actions={
        canWrite && (
          <button type="button" data-primary onClick={() => setCreating(true)}>
            Create a webhook <kbd>n</kbd>
          </button>
        )
      }
    >
      <div className={styles.content}>
        {!canWrite && (
          <p className={styles.soft}>
            You can {canRead ? 'read' : 'not read'} the webhooks. To change them, you need the permission
            webhooks:write.
          </p>
        )}
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
              onOpen={({ id }) => open(id)}
            />
          </div>
        )}
        <ReceiverCode />
      </div>
      {isCreating && (
        <WebhookForm
          portfolio={portfolio}
          webhook={null}
          onClose={() => setCreating(false)}
          onSaved={(saved) => {
            setCreating(false);
            void queries.invalidateQueries({ queryKey: ['webhooks', portfolio] });
            const secret = 'secret' in saved ? saved.secret : null;
            setCreated({ id: saved.id, title: `The secret of ${saved.title}`, secret, formerSecretUntil: null });
          }}
        />
      )}
      {created && <SecretDialog shown={created} onClose={() => open(created.id)} />}
    </AlertsFrame>
  );
}
