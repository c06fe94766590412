import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { TenantScope } from '../../kernel/identity/principal';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentScope } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
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
  WebhooksQuery,
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
    summary: 'Create a webhook',
    description:
      'The webhook receives alerts. Messages are signed according to the Standard Webhooks specification ' +
      '(docs/alerts.md). The secret is returned only once.',
    answer: { type: CreatedWebhookAnswer, headers: answerHeaders('Location') },
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
  list(@Query() request: WebhooksQuery, @CurrentScope() scope: TenantScope): Promise<WebhookListAnswer> {
    return this.webhooks.list(scope, request);
  }

  @Get(':webhook_id')
  @Operation({
    action: 'webhooks.read',
    permission: 'webhooks:read',
    summary: 'Get a webhook',
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
    summary: 'Update, disable or enable a webhook',
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
    summary: 'Delete a webhook and its deliveries',
    description: 'Rules that use the webhook continue without it.',
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
    isBodyOptional: true,
    permission: 'webhooks:write',
    summary: 'Rotate the secret of a webhook',
    description:
      'For `overlap_hours` every message has a signature with each of the two secrets. The new secret is returned ' +
      'only once.',
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
    summary: 'Send a test message to a webhook',
    description:
      'Sends a `webhook.test` message, regardless of the event types of the webhook. Its delivery shows the result.',
    answer: DeliveryAnswer,
    status: 202,
    idempotency: 'effect',
    errors: ['not_found', 'conflict'],
  })
  test(@Param() { webhook_id: id }: WebhookParams, @CurrentScope() scope: TenantScope): Promise<DeliveryAnswer> {
    return this.deliveries.test(scope, id);
  }
}
