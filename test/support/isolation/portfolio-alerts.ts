import type { Asker, Home } from './four-portfolios';
import type { Asked, IsolationProofs } from './isolation-proofs';

export interface HomeAlert {
  ruleId: string;
  alertId: string;
  webhookId: string;
  deliveryId: string;
}

const SEVERITIES = ['negligible', 'low', 'medium', 'high', 'critical'];

/** For every home a webhook, a rule that names it, the alert of the rule, and the messages to the webhook. */
export class HomeAlerts {
  readonly #made = new Map<Home, HomeAlert>();

  constructor(private readonly proofs: IsolationProofs) {}

  /** Call once the homes exist. */
  async make(): Promise<void> {
    for (const home of this.proofs.homes) this.#made.set(home, await this.#furnish(home));
  }

  of(home: Home): HomeAlert {
    const made = this.#made.get(home);
    if (!made) throw new Error(`${home.tenant} has no alert`);
    return made;
  }

  /** The home's rule, as it is stored. */
  ruleOf(home: Home, { ruleId, webhookId }: Partial<HomeAlert> = this.of(home)): object {
    return {
      ...(ruleId !== undefined && { id: ruleId }),
      title: home.assetId,
      severity_threshold: SEVERITIES,
      asset_ids: [home.assetId],
      webhook_ids: [webhookId],
    };
  }

  async makeHook(home: Home): Promise<string> {
    const body = { url: `https://${home.assetId}.invalid/hook`, title: home.assetId };
    return (await this.#asked(home.admin, { method: 'POST', path: '/v1/webhooks', body })).id as string;
  }

  async #furnish(home: Home): Promise<HomeAlert> {
    const { analyst } = home;
    const webhookId = await this.makeHook(home);
    const body = { rules: [this.ruleOf(home, { webhookId })] };
    const put = await this.#asked(analyst, { method: 'PUT', path: '/v1/alerts/rules', body });
    const list = await this.#asked(analyst, { method: 'GET', path: '/v1/alerts' });
    const log = await this.#asked(analyst, { method: 'GET', path: `/v1/webhooks/${webhookId}/deliveries` });
    const [rule] = put.rules as { id: string }[];
    const [alert] = list.alerts as { id: string }[];
    const [delivery] = log.deliveries as { id: string }[];
    if (!rule || !alert || !delivery) throw new Error(`${home.assetId} received no notification`);
    return { ruleId: rule.id, alertId: alert.id, webhookId, deliveryId: delivery.id };
  }

  async #asked(asker: Asker, asked: Asked): Promise<Record<string, unknown>> {
    const { status, body, text } = await this.proofs.ask(asker, asked);
    if (status >= 300) throw new Error(`${asked.method} ${asked.path}: ${status} ${text}`);
    return body as Record<string, unknown>;
  }
}
