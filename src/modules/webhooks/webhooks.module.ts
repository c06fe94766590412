import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookEntity } from './webhook.entity';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity';
import { DeliveryUpkeep } from './delivery-upkeep';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import { WebhookSecrets } from './webhook-secrets';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';
import { WebhooksRepository } from './webhooks.repository';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [TypeOrmModule.forFeature([WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEntity])],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    DeliveryUpkeep,
    WebhookDeliveriesRepository,
    WebhookDeliveriesService,
    WebhookSecrets,
    WebhookSender,
    WebhooksRepository,
    WebhooksService,
  ],
  exports: [WebhookDeliveriesService, WebhooksService],
})
export class WebhooksModule {}
