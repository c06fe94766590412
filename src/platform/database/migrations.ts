import { Identity1795219260000 } from '../../../migrations/20261121000100-identity';
import { Audit1795219320000 } from '../../../migrations/20261121000200-audit';
import { Corpus1795219380000 } from '../../../migrations/20261121000300-corpus';
import { Monitoring1795219440000 } from '../../../migrations/20261121000400-monitoring';
import { Jobs1795219500000 } from '../../../migrations/20261121000500-jobs';
import { Connectors1795219560000 } from '../../../migrations/20261121000600-connectors';
import { RequestLimits1795219620000 } from '../../../migrations/20261121000700-request-limits';
import { Entities1795219680000 } from '../../../migrations/20261121000800-entities';
import { Lookup1795219740000 } from '../../../migrations/20261121000900-lookup';
import { Archive1795219800000 } from '../../../migrations/20261121001000-archive';
import { WebSearch1795219860000 } from '../../../migrations/20261121001100-web-search';
import { Signing1795219920000 } from '../../../migrations/20261121001200-signing';
import { AuditCheckpoints1795219980000 } from '../../../migrations/20261121001300-audit-checkpoints';
import { AuditPartitions1795220010000 } from '../../../migrations/20261121001350-audit-partitions';
import { Reports1795220040000 } from '../../../migrations/20261121001400-reports';
import { SignIn1795305660000 } from '../../../migrations/20261122000100-sign-in';
import { Alerts1795305720000 } from '../../../migrations/20261122000200-alerts';
import { ThreatStream1795305840000 } from '../../../migrations/20261122000400-threat-stream';
import { Feeds1795305780000 } from '../../../migrations/20261122000300-feeds';
import { InstructionVerdicts1795305900000 } from '../../../migrations/20261122000500-instruction-verdicts';
import { MonitoringKeys1795305960000 } from '../../../migrations/20261122000600-monitoring-keys';
import { IncidentActivity1795306080000 } from '../../../migrations/20261122000800-incident-activity';
import { AssetRevisions1795306110000 } from '../../../migrations/20261122000850-asset-revisions';
import { CorpusMonths1795306020000 } from '../../../migrations/20261122000700-corpus-months';
import { OperatorIdempotencyKeys1795306200000 } from '../../../migrations/20261122001000-operator-idempotency-keys';
import { AuditOutcomes1795392060000 } from '../../../migrations/20261123000100-audit-outcomes';
import { ListsAndDeletion1795392240000 } from '../../../migrations/20261123000400-lists-and-deletion';
import { ScimTokenMakers1795392120000 } from '../../../migrations/20261123000200-scim-token-makers';
import { ArticlePlatform1795392600000 } from '../../../migrations/20261123001000-article-platform';
import { ThreatReliability1795392660000 } from '../../../migrations/20261123001100-threat-reliability';
import { OtherLists1795392720000 } from '../../../migrations/20261123001200-other-lists';
import { RateLimits1795306140000 } from '../../../migrations/20261122000900-rate-limits';
import { TenantErasure1795393200000 } from '../../../migrations/20261123002000-tenant-erasure';
import { SampleData1795393260000 } from '../../../migrations/20261123002100-sample-data';
import { EntityLinks1795393800000 } from '../../../migrations/20261123003000-entity-links';
import { SystemRole1795564860000 } from '../../../migrations/20261125000100-system-role';
import { AuditViews1795565460000 } from '../../../migrations/20261125001100-audit-views';
import { CommentsNotesSnooze1795566660000 } from '../../../migrations/20261125003100-comments-notes-snooze';
import { EventsAsOf1795670000500 } from '../../../migrations/20261126000500-events-as-of';
import { SourceRating1795670000600 } from '../../../migrations/20261126000600-source-rating';
import { AuditChanges1795671000000 } from '../../../migrations/20261126001000-audit-changes';
import { UndecidedLookups1795740000700 } from '../../../migrations/20261127000700-undecided-lookups';
import { SourceRatingOverrides1795756400100 } from '../../../migrations/20261127000800-source-rating-overrides';
import { LookupBatches1795824000100 } from '../../../migrations/20261128000100-lookup-batches';
import { OngoingScreening1795824000200 } from '../../../migrations/20261128000200-ongoing-screening';
import { ScreeningStream1795824000300 } from '../../../migrations/20261128000300-screening-stream';
import { KeySessions1795565400000 } from '../../../migrations/20261125001000-key-sessions';
import { PortfolioDeletion1795910400100 } from '../../../migrations/20261129000100-portfolio-deletion';
import { PortfolioDeletionIndexes1795910400200 } from '../../../migrations/20261129000200-portfolio-deletion-indexes';
import { AuditForwarding1795910400500 } from '../../../migrations/20261129000500-audit-forwarding';
import { ThreatPublications1795910400600 } from '../../../migrations/20261129000600-threat-publications';
import { EvaluationRoutes1795996800100 } from '../../../migrations/20261130000100-evaluation-routes';
import { EvaluationRouteIndexes1795996800200 } from '../../../migrations/20261130000200-evaluation-route-indexes';
import { MonitoredBatches1796083200100 } from '../../../migrations/20261201000100-monitored-batches';
import { ScreeningNotifications1796083200200 } from '../../../migrations/20261201000200-screening-notifications';
import { EvaluationDue1796083200300 } from '../../../migrations/20261201000300-evaluation-due';
import { EventLastDayIndex1796083200400 } from '../../../migrations/20261201000400-event-last-day-index';
import { ColumnarFile1796169600100 } from '../../../migrations/20261202000100-columnar-file';
import { LegalHoldLock1796169600200 } from '../../../migrations/20261202000200-legal-hold-lock';
import { ThreatAssetIndex1796256000100 } from '../../../migrations/20261203000100-threat-asset-index';
import { Lz4Compression1796342400100 } from '../../../migrations/20261204000100-lz4-compression';

