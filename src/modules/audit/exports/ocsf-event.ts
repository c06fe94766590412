import { isIP } from 'node:net';
import type { Outcome } from '../../../kernel/outcomes/outcome';
import type { AuditRecord } from '../recording/audit-record';
import type { ChainedRecord } from '../audit.read-model';

const OCSF_VERSION = '1.3.0';
const PRODUCT = { name: 'Threat monitoring service', vendor_name: 'Threat monitoring service' };
const SERVICE = { name: 'threat-monitoring-service' };

const API_ACTIVITY = {
  category_uid: 6,
  category_name: 'Application Activity',
  class_uid: 6003,
  class_name: 'API Activity',
};
const AUTHENTICATION = {
  category_uid: 3,
  category_name: 'Identity & Access Management',
  class_uid: 3002,
  class_name: 'Authentication',
};

const ACTIVITIES: Readonly<Record<string, { id: number; name: string }>> = {
  POST: { id: 1, name: 'Create' },
  GET: { id: 2, name: 'Read' },
  HEAD: { id: 2, name: 'Read' },
  PUT: { id: 3, name: 'Update' },
  PATCH: { id: 3, name: 'Update' },
  DELETE: { id: 4, name: 'Delete' },
};
const HTTP_METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);
const OTHER_ACTIVITY = { id: 99, name: 'Other' };
const LOGON = { id: 1, name: 'Logon' };
const LOGOFF = { id: 2, name: 'Logoff' };
const SAML = { auth_protocol_id: 5, auth_protocol: 'SAML' };
const OPENID = { auth_protocol_id: 4, auth_protocol: 'OpenID' };
/** The operations that begin and end sessions. The steps before them are API activity. */
const AUTHENTICATIONS = new Map([
  ['auth.saml_acs', { activity: LOGON, protocol: SAML }],
  ['auth.saml_complete', { activity: LOGON, protocol: SAML }],
  ['auth.saml_logout', { activity: LOGOFF, protocol: SAML }],
  ['auth.saml_logout_post', { activity: LOGOFF, protocol: SAML }],
  ['auth.oidc_callback', { activity: LOGON, protocol: OPENID }],
  ['auth.oidc_logout', { activity: LOGOFF, protocol: OPENID }],
  ['auth.oidc_backchannel_logout', { activity: LOGOFF, protocol: OPENID }],
  ['auth.key_session', { activity: LOGON, protocol: {} }],
  ['auth.link_session', { activity: LOGON, protocol: {} }],
  ['auth.logout', { activity: LOGOFF, protocol: {} }],
]);

const REFUSED = { activity: LOGON, protocol: {} };

const SUCCESS = { status_id: 1, status: 'Success' };
const FAILURE = { status_id: 2, status: 'Failure' };
const STATUSES: Readonly<Record<Outcome, { status_id: number; status: string }>> = {
  success: SUCCESS,
  denied: FAILURE,
  rejected: FAILURE,
  error: FAILURE,
  client_closed: FAILURE,
  timed_out: FAILURE,
  aborted: FAILURE,
  // The second record of the request has the outcome.
  streaming: { status_id: 99, status: 'streaming' },
};

const INFORMATIONAL = { severity_id: 1, severity: 'Informational' };
const LOW = { severity_id: 2, severity: 'Low' };

const USER_TYPES: Readonly<Record<AuditRecord['principal']['type'], { type_id: number; type: string }>> = {
  user: { type_id: 1, type: 'User' },
  operator: { type_id: 2, type: 'Admin' },
  system: { type_id: 3, type: 'System' },
  service_account: { type_id: 4, type: 'Service' },
  cli: { type_id: 99, type: 'cli' },
  anonymous: { type_id: 0, type: 'Unknown' },
};

/** Drops null attributes, since OCSF has no nulls. */
const present = (attributes: object): object =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined));

/**
 * Converts a record into an OCSF 1.3 event: Authentication (3002) for sign-in, sign-out and refused credentials,
 * otherwise API Activity (6003). Fields without an OCSF attribute, such as the number in the chain, are in `unmapped`.
 */
