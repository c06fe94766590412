import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { useMe } from '../../../app/session';
import { useTitle } from '../../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { PageFrame } from '../../../parts/page/page';
import type { Webhook } from '../types';
import { Deliveries } from './deliveries';
import { WebhookActions, type WebhookDialog } from './webhook-actions';
import { WebhookDialogs } from './webhook-dialogs';
import { WebhookFacts } from './webhook-facts';
import cards from '../../../parts/page/cards.module.css';

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
  const canWrite = useMe().permissions.includes('webhooks:write');
  const [open, setOpen] = useState<WebhookDialog | null>(null);
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
      <div className={cards.content}>
        {!canWrite && (
          <p className={cards.soft}>To change or test the webhook, you need the permission webhooks:write.</p>
        )}
        <WebhookFacts webhook={webhook} />
        <Deliveries webhook={webhook} portfolio={portfolio} canWrite={canWrite} />
      </div>
      <WebhookDialogs webhook={webhook} portfolio={portfolio} open={open} onClose={() => setOpen(null)} />
    </PageFrame>
  );
}
