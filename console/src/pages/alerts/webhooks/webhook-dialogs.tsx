import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useNotify } from '../../../parts/notices';
import type { RotatedSecret, Webhook } from '../types';
import { DeleteDialog } from './delete-dialog';
import { RotateDialog } from './rotate-dialog';
import type { WebhookDialog } from './webhook-actions';
import { WebhookForm } from './webhook-form';
import { type ShownSecret, WebhookSecret } from './webhook-secret';

interface WebhookDialogsProps {
  readonly webhook: Webhook;
  readonly portfolio: string;
  readonly open: WebhookDialog | null;
  readonly onClose: () => void;
}

/** The open dialog of a webhook, and the new secret after a rotation. */
export function WebhookDialogs({ webhook, portfolio, open, onClose }: WebhookDialogsProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const shared = { webhook, portfolio, onClose };
  const reload = (): void => void queries.invalidateQueries({ queryKey: ['webhooks', portfolio] });
  const onSaved = (): void => {
    onClose();
    reload();
    notify({ text: 'Saved the webhook.' });
  };
  const onRotated = ({ secret: text, former_secret_until: until }: RotatedSecret): void => {
    onClose();
    reload();
    setSecret({ title: `The new secret of ${webhook.title}`, secret: text, formerSecretUntil: until });
  };
  const onDeleted = async (): Promise<void> => {
    notify({ text: `Deleted the webhook “${webhook.title}”.` });
    // The page of the webhook would otherwise load it again.
    await navigate({ to: '/p/$portfolio/alerts/webhooks', params: { portfolio } });
    queries.removeQueries({ queryKey: ['webhooks', portfolio, webhook.id] });
    reload();
    void queries.invalidateQueries({ queryKey: ['alert-rules', portfolio] });
  };
  return (
    <>
      {open === 'change' && <WebhookForm {...shared} onSaved={onSaved} />}
      {open === 'rotate' && <RotateDialog {...shared} onRotated={onRotated} />}
      {open === 'delete' && <DeleteDialog {...shared} onDeleted={() => void onDeleted()} />}
      {secret && <WebhookSecret shown={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