/** Every migration, oldest first. The list is explicit, so that a stray file is never run. */
export const MIGRATIONS = [
  Identity1795219260000,
  Audit1795219320000,
  Corpus1795219380000,
  Monitoring1795219440000,
  Jobs1795219500000,
  Connectors1795219560000,
  RequestLimits1795219620000,
  Entities1795219680000,
  Lookup1795219740000,
  Archive1795219800000,
  WebSearch1795219860000,
  Signing1795219920000,
  AuditCheckpoints1795219980000,
  AuditPartitions1795220010000,
  Reports1795220040000,
  SignIn1795305660000,
  Alerts1795305720000,
  Feeds1795305780000,
  ThreatStream1795305840000,
  InstructionVerdicts1795305900000,
  MonitoringKeys1795305960000,
  CorpusMonths1795306020000,
  IncidentActivity1795306080000,
  AssetRevisions1795306110000,
  RateLimits1795306140000,
  OperatorIdempotencyKeys1795306200000,
  AuditOutcomes1795392060000,
  ScimTokenMakers1795392120000,
  ListsAndDeletion1795392240000,
  ArticlePlatform1795392600000,
  ThreatReliability1795392660000,
  OtherLists1795392720000,
  TenantErasure1795393200000,
  SampleData1795393260000,
  EntityLinks1795393800000,
  SystemRole1795564860000,
  KeySessions1795565400000,
  AuditViews1795565460000,
  CommentsNotesSnooze1795566660000,
  EventsAsOf1795670000500,
  SourceRating1795670000600,
  AuditChanges1795671000000,
  UndecidedLookups1795740000700,
  SourceRatingOverrides1795756400100,
  LookupBatches1795824000100,
  OngoingScreening1795824000200,
  ScreeningStream1795824000300,
  PortfolioDeletion1795910400100,
  PortfolioDeletionIndexes1795910400200,
  AuditForwarding1795910400500,
  ThreatPublications1795910400600,
  EvaluationRoutes1795996800100,
  EvaluationRouteIndexes1795996800200,
  MonitoredBatches1796083200100,
  ScreeningNotifications1796083200200,
  EvaluationDue1796083200300,
  EventLastDayIndex1796083200400,
  ColumnarFile1796169600100,
  LegalHoldLock1796169600200,
  ThreatAssetIndex1796256000100,
  Lz4Compression1796342400100,
];
