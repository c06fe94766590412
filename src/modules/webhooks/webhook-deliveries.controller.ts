import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '../../kernel/identity/principal';
import { CurrentScope } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import {
  DeliveriesQuery,
  DeliveryAnswer,
  DeliveryDetailAnswer,
  DeliveryListAnswer,
  DeliveryParams,
} from './webhook-deliveries.dto';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import { WebhookParams } from './webhooks.dto';

@ApiTags('Webhooks')
@Controller('v1/webhooks/:webhook_id/deliveries')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Get()
  @Operation({
    action: 'webhooks.deliveries',
    permission: 'webhooks:read',
    summary: 'List the deliveries of a webhook, newest first',
    description: 'Deliveries are stored for ALERT_LOG_RETENTION_DAYS.',
    answer: DeliveryListAnswer,
    errors: ['not_found'],
  })
  list(
    @Param() { webhook_id: webhookId }: WebhookParams,
    @Query() query: DeliveriesQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<DeliveryListAnswer> {
    return this.deliveries.list(scope, webhookId, query);
  }

  @Get(':delivery_id')
  @Operation({
    action: 'webhooks.delivery',
    permission: 'webhooks:read',
    summary: 'Get a delivery with its payload and attempts',
    answer: DeliveryDetailAnswer,
    errors: ['not_found'],
  })
  read(
    @Param() { webhook_id: webhookId, delivery_id: id }: DeliveryParams,
    @CurrentScope() scope: TenantScope,
  ): Promise<DeliveryDetailAnswer> {
    return this.deliveries.get(scope, webhookId, id);
  }

  @Post(':delivery_id/replay')
  @Operation({
    action: 'webhooks.replay',
    permission: 'webhooks:write',
    summary: 'Send a delivery again',
    description: 'Sends the delivery immediately with the same `webhook-id`, and restarts the schedule of retries.',
    answer: DeliveryAnswer,
    status: 202,
    idempotency: 'effect',
    errors: ['not_found', 'conflict'],
  })
  replay(
    @Param() { webhook_id: webhookId, delivery_id: id }: DeliveryParams,
    @CurrentScope() scope: TenantScope,
  ): Promise<DeliveryAnswer> {
    return this.deliveries.replay(scope, webhookId, id);
  }
}
