import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../../api/request';
import { useMe } from '../../../app/session';
import { useTitle } from '../../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useNotify } from '../../../parts/notices';
import { PageFrame } from '../../../parts/page/page';
import { Time } from '../../../parts/time';
import { statusReason, WEBHOOK_STATUS_WORDS } from '../alert-words';
import type { Webhook } from '../types';
import { DeleteDialog } from './delete-dialog';
import { Deliveries } from './deliveries';
import { RotateDialog } from './rotate-dialog';
import { SecretDialog, type ShownSecret } from './secret-dialog';
import { WebhookActions, type WebhookDialog } from './webhook-actions';
import { WebhookForm } from './webhook-form';
import styles from '../alerts.module.css';

const route = getRouteApi('/p/$portfolio/alerts/webhooks/$id');

/** One webhook: its status with the reason, its deliveries, and what can be done with it. */
export function WebhookPage() {
  const { portfolio, id } = route.useParams();
  const webhook = useQuery({
    queryKey: ['webhooks', portfolio, id],
    queryFn: async ({ signal }) => (await callApi<Webhook>({ path: `/v1/webhooks/${id}`, portfolio, signal })).data,
  });
  useTitle(webhook.data?.title ?? 'Webhook');
  if (webhook.isPending) return <Skeleton rows={10} label="the webhook" />;
  if (webhook.data === undefined) {
    return <FailurePanel failure={webhook.error} what="The webhook" onRetry={() => void webhook.refetch()} />;
  }
  return <LoadedWebhook webhook={webhook.data} portfolio={portfolio} />;
}

interface LoadedWebhookProps {
  readonly webhook: Webhook;
  readonly portfolio: string;
}

function LoadedWebhook({ webhook, portfolio }: LoadedWebhookProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const canWrite = useMe().permissions.includes('webhooks:write');
  const [open, setOpen] = useState<WebhookDialog | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const reload = (): void => void queries.invalidateQueries({ queryKey: ['webhooks', portfolio] });
  const close = (): void => setOpen(null);
  return (
    <PageFrame
      title={webhook.title}
      about={
        <Link to="/p/$portfolio/alerts/webhooks" params={{ portfolio }}>
          All webhooks
        </Link>
      }
      isScrolling
      actions={canWrite && <WebhookActions webhook={webhook} portfolio={portfolio} onOpen={setOpen} />}
    >
      <div className={styles.content}>
        {!canWrite && (
          <p className={styles.soft}>To change or test the webhook, you need the permission webhooks:write.</p>
        )}
        <Facts webhook={webhook} />
        <Deliveries webhook={webhook} portfolio={portfolio} canWrite={canWrite} />
      </div>
      {open === 'change' && (
        <WebhookForm
          portfolio={portfolio}
          webhook={webhook}
          onClose={close}
          onSaved={() => {
            close();
            reload();
            notify({ text: 'Saved the webhook.' });
          }}
        />
      )}
      {open === 'rotate' && (
        <RotateDialog
          webhook={webhook}
          portfolio={portfolio}
          onClose={close}
          onRotated={(rotated) => {
            close();
            reload();
            const { secret: text, former_secret_until: until } = rotated;
            setSecret({ title: `The new secret of ${webhook.title}`, secret: text, formerSecretUntil: until });
          }}
        />
      )}
      {open === 'delete' && (
        <DeleteDialog
          webhook={webhook}
          portfolio={portfolio}
          onClose={close}
          onDeleted={() => {
            reload();
            void queries.invalidateQueries({ queryKey: ['alert-rules', portfolio] });
            notify({ text: `Deleted the webhook “${webhook.title}”.` });
            void navigate({ to: '/p/$portfolio/alerts/webhooks', params: { portfolio } });
          }}
        />
      )}
      {secret && <SecretDialog shown={secret} onClose={() => setSecret(null)} />}
    </PageFrame>
  );
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { url, status, event_types: types, disabled_at: disabledAt, failing_since: failingSince } = webhook;
  const { last_delivered_at: deliveredAt, former_secret_until: until } = webhook;
  const optional: readonly (readonly [string, string | null])[] = [
    ['Disabled', disabledAt],
    ['Failing since', failingSince],
    ['Last delivered', deliveredAt],
  ];
  return (
    <section className={styles.card}>
      <dl className={styles.facts}>
        <Fact title="Status">
          <span className={styles.tag}>{WEBHOOK_STATUS_WORDS[status]}</span> {statusReason(webhook)}
        </Fact>
        <Fact title="Address">
          <code>{url}</code>
        </Fact>
        <Fact title="Messages">{types.join(', ')}</Fact>
        {optional.map(
          ([title, at]) =>
            at !== null && (
              <Fact key={title} title={title}>
                <Time at={at} />
              </Fact>
            ),
        )}
        {until !== null && Date.parse(until) > Date.now() && (
          <Fact title="Signatures">
            Two, with the new and the previous secret, until <Time at={until} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
