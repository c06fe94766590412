import type { ReactNode } from 'react';
import { Time } from '../../../parts/time';
import { statusReason, WEBHOOK_STATUS_WORDS } from '../alert-words';
import type { Webhook } from '../types';
import panel from '../../../parts/panel.module.css';
import cards from '../../../parts/page/cards.module.css';

/** The status of a webhook with its reason, and what it receives. */
export function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { url, status, event_types: types, disabled_at: disabledAt, failing_since: failingSince } = webhook;
  const { last_delivered_at: deliveredAt, former_secret_until: until } = webhook;
  const optional: readonly (readonly [string, string | null])[] = [
    ['Disabled', disabledAt],
    ['Failing since', failingSince],
    ['Last delivered', deliveredAt],
  ];
  return (
    <section className={cards.card}>
      <dl className={panel.facts}>
        <Fact title="Status">
          <span className={cards.tag}>{WEBHOOK_STATUS_WORDS[status]}</span> {statusReason(webhook)}
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
