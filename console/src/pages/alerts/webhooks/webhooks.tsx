import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { useTitle } from '../../../parts/page/document-title';
import { AlertsFrame } from '../alerts-frame';
import type { CreatedWebhook, Webhook } from '../types';
import { useWebhooks } from '../use-alerts';
import { ReceiverCode } from './receiver-code';
import { WebhookForm } from './webhook-form';
import { WebhookList } from './webhook-list';
import { type ShownSecret, WebhookSecret } from './webhook-secret';
import cards from '../../../parts/page/cards.module.css';

const route = getRouteApi('/p/$portfolio/alerts/webhooks');

/** The webhooks of the portfolio with their status, and how to write a receiver. */
export function Webhooks() {
  const { portfolio } = route.useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { permissions } = useMe();
  const webhooks = useWebhooks(portfolio);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<(ShownSecret & { readonly id: string }) | null>(null);
  const canRead = permissions.includes('webhooks:read');
  const canWrite = permissions.includes('webhooks:write');
  const open = (id: string): void =>
    void navigate({ to: '/p/$portfolio/alerts/webhooks/$id', params: { portfolio, id } });
  const create = (): void => setCreating(true);
  const onSaved = (saved: Webhook | CreatedWebhook): void => {
    setCreating(false);
    void queries.invalidateQueries({ queryKey: ['webhooks', portfolio] });
    const secret = 'secret' in saved ? saved.secret : null;
    setCreated({ id: saved.id, title: `The secret of ${saved.title}`, secret, formerSecretUntil: null });
  };
  useTitle('Webhooks');
  useCommands([
    {
      id: 'webhook-create',
      title: 'Create a webhook',
      group: 'Webhooks',
      keys: ['n'],
      isEnabled: () => canWrite,
      run: create,
    },
  ]);
  return (
    <AlertsFrame portfolio={portfolio} isScrolling actions={canWrite && <CreateButton onCreate={create} />}>
      <div className={cards.content}>
        {!canWrite && (
          <p className={cards.soft}>
            You can {canRead ? 'read' : 'not read'} the webhooks. To change them, you need the permission
            webhooks:write.
          </p>
        )}
        <WebhookList webhooks={webhooks} portfolio={portfolio} canRead={canRead} onOpen={open} />
        <ReceiverCode />
      </div>
      {isCreating && (
        <WebhookForm portfolio={portfolio} webhook={null} onClose={() => setCreating(false)} onSaved={onSaved} />
      )}
      {created && <WebhookSecret shown={created} onClose={() => open(created.id)} />}
    </AlertsFrame>
  );
}

function CreateButton({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <button type="button" data-primary onClick={onCreate}>
      Create a webhook <kbd>n</kbd>
    </button>
  );
}
