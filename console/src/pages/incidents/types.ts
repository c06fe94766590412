import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type Incident = Schemas['IncidentAnswer'];
export type IncidentList = Schemas['IncidentListAnswer'];
export type IncidentStatus = Incident['status'];
export type ThreatLink = Incident['threat_links'][number];
export type Activity = Schemas['IncidentActivityAnswer'];
export type ActivityEntry = Activity['activity'][number];

export interface Person {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
}

export interface IncidentChange {
  readonly title?: string;
  readonly description?: string | null;
  readonly notes?: string | null;
  readonly status?: IncidentStatus;
  readonly assignee?: string | null;
}

export const INCIDENT_STATUSES = ['open', 'resolved', 'closed'] as const;

/** An incident with the entity tag of the state that the user saw. */
export interface SeenIncident {
  readonly incident: Incident;
  readonly etag: string;
}
