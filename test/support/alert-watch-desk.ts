/** What tests of alerts and their webhooks share, on the desk of alerts. State of a module: every test file has its own. */
import { alerts, keys, openAlertDesk, service, threatAt } from './alert-desk';
import { Owner } from './audit-fixtures';
import type { ShownThreat } from './sample-threats';
import { WebhookReceiver } from './webhook-receiver';

export let receiver: WebhookReceiver;
export let owner: Owner;
/** The threat of the earthquake at Hualien. */
export let hualien: ShownThreat;

export async function openAlertWatchDesk(): Promise<void> {
  receiver = await WebhookReceiver.start();
  await openAlertDesk({ WEBHOOK_TRUSTED_ORIGINS: receiver.origin });
  owner = await new Owner(service.database.ownerUrl).connect();
  hualien = await threatAt('Hualien');
}

export async function closeAlertWatchDesk(): Promise<void> {
  await owner.close();
  await service.close();
  await receiver.close();
}

export async function makeHook(path: string): Promise<{ id: string; secret: string }> {
  const body = { url: receiver.origin + path, title: path };
  const made = await service.call('POST', '/v1/webhooks', { key: keys.admin!, body });
  return made.body as { id: string; secret: string };
}

/** The alert of a rule and the threat at Hualien. */
export const alertOf = async (ruleId: string) => (await alerts(`rule_id=${ruleId}&threat_id=${hualien.id}`))[0];
