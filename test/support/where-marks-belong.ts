import { IDENTIFIER_TYPES } from '../../src/kernel/identifiers/identifier-types';

// Of a nationality the code of the country is kept.
const LOOKED_UP = IDENTIFIER_TYPES.filter((type) => type !== 'nationality');

/** Where marks may be, and from which places: content where it is kept, and what api.md §8 says of a record. */
export const WHERE_MARKS_BELONG: [columns: string[], from: RegExp][] = [
  [['audit payload.client_request_id'], /^x-request-id /],
  [['audit payload.user_agent'], /^user-agent /],
  [['audit payload.requester_reference'], /^body POST \/v1\/lookup \/options\/requester_reference$/],
  // Ids of what was asked for or changed; those of assets are the caller's own.
  [['audit payload.resource_ids'], /^uuid in path /],
  [['audit payload.resource_ids'], /^body PUT \/v1\/assets \/assets\/0\/asset_id$/],

  [['api_key.name', 'api_key.data_scope'], /^body POST \/v1\/admin\/tenants\/\{slug\}\/api-keys /],
  [['portfolio.slug', 'portfolio.name'], /^body POST \/v1\/admin\/tenants\/\{slug\}\/portfolios /],
  [['tenant.slug', 'tenant.name'], /^body POST \/v1\/admin\/tenants /],
  [['tenant.name'], /^body PATCH \/v1\/admin\/tenants\/\{slug\} \/name$/],
  [['audit_legal_hold.reason'], /^body PUT \/v1\/admin\/tenants\/\{slug\}\/legal-hold \/reason$/],
  [of('asset', 'asset_id name type role attributes threat_config physical_threat_config'), /^body PUT \/v1\/assets /],
  [of('incident', 'title description'), /^body POST \/v1\/incidents /],
  [
    ['threat.dismissal_reason', 'threat_history.reason', 'threat_history.changes'],
    /^body PATCH \/v1\/threats\/\{threat_id\} \/dismissal_reason$/,
  ],
  [['idempotency_key.key'], /^idempotency-key POST \/v1\/(lookup|web-search|web-search\/stream) $/],

  // What was looked up is in the result and in its report alone, where erasing finds it.
  ...LOOKED_UP.map((type): [string[], RegExp] => [
    ['lookup_result.answer', 'report.content', 'report.pdf'],
    new RegExp(`^identifier ${type}$`),
  ]),
  [
    ['lookup_result.answer', 'lookup_request.requester_reference'],
    /^body POST \/v1\/lookup \/options\/requester_reference$/,
  ],
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
  // What entities are found by.
  [['entity_name.value'], /^import taken \/v1\/admin\/datasets\S+ name$/],
  [['entity_key.key'], /^import taken \/v1\/admin\/datasets\S+ passport$/],
  // The organisation that it was made for stands in the metadata of a report.
  [['report.pdf'], /^body PATCH \/v1\/admin\/tenants\/\{slug\} \/name$/],
];

function of(table: string, columns: string): string[] {
  return columns.split(' ').map((column) => `${table}.${column}`);
}
