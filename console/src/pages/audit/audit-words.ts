import type { AuditRecord } from './types';

const PRINCIPAL_WORDS: Readonly<Record<string, string>> = {
  user: 'A user',
  service_account: 'An API key',
  anonymous: 'Without a valid credential',
  operator: 'The operator',
  cli: 'The command line',
  system: 'The service',
};

export const PRINCIPAL_CHOICES: readonly (readonly [string, string])[] = [
  ['type:user', 'Every user'],
  ['type:service_account', 'Every API key'],
  ['type:operator', 'The operator'],
  ['type:system', 'The service'],
  ['type:cli', 'The command line'],
  ['type:anonymous', 'Without a valid credential'],
];

/** Who sent a request: the current name, or the id if the user or the key no longer exists. */
export function whoName({ principal }: Pick<AuditRecord, 'principal'>): string {
  const { type, name, user_id: userId, api_key_id: keyId } = principal;
  if (name !== null && name !== '') return name;
  const words = PRINCIPAL_WORDS[type] ?? type;
  const id = userId ?? keyId;
  return id === null ? words : `${words}, ${id}`;
}

/** The value of the filter that finds the other requests of the same principal. */
export function whoValue({
  principal: { type, user_id: userId, api_key_id: keyId },
}: Pick<AuditRecord, 'principal'>): string {
  if (userId !== null) return `user:${userId}`;
  return keyId === null ? `type:${type}` : `key:${keyId}`;
}

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  success: 'Done',
  streaming: 'Streaming',
  denied: 'Denied',
  rejected: 'Rejected',
  error: 'Failed',
  client_closed: 'Disconnected',
  timed_out: 'Timed out',
  aborted: 'Aborted',
};

export const outcomeWords = (outcome: string): string => OUTCOME_WORDS[outcome] ?? outcome;

/** Suggestions of the filter by action; every other action can be typed. */
export const ACTION_SUGGESTIONS = [
  'threats.*',
  'threats.change',
  'assets.*',
  'assets.replace',
  'incidents.*',
  'alerts.*',
  'webhooks.*',
  'lookup.*',
  'lookup_batches.*',
  'lookup_decisions.*',
  'monitored_subjects.*',
  'web_search.*',
  'reports.*',
  'audit.*',
  'audit.export',
  'auth.*',
  'sessions.*',
  'users.*',
  'api_keys.*',
  'sso.*',
  'scim.*',
  'portfolios.*',
  'tenants.*',
  'legal_hold.*',
  'signing_keys.*',
  'secrets.*',
  'datasets.*',
  'events.*',
  'feeds.*',
  'request.unknown_route',
];

/** A page of the console that shows a resource. */
export interface ResourcePage {
  readonly to:
    | '/p/$portfolio/threats/$id'
    | '/p/$portfolio/assets/$id'
    | '/p/$portfolio/incidents/$id'
    | '/p/$portfolio/lookup/batches/$id'
    | '/p/$portfolio/alerts/webhooks/$id'
    | '/p/$portfolio/actors/$id';
}

const PAGES: Readonly<Record<string, ResourcePage['to']>> = {
  threats: '/p/$portfolio/threats/$id',
  assets: '/p/$portfolio/assets/$id',
  incidents: '/p/$portfolio/incidents/$id',
  lookup_batches: '/p/$portfolio/lookup/batches/$id',
  webhooks: '/p/$portfolio/alerts/webhooks/$id',
  actors: '/p/$portfolio/actors/$id',
};

const THREAT = PAGES.threats ?? null;

/** Actions whose first resource, or whose further resources, are not of the kind that the name of the action says. */
const EXCEPTIONS: Readonly<Record<string, { first?: null; others: ResourcePage['to'] | null }>> = {
  'threats.scan': { first: null, others: null },
  'threats.read_scan': { first: null, others: null },
  'threats.add_note': { others: null },
  'incidents.create': { others: THREAT },
  'incidents.delete': { others: THREAT },
  'incidents.link_threats': { others: THREAT },
  'incidents.unlink_threat': { others: THREAT },
  'incidents.comment': { others: null },
  'webhooks.replay': { others: null },
  'webhooks.test': { others: null },
  'webhooks.delivery': { others: null },
};

/** The page of the resource at this index of `resource_ids`; null if the console has no such page. */
export function pageOfResource({ action }: Pick<AuditRecord, 'action'>, index: number): ResourcePage['to'] | null {
  const name = action.replace(/\.end$/, '');
  const [area = ''] = name.split('.');
  const exception = EXCEPTIONS[name];
  if (index > 0 && exception !== undefined) return exception.others;
  return exception?.first === null ? null : (PAGES[area] ?? null);
}
