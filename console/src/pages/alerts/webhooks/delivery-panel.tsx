import { useQuery, useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { LoadState } from '../../../parts/load-state';
import { useNotify } from '../../../parts/notices';
import { Time } from '../../../parts/time';
import { DELIVERY_STATUS_WORDS } from '../alert-words';
import type { Delivery, DeliveryDetail } from '../types';
import { CopyButton } from '../../../parts/copy-button';
import cards from '../../../parts/page/cards.module.css';
import styles from './webhooks.module.css';

interface DeliveryPanelProps {
  readonly delivery: Delivery;
  readonly portfolio: string;
  readonly canWrite: boolean;
}

/** The payload and the attempts of one delivery, with Replay. */
export function DeliveryPanel({ delivery, portfolio, canWrite }: DeliveryPanelProps) {
  const queries = useQueryClient();
  const notify = useNotify();
  const path = `/v1/webhooks/${delivery.webhook_id}/deliveries/${delivery.id}`;
  const detail = useQuery({
    // The list reloads while the delivery is open; the detail follows its state.
    queryKey: ['webhooks', portfolio, delivery.webhook_id, 'delivery', delivery.id, delivery.attempts, delivery.status],
    queryFn: async ({ signal }) => (await callApi<DeliveryDetail>({ path, portfolio, signal })).data,
    placeholderData: (previous) => (previous?.id === delivery.id ? previous : undefined),
  });
  const replay = async (): Promise<void> => {
    try {
      const idempotencyKey = crypto.randomUUID();
      await callApi({ method: 'POST', path: `${path}/replay`, portfolio, idempotencyKey });
      notify({ text: 'The delivery is sent again, under the same webhook-id.' });
    } catch (error) {
      notify({ text: explainFailure(error), isProblem: true });
    }
    await queries.invalidateQueries({ queryKey: ['webhooks', portfolio] });
  };
  return (
    <section className={cards.stack} aria-label="Selected delivery">
      <div className={cards.cardHead}>
        <h3>
          {delivery.event_type}: {DELIVERY_STATUS_WORDS[delivery.status].toLowerCase()}
        </h3>
        {canWrite && (
          <button type="button" onClick={() => void replay()}>
            Replay
          </button>
        )}
      </div>
      <p className={cards.soft}>
        webhook-id <code>{delivery.id}</code>
        {delivery.next_attempt_at !== null && (
          <>
            {' '}
            · next attempt on <Time at={delivery.next_attempt_at} />
          </>
        )}
      </p>
      <LoadState query={detail} rows={4} what="the delivery" />
      {detail.data && <Attempts detail={detail.data} />}
    </section>
  );
}

function Attempts({ detail: { attempt_log: attempts, payload } }: { readonly detail: DeliveryDetail }) {
  const text = JSON.stringify(payload, null, 2);
  return (
    <>
      {attempts.length === 0 ? (
        <p>There was no attempt yet.</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Attempts">
          <table className={cards.changes}>
            <thead>
              <tr>
                <th>Attempt</th>
                <th>Time</th>
                <th>Result</th>
                <th>Duration</th>
              </tr>
            </thead>
            <tbody>
              {attempts.map(({ number, attempted_at: at, status_code: code, error, duration_ms: ms }) => (
                <tr key={number}>
                  <th scope="row">{number}</th>
                  <td>
                    <Time at={at} />
                  </td>
                  <td>{error ?? `Status ${code ?? 'unknown'}`}</td>
                  <td>{ms.toLocaleString('en')} ms</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={cards.row}>
        <strong>Payload</strong> <CopyButton text={text} what="the payload" />
      </p>
      <pre className={styles.code} tabIndex={0} role="region" aria-label="Payload">
        {text}
      </pre>
    </>
  );
}
