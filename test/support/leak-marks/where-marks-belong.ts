import { IDENTIFIER_TYPES } from '../../../src/kernel/identifiers/identifier-types';

// Of a nationality, the country code is stored.
const LOOKED_UP = IDENTIFIER_TYPES.filter((type) => type !== 'nationality');

// For the operator, and for the tenant itself.
const TENANT = String.raw`/v1/(admin/tenants/\{slug\}|tenant)`;
const ssoBody = (fields: string): RegExp => new RegExp(`^body PUT ${TENANT}/sso/(saml|oidc) /${fields}$`);
// Unknown attributes are ignored, and the rest is accepted (RFC 7644 §3.3).
const scimBody = (type: string, fields: string): RegExp =>
  new RegExp(`^(body|unknown field) (POST|PUT|PATCH) /scim/v2/\\{tenant\\}/${type}(/\\{id\\})? /${fields}$`);

/**
 * Where marks may be, and from which places: stored content, and the parts of a record that docs/audit.md describes.
 */
export const WHERE_MARKS_BELONG: [columns: string[], from: RegExp][] = [
  [['audit payload.client_request_id'], /^x-request-id /],
  [['audit payload.user_agent'], /^user-agent /],
  [['audit payload.requester_reference'], /^body POST \/v1\/lookup \/options\/requester_reference$/],
  // Ids of requested or changed resources; callers choose those of assets, and name the sources whose rating they override.
  [['audit payload.resource_ids'], /^uuid in path /],
  [['audit payload.resource_ids'], /^body PUT \/v1\/assets \/assets\/0\/asset_id$/],
  [
    ['audit payload.resource_ids'],
    /^(path \w+|malformed address GET) \/v1\/tenant\/source-ratings(\/\{source\} source| )$/,
  ],
  // For map tiles the filters are recorded too; without them, the log would not show what was viewed (docs/decisions/0036).
  [['audit payload.views', 'audit_view.resource'], /^query GET \/v1\/events\/tiles\/\{z\}\/\{x\}\/\{y\}\.mvt /],

  [['api_key.name', 'api_key.data_scope'], new RegExp(`^body POST ${TENANT}/api-keys `)],
  [['api_key.name'], new RegExp(`^body PATCH ${TENANT}/api-keys/\\{id\\} /name$`)],
  [['portfolio.slug', 'portfolio.name'], new RegExp(`^body POST ${TENANT}/portfolios `)],
  [['tenant.slug', 'tenant.name'], /^body POST \/v1\/admin\/tenants /],
  [['tenant.name'], /^body PATCH \/v1\/admin\/tenants\/\{slug\} \/name$/],
  [['audit_legal_hold.reason'], /^body PUT \/v1\/admin\/tenants\/\{slug\}\/legal-hold \/reason$/],
  [of('asset', 'asset_id name type role attributes threat_config physical_threat_config'), /^body PUT \/v1\/assets /],
  [
    of('asset', 'name type role attributes threat_config physical_threat_config'),
    /^body PUT \/v1\/assets\/\{asset_id\} /,
  ],
  [of('incident', 'title description'), /^body POST \/v1\/incidents /],
  [
    [...of('incident', 'title description notes'), 'incident_activity.changes', 'report.content'],
    /^body PATCH \/v1\/incidents\/\{incident_id\} \/(title|description|notes)$/,
  ],
  [['incident_activity.comment'], /^body POST \/v1\/incidents\/\{incident_id\}\/comments \/text$/],
  [['threat_history.note'], /^body POST \/v1\/threats\/\{threat_id\}\/notes \/text$/],
  [['report.title', 'report.pdf'], /^body PATCH \/v1\/incidents\/\{incident_id\} \/title$/],
  [
    ['threat.dismissal_reason', 'threat_history.reason', 'threat_history.changes'],
    /^body PATCH \/v1\/threats\/\{threat_id\} \/dismissal_reason$/,
  ],
  [of('alert_rule', 'title threat_types email_receivers'), /^body PUT \/v1\/alerts\/rules /],
  [['screening_notification.email_receivers'], /^body PUT \/v1\/alerts\/screening-notifications /],
  [of('webhook', 'title url'), /^body (POST \/v1\/webhooks|PATCH \/v1\/webhooks\/\{webhook_id\}) \/(title|url)$/],
  [
    of('sso_connection', 'issuer settings role_rules api_audience'),
    ssoBody('(?!client_secret|client_key|domains)\\S+'),
  ],
  [['sso_domain.domain'], ssoBody('domains/0')],
  // Everything that SCIM clients send about users and groups, except passwords.
  [['app_user.subject', 'app_user.user_name'], scimBody('Users', 'userName')],
  [['app_user.external_id'], scimBody('Users', 'externalId')],
  [['app_user.name'], scimBody('Users', 'displayName')],
  [['app_user.email'], scimBody('Users', 'emails/0/value')],
  [
    ['app_user.scim_attributes'],
    scimBody('Users', '(displayName|nickName|title|name/\\w+|(emails|phoneNumbers)/0/value|Operations/0/value/title)'),
  ],
  [['scim_group.display_name'], scimBody('Groups', '(displayName|Operations/0/value/displayName)')],
  [['scim_group.external_id'], scimBody('Groups', 'externalId')],
  // Everything that identity providers send about them.
  [['app_user.subject'], /^(SAML name id|OIDC subject)$/],
  [['app_user.email'], /^(SAML|OIDC) email$/],
  [['app_user.name'], /^(SAML|OIDC) name$/],
  [['app_user.groups'], /^(SAML|OIDC) group$/],
  // A provider ends a session by this id, and the audit log shows it.
  [['app_session.idp_session_id', 'audit payload.principal'], /^(SAML session index|OIDC sid)$/],
  [['app_session.user_agent'], /^user-agent of a browser$/],
  // Values that an accepted answer must contain, and accepted messages.
  [['sign_in_request.id'], /^(SAML request id|OIDC state)$/],
  [['sign_in_request.relay_state'], /^SAML RelayState$/],
  [['sign_in_request.return_to'], /^SAML return_to$/],
  [['used_message.message_id'], /^(SAML assertion id|logout message id|logout token id)$/],
  [
    ['sign_in_failure.received'],
    /^refused (SAML (audience|destination|issuer|recipient|status)|OIDC (audience|issuer|response))$/,
  ],
  [['idempotency_key.key'], /^(idempotency-key POST \/v1\/\S+ |header POST \/v1\/\S+ Idempotency-Key)$/],
  // Answers that are stored for a day: the parts of their requests that they contain.
  [
    ['idempotency_key.answer'],
    new RegExp(
      `^body POST (${TENANT}/(api-keys|portfolios)|/v1/(admin/tenants|incidents|webhooks|lookup/\\{request_id\\}/decisions)) `,
    ),
  ],
  [
    ['idempotency_key.answer'],
    /^body POST \/v1\/(incidents\/\{incident_id\}\/comments|threats\/\{threat_id\}\/notes) \/text$/,
  ],
  // The answer to a rotation contains the former name of the key.
  [['idempotency_key.answer'], new RegExp(`^body PATCH ${TENANT}/api-keys/\\{id\\} /name$`)],

  // Looked-up values are only in the result and its report, where erasure finds them.
  ...LOOKED_UP.map((type): [string[], RegExp] => [
    ['lookup_result.answer', 'report.content', 'report.pdf'],
    new RegExp(`^identifier ${type}$`),
  ]),
  [
    ['lookup_result.answer', 'lookup_request.requester_reference'],
    /^body POST \/v1\/lookup \/options\/requester_reference$/,
  ],
  // The request that has a subject monitored is a lookup as well.
  ...LOOKED_UP.map((type): [string[], RegExp] => [
    ['lookup_result.answer', 'monitored_subject.identifiers'],
    new RegExp(`^identifier of a monitored subject ${type}$`),
  ]),
  [
    [
      ...['lookup_result.answer', 'lookup_request.requester_reference', 'monitored_subject.requester_reference'],
      'audit payload.requester_reference',
    ],
    /^reference of a monitored subject$/,
  ],
  // A result replaces its subject.
  ...LOOKED_UP.map((type): [string[], RegExp] => [
    ['lookup_batch_subject.result'],
    new RegExp(`^identifier of a batch ${type}$`),
  ]),
  [['lookup_decision.reason'], /^body POST \/v1\/lookup\/\{request_id\}\/decisions \/reason$/],
  [['web_search_job.request'], /^body POST \/v1\/web-search(\/stream)? /],
  // Warnings name the pages that could not be read.
  [['web_search_event.data'], /^body POST \/v1\/web-search(\/stream)? \/(seedUrls|socialAccounts)\//],

  [
    of(
      'event',
      'source_event_id title description location salience_rationale source_domains category_specific_data search_text',
    ),
    /^import taken \/v1\/admin\/events/,
  ],
  [of('actor', 'source_actor_id canonical_name search_text'), /^import taken \/v1\/admin\/events\S+ actor$/],
  [of('event_source', 'domain title'), /^import taken \/v1\/admin\/events\S+ (domain|source)$/],
  [of('article', 'url canonical_url title body author publisher search'), /^import taken \/v1\/admin\/articles/],
  [of('entity', 'source_entity_id caption content'), /^import taken \/v1\/admin\/datasets/],
  // The search keys of entities.
  [['entity_name.value'], /^import taken \/v1\/admin\/datasets\S+ name$/],
  [['entity_key.key'], /^import taken \/v1\/admin\/datasets\S+ passport$/],
  // The metadata of a report contains the organisation.
  [['report.pdf'], /^body PATCH \/v1\/admin\/tenants\/\{slug\} \/name$/],
];

function of(table: string, columns: string): string[] {
  return columns.split(' ').map((column) => `${table}.${column}`);
}
