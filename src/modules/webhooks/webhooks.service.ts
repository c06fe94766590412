import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { outboundPorts } from '../../platform/fetch/outbound-ports';
import { pageParts, type PageRequest } from '../../platform/paging/page-query';
import { webhookAddressFault } from './webhook-address';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { newWebhookSecret } from '../../platform/webhooks/standard-webhook';
import { secretOverlapEnd, WebhookSecrets } from './webhook-secrets';
import type { WebhookEntity } from './webhook.entity';
import type {
  ChangeWebhookBody,
  CreatedWebhookAnswer,
  CreateWebhookBody,
  RotatedSecretAnswer,
  WebhookAnswer,
  WebhookListAnswer,
} from './webhooks.dto';
import { WebhooksRepository } from './webhooks.repository';

const MAX_WEBHOOKS = 100;
const HOUR_MS = 3_600_000;

/** The endpoints that receive the alerts of a portfolio. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: Db,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly secrets: WebhookSecrets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Creates an endpoint with its own secret, which is returned only once.
   * @throws ValidationError value_error for a refused address
   * @throws ServiceError conflict if there are already a hundred
   */
  create(scope: TenantScope, body: CreateWebhookBody): Promise<CreatedWebhookAnswer> {
    this.#requireAddress(body.url);
    const secret = newWebhookSecret();
    return this.db.run(scope, async (tx) => {
      const id = await this.#insert(tx, body, secret);
      noteResources(id);
      return { ...(await this.#byId(tx, id)), secret };
    });
  }

  get(scope: TenantScope, id: string): Promise<WebhookAnswer> {
    return this.db.read(scope, (tx) => this.#byId(tx, id));
  }

  /** The newest first. */
  list(scope: TenantScope, request: PageRequest): Promise<WebhookListAnswer> {
    return this.db.read(scope, async (tx) => {
      const { rows, ...rest } = await this.webhooks.page(tx, request);
      return { webhooks: rows.map(webhookAnswer), ...pageParts(rest) };
    });
  }

  /**
   * Absent fields stay. Disabling abandons open deliveries; enabling resets the count of failures. @throws not_found;
   * ValidationError
   */
  change(scope: TenantScope, id: string, body: ChangeWebhookBody): Promise<WebhookAnswer> {
    if (body.url !== undefined) this.#requireAddress(body.url);
    return this.db.run(scope, async (tx) => {
      const before = await this.webhooks.byIdForUpdate(tx, id);
      if (!before) throw notFound('The webhook');
      noteResources(id);
      await this.webhooks.update(tx, id, {
        title: body.title ?? before.title,
        url: body.url ?? before.url,
        eventTypes: body.event_types ?? before.eventTypes,
        updatedAt: () => 'now()',
      });
      if (body.enabled === true) await this.webhooks.enable(tx, id);
      if (body.enabled === false) {
        await this.webhooks.disable(tx, id, 'asked');
        await this.deliveries.abandonOpen(tx, id, 'the endpoint was disabled');
      }
      return this.#byId(tx, id);
    });
  }

  /** Deletes an endpoint with its deliveries; rules that name it continue without it. @throws not_found */
  delete(scope: TenantScope, id: string): Promise<void> {
    return this.db.run(scope, async (tx) => {
      noteResources(id);
      if ((await this.webhooks.delete(tx, id)) === 0) throw notFound('The webhook');
    });
  }

  /** Creates a new secret; the former one also signs for `overlapHours`. @throws not_found */
  rotateSecret(scope: TenantScope, id: string, overlapHours: number): Promise<RotatedSecretAnswer> {
    const secret = newWebhookSecret();
    return this.db.run(scope, async (tx) => {
      const webhook = await this.webhooks.byIdForUpdate(tx, id);
      if (!webhook) throw notFound('The webhook');
      noteResources(id);
      const until = overlapHours > 0 ? new Date(Date.now() + overlapHours * HOUR_MS) : null;
      await this.webhooks.update(tx, id, {
        sealedSecret: this.secrets.seal(id, secret),
        sealedFormerSecret: until && webhook.sealedSecret,
        formerSecretUntil: until,
        updatedAt: () => 'now()',
      });
      return { secret, former_secret_until: until };
    });
  }

  /** Those of `ids` that exist; they cannot be deleted until the transaction ends. */
  present(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
    return this.webhooks.present(tx, ids);
  }

  async #insert(tx: TenantTx, body: CreateWebhookBody, secret: string): Promise<string> {
    const id = uuidv7();
    if ((await this.webhooks.countLocked(tx)) >= MAX_WEBHOOKS) {
      throw new ServiceError(
        'conflict',
        `Limit reached: this portfolio already has ${MAX_WEBHOOKS} webhooks. Delete one first.`,
      );
    }
    const { title, url, event_types: eventTypes } = body;
    await this.webhooks.insert(tx, { id, title, url, eventTypes, sealedSecret: this.secrets.seal(id, secret) });
    return id;
  }

  async #byId(tx: TenantTx, id: string): Promise<WebhookAnswer> {
    const row = await this.webhooks.findById(tx, id);
    if (!row) throw notFound('The webhook');
    return webhookAnswer(row);
  }

  #requireAddress(url: string): void {
    const fault = webhookAddressFault(url, this.settings.webhookTrustedOrigins, outboundPorts(this.settings));
    if (fault === null) return;
    const msg = `Value error, the URL ${fault}`;
    throw new ValidationError([{ loc: ['body', 'url'], msg, type: 'value_error' }]);
  }
}

const webhookAnswer = (webhook: WebhookEntity): WebhookAnswer => ({
  id: webhook.id,
  title: webhook.title,
  url: webhook.url,
  event_types: webhook.eventTypes,
  enabled: webhook.enabled,
  status: !webhook.enabled ? 'disabled' : webhook.hasAbandoned ? 'failing' : 'active',
  disabled_reason: webhook.disabledReason,
  disabled_at: webhook.disabledAt,
  failing_since: webhook.failingSince,
  last_delivered_at: webhook.lastDeliveredAt,
  former_secret_until: secretOverlapEnd(webhook),
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});
