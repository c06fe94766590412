import type { PrincipalType } from '../../kernel/identity/principal';
import type { Outcome } from '../../kernel/outcomes/outcome';
import type { SqlConditions } from '../../platform/database/sql-conditions';

export const AUDIT_EFFECTS = ['change', 'read'] as const;
export type AuditEffect = (typeof AUDIT_EFFECTS)[number];

export interface AuditFilter {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly apiKeyIds?: readonly string[] | undefined;
  readonly principalTypes?: readonly PrincipalType[] | undefined;
  /** Names of actions, and prefixes such as `threats.*`. */
  readonly actions?: readonly string[] | undefined;
  readonly effect?: AuditEffect | undefined;
  readonly resourceId?: string | undefined;
  readonly requesterReference?: string | undefined;
  readonly clientRequestId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly routes?: readonly string[] | undefined;
  readonly outcomes?: readonly Outcome[] | undefined;
  readonly statusCodes?: readonly number[] | undefined;
}

/**
 * The canonical text of a record (RFC 8785) has no white space between a name and its value, and escapes every quotation
 * mark within a value. So `"name":"value"` occurs in the text if and only if a member has this value, and the text does not
 * have to be parsed.
 */
const hasMember = (member: string): string => `strpos(payload, ${member}) > 0`;
const memberText = (name: string, value: string): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`;

/** Browsers begin and end sessions with these requests, although their method is GET. */
const SESSION_REDIRECTS = ['auth.oidc_callback', 'auth.oidc_logout', 'auth.saml_complete', 'auth.saml_logout'];

/** Has the same text as the condition of the index audit_record_changes_idx, which PostgreSQL does not use otherwise. */
const IS_CHANGE =
  `strpos(payload, '"method":"GET"') = 0 and strpos(payload, '"method":"HEAD"') = 0 ` +
  `or action in (${SESSION_REDIRECTS.map((action) => `'${action}'`).join(', ')})`;

export function addFilter(conditions: SqlConditions, filter: AuditFilter): void {
  conditions.addRange('logged_at', { min: filter.from, max: filter.to });
  const columns = [
    ['user_id', filter.userIds],
    ['api_key_id', filter.apiKeyIds],
    ['route', filter.routes],
    ['outcome', filter.outcomes],
    ['status_code', filter.statusCodes],
  ] as const;
  for (const [column, values] of columns) {
    if (values) conditions.add(`${column} = any(${conditions.parameter(values)})`);
  }
  if (filter.effect) conditions.add(filter.effect === 'change' ? IS_CHANGE : `not (${IS_CHANGE})`);
  if (filter.actions) addActions(conditions, filter.actions);
  addContent(conditions, filter);
}

function addActions(conditions: SqlConditions, actions: readonly string[]): void {
  const prefixes = actions.filter((action) => action.endsWith('.*')).map((action) => action.slice(0, -1));
  const names = actions.filter((action) => !action.endsWith('.*'));
  const choices = prefixes.map((prefix) => `starts_with(action, ${conditions.parameter(prefix)})`);
  if (names.length > 0) choices.push(`action = any(${conditions.parameter(names)})`);
  conditions.add(choices.join(' or '));
}

/** Conditions on values that have no column of their own, and only occur in the text of a record. */
function addContent(conditions: SqlConditions, filter: AuditFilter): void {
  const { principalTypes, resourceId } = filter;
  const member = (name: string, value: string): string =>
    hasMember(conditions.parameter(memberText(name, value), 'text'));
  if (principalTypes) conditions.add(principalTypes.map((type) => member('type', type)).join(' or '));
  const texts = [
    ['requester_reference', filter.requesterReference],
    ['client_request_id', filter.clientRequestId],
    ['trace_id', filter.traceId],
  ] as const;
  for (const [name, value] of texts) if (value !== undefined) conditions.add(member(name, value));
  if (resourceId === undefined) return;
  // The search in the text comes first, because it is much cheaper than parsing it, and few texts contain the id.
  const quoted = conditions.parameter(JSON.stringify(resourceId), 'text');
  const id = conditions.parameter(resourceId, 'text');
  conditions.add(`case when ${hasMember(quoted)} then payload::jsonb -> 'resource_ids' ? ${id} else false end`);
}
