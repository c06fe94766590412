import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/request';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import { candidateDeliveries, deliverySentence, isAbout } from './alert-delivery';
import { statusReason, WEBHOOK_STATUS_WORDS } from '../alert-words';
import type { Alert, AlertRule, Delivery, DeliveryDetail, DeliveryList, Webhook } from '../types';
import cards from '../../../parts/page/cards.module.css';

interface WebhookResultsProps {
  readonly alert: Alert;
  readonly rule: AlertRule | undefined;
  readonly webhooks: readonly Webhook[] | undefined;
  readonly portfolio: string;
}

/** What became of the last message of an alert at each webhook of its rule. */
export function WebhookResults({ alert, rule, webhooks, portfolio }: WebhookResultsProps) {
  const ids = rule?.webhook_ids ?? [];
  if (ids.length === 0) return 'The rule notifies no webhook.';
  if (webhooks === undefined) return `${count(ids.length, 'webhook')}. You need webhooks:read to see the deliveries.`;
  return (
    <ul className={cards.stack}>
      {webhooks
        .filter(({ id }) => ids.includes(id))
        .map((webhook) => (
          <li key={webhook.id}>
            <WebhookResult alert={alert} webhook={webhook} portfolio={portfolio} />
          </li>
        ))}
    </ul>
  );
}

const NEWEST = 100;
const OPEN_MS = 3_000;

async function findDelivery(alert: Alert, webhookId: string, portfolio: string): Promise<Delivery | null> {
  const path = `/v1/webhooks/${webhookId}/deliveries`;
  const { data } = await callApi<DeliveryList>({ path, query: { limit: NEWEST }, portfolio });
  const candidates = candidateDeliveries(data.deliveries, alert);
  for (const candidate of candidates) {
    const detail = await callApi<DeliveryDetail>({ path: `${path}/${candidate.id}`, portfolio });
    if (isAbout(detail.data, alert.id)) return candidate;
  }
  return null;
}

interface WebhookResultProps {
  readonly alert: Alert;
  readonly webhook: Webhook;
  readonly portfolio: string;
}

function WebhookResult({ alert, webhook, portfolio }: WebhookResultProps) {
  const { data: delivery } = useQuery({
    queryKey: ['webhooks', portfolio, webhook.id, 'alert', alert.id, alert.last_triggered_at],
    queryFn: () => findDelivery(alert, webhook.id, portfolio),
    refetchInterval: ({ state }) => state.data?.status === 'pending' && OPEN_MS,
  });
  return (
    <>
      <Link
        to="/p/$portfolio/alerts/webhooks/$id"
        params={{ portfolio, id: webhook.id }}
        search={delivery ? { sel: delivery.id } : {}}
      >
        <bdi>{webhook.title}</bdi>
      </Link>
      {delivery && `: ${deliverySentence(delivery)}`}
      {delivery?.status === 'failed' && delivery.next_attempt_at !== null && (
        <>
          {' '}
          Next attempt on <Time at={delivery.next_attempt_at} />.
        </>
      )}
      {delivery === null && `: the message of this alert is not among the newest ${NEWEST} deliveries.`}
      {webhook.status !== 'active' && ` ${WEBHOOK_STATUS_WORDS[webhook.status]}. ${statusReason(webhook)}`}
    </>
  );
}
