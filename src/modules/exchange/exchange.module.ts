import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module';
import { ThreatsModule } from '../threats/threats.module';
import { CapController } from './cap/cap.controller';
import { CapService } from './cap/cap.service';
import { PublicationUpkeep } from './publications/publication-upkeep';
import { PublicationsReadModel } from './publications/publications.read-model';
import { ThreatPublicationClockEntity, ThreatPublicationEntity } from './publications/threat-publication.entity';
import { ThreatPublisher } from './publications/threat-publisher';
import { PublishedObjectsReadModel } from './taxii/published-objects.read-model';
import { TaxiiController } from './taxii/taxii.controller';
import { TaxiiService } from './taxii/taxii.service';

/** Threats for other systems, in the forms of standards. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ThreatPublicationClockEntity, ThreatPublicationEntity]),
    IdentityModule,
    ThreatsModule,
  ],
  controllers: [CapController, TaxiiController],
  providers: [
    CapService,
    PublicationUpkeep,
    PublicationsReadModel,
    PublishedObjectsReadModel,
    TaxiiService,
    ThreatPublisher,
  ],
})
export class ExchangeModule {}
