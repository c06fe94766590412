import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookReceiver } from '../../support/peers/webhook-receiver';
import type { ExampleRecorder } from '../example-recorder';

/** Incidents of two threats. Returns the id of one. */
export async function incidents(recorder: ExampleRecorder, threatIds: readonly string[]): Promise<string> {
  const [first = '', second = ''] = threatIds;
  const made = await recorder.call('incidents_create', {
    body: { title: 'Hualien earthquake', description: 'Production stopped at 23:50.', threat_ids: [first] },
    headers: { 'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324' },
  });
  const path = { incident_id: made.body.id as string };
  await recorder.call('incidents_link_threats', { path, body: { threat_ids: [second] } });
  await recorder.call('incidents_change', { path, body: { notes: 'The plant reopens on 9 February.' } });
  await recorder.call('incidents_read', { path });
  await recorder.call('incidents_list', { query: 'status=open' });
  await recorder.call('incidents_comment', {
    path,
    body: { text: 'The port authority expects to reopen pier 3 tonight.' },
  });
  await recorder.call('incidents_list_comments', { path });
  await recorder.call('incidents_activity', { path });
  await recorder.call('incidents_unlink_threat', { path: { ...path, threat_id: second } });
  return path.incident_id;
}

/** A webhook, rules, their alerts, and the messages to the webhook. */
export async function alerts(recorder: ExampleRecorder, receiver: WebhookReceiver): Promise<void> {
  const made = await recorder.call('webhooks_create', {
    body: { url: `${receiver.origin}/threats`, title: 'Security operations' },
  });
  const path = { webhook_id: made.body.id as string };
  const title = 'Serious threats to our sites';
  const rule = { title, severity_threshold: ['medium', 'high', 'critical'], webhook_ids: [path.webhook_id] };
  await recorder.call('alerts_replace_rules', { body: { rules: [rule] } });
  await recorder.call('alerts_rules');
  await recorder.call('alerts_replace_screening_notifications', {
    body: { email_receivers: ['compliance@example.com'] },
  });
  await recorder.call('alerts_screening_notifications');
  const listed = await recorder.call('alerts_list');
  await recorder.call('alerts_count');
  const alert = { alert_id: (listed.body.alerts as { id: string }[])[0]?.id ?? '' };
  await recorder.call('alerts_change_state', { path: alert, body: { state: 'acked' } });
  await recorder.call('alerts_read', { path: alert });
  await recorder.call('webhooks_test', { path });
  await receiver.wait('/threats', 2);
  await delivered(recorder, path);
  const sent = await recorder.call('webhooks_deliveries', { path });
  const delivery = { ...path, delivery_id: (sent.body.deliveries as { id: string }[])[0]?.id ?? '' };
  await recorder.call('webhooks_delivery', { path: delivery });
  await recorder.call('webhooks_replay', { path: delivery });
  await recorder.call('webhooks_list');
  await recorder.call('webhooks_read', { path });
  await recorder.call('webhooks_change', { path, body: { title: 'Security operations, night shift' } });
  await recorder.call('webhooks_rotate_secret', { path, body: { overlap_hours: 24 } });
  await recorder.call('webhooks_delete', { path });
}

/** Waits until the service has recorded the delivery of every message. */
async function delivered(recorder: ExampleRecorder, path: Record<string, string>): Promise<void> {
  const isPending = ({ status }: { status: string }): boolean => status !== 'delivered';
  for (let left = 600; left > 0; left -= 1) {
    const { body } = await recorder.prepare('webhooks_deliveries', { path });
    if (!(body.deliveries as { status: string }[]).some(isPending)) return;
    await delay(50);
  }
  throw new Error('a message was not delivered');
}
