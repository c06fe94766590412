import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AssetsModule } from '../assets/assets.module';
import { AuditModule } from '../audit/audit.module';
import { IdentityModule } from '../identity/identity.module';
import { IncidentsModule } from '../incidents/incidents.module';
import { LookupModule } from '../lookup/lookup.module';
import { SigningModule } from '../signing/signing.module';
import { ThreatsModule } from '../threats/threats.module';
import { WebSearchModule } from '../web-search/web-search.module';
import { ReportEntity } from './report.entity';
import { ReportEvidence } from './report-evidence';
import { ReportFiles } from './report-files';
import { ReportRetention } from './report-retention';
import { ReportMaker } from './report-maker';
import { ReportRenderer } from './rendering/report-renderer';
import { ReportSubjects } from './report-subjects';
import { ReportVerifier } from './report-verifier';
import { ReportsController } from './reports.controller';
import { ReportsRepository } from './reports.repository';
import { ReportsService } from './reports.service';

/** Signed PDF reports that any reader can verify. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ReportEntity]),
    AssetsModule,
    AuditModule,
    IdentityModule,
    IncidentsModule,
    LookupModule,
    SigningModule,
    ThreatsModule,
    WebSearchModule,
  ],
  controllers: [ReportsController],
  providers: [
    ReportEvidence,
    ReportFiles,
    ReportMaker,
    ReportRetention,
    { provide: ReportRenderer, useFactory: () => new ReportRenderer() },
    ReportsRepository,
    ReportsService,
    ReportSubjects,
    ReportVerifier,
  ],
})
export class ReportsModule {}