export function ocsfEvent(stored: ChainedRecord): object {
  const { record } = stored;
  const authentication = AUTHENTICATIONS.get(record.action) ?? (record.status_code === 401 ? REFUSED : null);
  const activity = authentication?.activity ?? ACTIVITIES[record.method] ?? OTHER_ACTIVITY;
  const classification = authentication ? AUTHENTICATION : API_ACTIVITY;
  return present({
    ...classification,
    activity_id: activity.id,
    activity_name: activity.name,
    type_uid: classification.class_uid * 100 + activity.id,
    type_name: `${classification.class_name}: ${activity.name}`,
    time: Date.parse(record.logged_at),
    timezone_offset: 0,
    duration: record.duration_ms,
    count: record.count,
    ...(record.outcome === 'denied' ? LOW : INFORMATIONAL),
    ...STATUSES[record.outcome],
    status_code: String(record.status_code),
    message: `${record.action}: ${record.outcome}`,
    metadata: metadataOf(stored),
    ...(authentication ? { ...authenticationOf(stored), ...authentication.protocol } : apiActivityOf(stored)),
    src_endpoint: isIP(record.source_ip) > 0 ? { ip: record.source_ip } : { name: record.source_ip || 'unknown' },
    http_request: httpRequestOf(record),
    unmapped: unmappedOf(stored),
  });
}

const metadataOf = ({ record, seq }: ChainedRecord): object =>
  present({
    version: OCSF_VERSION,
    product: PRODUCT,
    uid: `${record.request_id}/${record.part}`,
    correlation_uid: record.client_request_id,
    event_code: record.action,
    log_name: 'audit',
    logged_time: Date.parse(record.logged_at),
    sequence: seq,
  });

const apiActivityOf = (stored: ChainedRecord): object => {
  const { record } = stored;
  const resources = record.resource_ids.map((uid) => ({ uid }));
  return present({
    actor: present({ user: userOf(stored), session: sessionOf(record) }),
    api: {
      operation: record.action,
      service: SERVICE,
      request: { uid: record.request_id },
      response: { code: record.status_code },
    },
    http_response: present({ code: record.status_code, latency: record.duration_ms, length: record.bytes }),
    resources: resources.length > 0 ? resources : null,
  });
};

const authenticationOf = (stored: ChainedRecord): object => ({
  user: userOf(stored),
  ...present({ session: sessionOf(stored.record) }),
  service: SERVICE,
  is_remote: true,
  status_detail: stored.record.action,
});

function userOf({ record, serviceAccountName, userEmail }: ChainedRecord): object {
  const { type, user_id: userId, api_key_id: keyId } = record.principal;
  const uid = userId ?? keyId;
  return present({
    uid,
    name: serviceAccountName ?? (uid === null ? type : null),
    email_addr: userEmail,
    ...USER_TYPES[type],
    credential_uid: keyId,
    org: record.tenant_id === null ? null : { uid: record.tenant_id },
  });
}

/** Null if the request could not be parsed as HTTP. */
const httpRequestOf = ({ method, request_id: uid, user_agent: userAgent }: AuditRecord): object | null =>
  HTTP_METHODS.has(method) ? present({ http_method: method, uid, user_agent: userAgent }) : null;

const sessionOf = ({ principal }: AuditRecord): object | null =>
  principal.idp_session_id === null ? null : { uid: principal.idp_session_id };

const unmappedOf = ({ record, prevHash, recordHash }: ChainedRecord): object =>
  present({
    part: record.part,
    method: HTTP_METHODS.has(record.method) ? null : record.method,
    route: record.route,
    outcome: record.outcome,
    portfolio_id: record.portfolio_id,
    requester_reference: record.requester_reference,
    identifiers_queried: record.identifiers_queried,
    rows: record.rows,
    trace_id: record.trace_id,
    prev_hash: prevHash.toString('hex'),
    record_hash: recordHash.toString('hex'),
  });
