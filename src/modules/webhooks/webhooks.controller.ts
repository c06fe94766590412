import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { TenantScope } from '../../kernel/identity/principal';
import { CurrentScope } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { PageQuery } from '../../platform/http/page-query';
import { DeliveryAnswer } from './webhook-deliveries.dto';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import {
  ChangeWebhookBody,
  CreatedWebhookAnswer,
  CreateWebhookBody,
  RotatedSecretAnswer,
  RotateSecretBody,
  WebhookAnswer,
  WebhookListAnswer,
  WebhookParams,
} from './webhooks.dto';
import { WebhooksService } from './webhooks.service';

@ApiTags('Webhooks')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  @Post()
  @Operation({
    action: 'webhooks.create',
    permission: 'webhooks:write',
    summary: 'Make an endpoint that is told of alerts',
    description:
      'Messages are signed by the Standard Webhooks specification (docs/alerts.md). The secret is shown once.',
    answer: CreatedWebhookAnswer,
    status: 201,
    idempotency: 'effect',
    secrets: ['secret'],
    errors: ['conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @Body() body: CreateWebhookBody,
    @CurrentScope() scope: TenantScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CreatedWebhookAnswer> {
    const webhook = await this.webhooks.create(scope, body);
    void reply.header('location', `/v1/webhooks/${webhook.id}`);
    return webhook;
  }

  @Get()
  @Operation({
    action: 'webhooks.list',
    permission: 'webhooks:read',
    summary: 'List webhooks, newest first',
    answer: WebhookListAnswer,
  })
  list(@Query() page: PageQuery, @CurrentScope() scope: TenantScope): Promise<WebhookListAnswer> {
    return this.webhooks.list(scope, page);
  }

  @Get(':webhook_id')
  @Operation({
    action: 'webhooks.read',
    permission: 'webhooks:read',
    summary: 'Read a webhook',
    answer: WebhookAnswer,
    errors: ['not_found'],
  })
  read(@Param() { webhook_id: id }: WebhookParams, @CurrentScope() scope: TenantScope): Promise<WebhookAnswer> {
    return this.webhooks.get(scope, id);
  }

  @Patch(':webhook_id')
  @Operation({
    action: 'webhooks.change',
    permission: 'webhooks:write',
    summary: 'Change, disable or enable a webhook',
    answer: WebhookAnswer,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  change(
    @Param() { webhook_id: id }: WebhookParams,
    @Body() body: ChangeWebhookBody,
    @CurrentScope() scope: TenantScope,
  ): Promise<WebhookAnswer> {
    return this.webhooks.change(scope, id, body);
  }

  @Delete(':webhook_id')
  @Operation({
    action: 'webhooks.delete',
    permission: 'webhooks:write',
    summary: 'Delete a webhook with its deliveries',
    description: 'Rules that name it go on without it.',
    answer: { description: 'Deleted' },
    status: 204,
    errors: ['not_found'],
  })
  async delete(@Param() { webhook_id: id }: WebhookParams, @CurrentScope() scope: TenantScope): Promise<void> {
    await this.webhooks.delete(scope, id);
  }

  @Post(':webhook_id/rotate-secret')
  @Operation({
    action: 'webhooks.rotate_secret',
    permission: 'webhooks:write',
    summary: 'Give a webhook a new secret',
    description: 'For `overlap_hours` every message carries a signature by either secret. The new one is shown once.',
    answer: RotatedSecretAnswer,
    idempotency: 'effect',
    secrets: ['secret'],
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  rotateSecret(
    @Param() { webhook_id: id }: WebhookParams,
    @Body() { overlap_hours: overlapHours }: RotateSecretBody,
    @CurrentScope() scope: TenantScope,
  ): Promise<RotatedSecretAnswer> {
    return this.webhooks.rotateSecret(scope, id, overlapHours);
  }

  @Post(':webhook_id/test')
  @Operation({
    action: 'webhooks.test',
    permission: 'webhooks:write',
    summary: 'Send a webhook a test message',
    description: 'A `webhook.test`, whatever the webhook is told of otherwise; its delivery says how it went.',
    answer: DeliveryAnswer,
    status: 202,
    idempotency: 'effect',
    errors: ['not_found', 'conflict'],
  })
  test(@Param() { webhook_id: id }: WebhookParams, @CurrentScope() scope: TenantScope): Promise<DeliveryAnswer> {
    return this.deliveries.test(scope, id);
  }
}
