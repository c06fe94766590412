import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ThreatsModule } from '../threats/threats.module';
import { UsersModule } from '../users/users.module';
import { IncidentActivityEntity, IncidentEntity, IncidentThreatEntity } from './incident.entity';
import { IncidentActivityRepository } from './incident-activity.repository';
import { IncidentCommentsController } from './incident-comments.controller';
import { IncidentCommentsService } from './incident-comments.service';
import { IncidentLinksRepository } from './incident-links.repository';
import { IncidentThreats } from './incident-threats';
import { IncidentThreatsController } from './incident-threats.controller';
import { IncidentsController } from './incidents.controller';
import { IncidentsReadModel } from './incidents.read-model';
import { IncidentsRepository } from './incidents.repository';
import { IncidentsService } from './incidents.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([IncidentActivityEntity, IncidentEntity, IncidentThreatEntity]),
    ThreatsModule,
    UsersModule,
  ],
  controllers: [IncidentsController, IncidentCommentsController, IncidentThreatsController],
  providers: [
    IncidentActivityRepository,
    IncidentCommentsService,
    IncidentLinksRepository,
    IncidentThreats,
    IncidentsReadModel,
    IncidentsRepository,
    IncidentsService,
  ],
  exports: [IncidentsService],
})
export class IncidentsModule {}
