import { SEVERITIES, type Severity } from '../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../kernel/evaluation/lifecycle';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { line } from '../../platform/http/validation/line-rule';
import { instant, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { PositionAnswer } from '../threats/position-answer.contract';

export const INCIDENT_SCOPES = ['investigation', 'aggregate'] as const;
export type IncidentScope = (typeof INCIDENT_SCOPES)[number];
export const INCIDENT_STATUSES = ['open', 'closed', 'resolved'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export class IncidentParams {
  @Field(uuid(), { description: 'The id of the incident.' })
  incident_id: string;
}

export class CreateIncidentBody {
  @Field(line({ minLength: 1, maxLength: 300 }), { example: 'Hualien earthquake' })
  title: string;

  @Field(text({ maxLength: 20_000 }), { isOptional: true, isNullable: true })
  description?: string | null;

  @Field(oneOf(INCIDENT_SCOPES), { default: 'aggregate' })
  scope: IncidentScope;

  @Field(list(uuid(), { maxItems: 1_000 }), {
    default: () => [],
    description: 'The threats to link. Repeated ids count once.',
  })
  threat_ids: string[];
}

export class ChangeIncidentBody {
  @Field(line({ minLength: 1, maxLength: 300 }), { isOptional: true })
  title?: string;

  @Field(text({ maxLength: 20_000 }), { isOptional: true, isNullable: true })
  description?: string | null;

  @Field(oneOf(INCIDENT_STATUSES), {
    isOptional: true,
    description: 'Allowed changes: open → resolved → closed, open → closed, resolved or closed → open.',
  })
  status?: IncidentStatus;

  @Field(uuid(), {
    isOptional: true,
    isNullable: true,
    description: 'The id of a user of the tenant with access to the portfolio; null means nobody.',
  })
  assignee?: string | null;

  @Field(text({ maxLength: 20_000 }), {
    isOptional: true,
    isNullable: true,
    description: 'Replaces the previous notes, which remain in the activity.',
  })
  notes?: string | null;
}

export class LinkThreatsBody {
  @Field(list(uuid(), { minItems: 1, maxItems: 1_000 }), {
    description: 'The threats to link. Repeated ids count once.',
  })
  threat_ids: string[];
}

export class IncidentThreatParams extends IncidentParams {
  @Field(uuid(), { description: 'The id of a linked threat.' })
  threat_id: string;
}

export const INCIDENT_CURSOR = new ListCursor('incidents', 'instant', 'uuid');

export class IncidentsQuery extends pageQuery(INCIDENT_CURSOR) {
  @Field(list(oneOf(INCIDENT_STATUSES)), { default: () => [] })
  status: IncidentStatus[];

  @Field(list(oneOf(INCIDENT_SCOPES)), { default: () => [] })
  scope: IncidentScope[];

  @Field(list(text({ minLength: 1, maxLength: 128 })), {
    default: () => [],
    description: 'Only incidents with a threat that affects or affected one of these assets.',
  })
  asset_id: string[];

  @Field(list(uuid()), { default: () => [], description: 'Only incidents that are assigned to one of these users.' })
  assignee: string[];

  @Field(text({ maxLength: 200 }), {
    isOptional: true,
    description:
      'Only incidents in which every one of these words occurs: in the title, the description or the notes. Upper and lower ' +
      'case are the same.',
    example: 'hualien port',
  })
  search?: string;
}

class LinkedThreatAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text())
  title: string;

  @Shown(oneOf(SEVERITIES))
  severity: Severity;

  @Shown(number({ ge: 0, le: 100 }))
  risk_score: number;

  @Shown(oneOf(THREAT_STATUSES))
  status: ThreatStatus;

  @Shown(text())
  threat_type: string;

  @Shown(text(), { isNullable: true })
  location: string | null;

  @Shown(instant())
  observed_at: Date;

  @Shown(object(PositionAnswer), { isNullable: true })
  coordinates: PositionAnswer | null;
}

class ThreatLinkAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid())
  threat_id: string;

  @Shown(instant())
  added_at: Date;

  @Shown(object(LinkedThreatAnswer))
  threat: LinkedThreatAnswer;
}

export class IncidentAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'Hualien earthquake' })
  title: string;

  @Shown(text({ maxLength: 20_000 }), { isNullable: true })
  description: string | null;

  @Shown(oneOf(INCIDENT_SCOPES))
  scope: IncidentScope;

  @Shown(oneOf(INCIDENT_STATUSES))
  status: IncidentStatus;

  @Shown(uuid(), {
    isNullable: true,
    description: 'The id of a user; null if nobody is assigned. The user may have been erased since.',
  })
  assignee: string | null;

  @Shown(text({ maxLength: 20_000 }), { isNullable: true })
  notes: string | null;

  @Shown(list(object(ThreatLinkAnswer)))
  threat_links: ThreatLinkAnswer[];

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;

  @Shown(instant(), { description: 'The earliest `observed_at` of the linked threats, or else the time of creation.' })
  started_at: Date;

  @Shown(instant(), { isNullable: true })
  resolved_at: Date | null;
}

export class IncidentListAnswer extends PageAnswer {
  @Shown(list(object(IncidentAnswer)))
  incidents: IncidentAnswer[];
}
