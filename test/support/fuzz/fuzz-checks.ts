import type { FuzzPlan } from './fuzz-requests';
import type { FuzzAnswer, SentRequest } from './fuzz-sender';

type Excuse = readonly [reason: string, route: RegExp, fault: RegExp];

/**
 * 422 for input that its schema allows: JSON Schema cannot express these rules, which depend on other fields or on
 * stored data.
 * The fault is `<type> at <loc>`.
 */
const BEYOND_SCHEMAS: readonly Excuse[] = [
  ['it names what is not there', /./, /^not_found at /],
  ['it says twice what is one', /./, /^duplicate at /],
  ['two fields bound each other', /./, /should not be greater than|should not be before|should not be the client_id/],
  ['one of two fields, not both', /./, /Field required,? (unless|for)|send either|either profileUrl or username/],
  ['a list that holds what it must', /sso\/(oidc|\{kind\}\/test)$/, /should contain openid/],
  ['a time that has passed', /(api-keys(\/\{id\})?|rotate|scim-tokens)$/, /the expiry should be in the future/],
  ['a depth that can be monitored', /^POST \/v1\/lookup/, /only screened with the depth/],
  ['a tile of the zoom', /^GET \/v1\/events\/tiles/, /^less_than_equal at path\.[xy]/],
  ['the id that the address has', /^PUT \/v1\/assets\/\{asset_id\}$/, /asset_id differs from the one in the path/],
  [
    'what belongs to a dismissal',
    /^(?:PATCH|POST) \/v1\/threats/,
    /only allowed with status dismissed|to dismiss a threat/,
  ],
  ['the time of a snooze', /^(?:PATCH|POST) \/v1\/threats/, /snoozed_until should be in the future/],
  ['permissions of the role', /api-keys(\/\{id\})?$/, /the role \w+ does not include the permission/],
  ['keys and certificates in PEM', /signing-keys|sso\/(oidc|\{kind\}\/test)$/, /in PEM/],
  ['metadata of an identity provider', /sso\/(saml|\{kind\}\/test)$/, /the metadata:/],
  ['a source that has events', /^PUT \/v1\/.*\/source-ratings/, /no event comes from this source/],
  ['a draft of the kind in the path', /sso\/\{kind\}\/test$/, /should be of the kind in the path/],
  ['a list that has its formats', /^POST \/v1\/admin\/datasets/, /for this list/],
  [
    'identifiers by their kind',
    /^POST \/v1\/lookup$/,
    /^(invalid_identifier_type|identifier_format_invalid|no_identifiers) /,
  ],
  ['ids by the kind of the subject', /^POST \/v1\/reports$/, /^uuid_parsing at body\.subject\.id/],
  ['texts without the space around them', /./, /^string_too_short/],
];

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const INSIDES =
  /node_modules|\bat [\w.<>]+ \(|\.[jt]s:\d+|\b(select|insert into|update|delete from) [a-z_"]+ |relation "|violates|\bpg_[a-z]{3,}|\/(usr|home|tmp|var|src|dist)\/|ECONN|ENOENT|TypeError|undefined is not/;
/** Sent before a route is found. */
const UNROUTED = new Set([400, 401, 404, 405, 414, 431]);
const SOURCES = new Set(['path', 'query', 'header', 'body']);

/** The parts of the answer that the document does not allow. */
export function faultsOf(plan: FuzzPlan, sent: SentRequest, answer: FuzzAnswer): string[] {
  const { status } = answer;
  if (status === null) return ['no answer'];
  const faults = [...statusFaults(plan, status), ...headerFaults(answer)];
  const body = bodyOf(answer);
  if (body === INVALID) return [...faults, `${status}: its body is not JSON`];
  faults.push(...contentFaults(plan, status, answer, body));
  if (status >= 400) faults.push(...errorFaults(status, answer, body));
  if (status === 422) faults.push(...violationFaults(plan, body));
  if (status < 300 && isRefused(plan, sent)) faults.push(`${status} for a body that its schema refuses`);
  return faults;
}

function statusFaults({ operation, changes }: FuzzPlan, status: number): string[] {
  if (status >= 500) return [`status ${status}`];
  const isUnrouted = changes.segment !== undefined && UNROUTED.has(status);
  // The body has a type that is not read, and the route takes no body.
  const isUnread = operation.mediaType === undefined && changes.headers !== undefined && status === 415;
  return status in operation.responses || isUnrouted || isUnread ? [] : [`status ${status} is not documented`];
}

function headerFaults({ headers, status }: FuzzAnswer): string[] {
  const id = headers['x-request-id'];
  const faults = typeof id === 'string' && UUID_V7.test(id) ? [] : ['no X-Request-Id'];
  return status === 401 && headers['www-authenticate'] === undefined
    ? [...faults, '401 without WWW-Authenticate']
    : faults;
}

function contentFaults({ operation, changes }: FuzzPlan, status: number, answer: FuzzAnswer, body: unknown): string[] {
  const { content } = operation.responses[status] ?? {};
  if (answer.text === '' || (changes.segment !== undefined && status >= 400)) return [];
  const mediaType = mediaTypeOf(answer);
  // The media type of TAXII has a parameter.
  const documented = Object.keys(content ?? {}).find((type) => type.split(';')[0] === mediaType);
  if (documented === undefined) {
    // For an undocumented status, the status is the fault.
    return status in operation.responses ? [`${status}: ${mediaType} is not documented`] : [];
  }
  const fault = body === undefined ? null : operation.answerFault(status, documented, body);
  return fault === null ? [] : [`${status}: ${fault}`];
}

function errorFaults(status: number, { headers, text }: FuzzAnswer, body: unknown): string[] {
  const [inside] = INSIDES.exec(text) ?? [];
  const faults = inside === undefined ? [] : [`${status} shows ${inside}`];
  const { request_id: requestId } = (body ?? {}) as { request_id?: string };
  return requestId === undefined || requestId === headers['x-request-id'] ? faults : [...faults, 'another request_id'];
}

interface Violation {
  loc: unknown[];
  msg: unknown;
  type: unknown;
}

function violationFaults({ operation, changes, credential }: FuzzPlan, body: unknown): string[] {
  const { detail } = body as { detail?: Violation[] };
  if (!Array.isArray(detail) || detail.length === 0 || detail.length > 1_001) return ['422 without its details'];
  const malformed = detail.filter(
    ({ loc, msg, type }) =>
      !SOURCES.has(loc[0] as string) || !/^[a-z_]+$/.test(String(type)) || typeof msg !== 'string' || msg === '',
  );
  if (malformed.length > 0) return [`a malformed detail: ${JSON.stringify(malformed[0])}`];
  if (Object.keys(changes).length > 0 || credential !== 'fitting') return [];
  // Whether a file is valid is decided by the reader of its format.
  if (operation.mediaType !== 'application/json') return [];
  const faults = detail.map(({ type, loc, msg }) => `${String(type)} at ${loc.join('.')}: ${String(msg)}`);
  const unexcused = faults.filter((fault) => !excused(BEYOND_SCHEMAS, operation.name, fault));
  return unexcused.map((fault) => `422 for what its schema allows: ${fault.replaceAll(/\d+/g, '0').slice(0, 200)}`);
}

/** Whether the sent body is JSON that the schema does not allow. */
function isRefused({ operation, isRaw }: FuzzPlan, { body, headers }: SentRequest): boolean {
  if (isRaw || body === undefined || headers['content-type'] !== operation.mediaType) return false;
  // An empty body counts as none, regardless of its type.
  if (body.length === 0) return operation.needsBody;
  try {
    // RFC 8259 §8.1: a byte order mark may be ignored.
    return !operation.takes(JSON.parse(body.toString().replace(/^\ufeff/, '')));
  } catch {
    return true;
  }
}

const excused = (table: readonly Excuse[], route: string, fault: string): boolean =>
  table.some(([, routes, faults]) => routes.test(route) && faults.test(fault));

const INVALID = Symbol('invalid');
const mediaTypeOf = ({ headers }: FuzzAnswer): string => (headers['content-type'] ?? 'none').split(';')[0]!.trim();

/** Undefined if its type is not JSON, or if it was not read to its end. */
function bodyOf(answer: FuzzAnswer): unknown {
  if (
    !/^application\/([a-z]+\+)?json$/.test(mediaTypeOf(answer)) ||
    !answer.isWhole ||
    answer.headers['content-encoding'] !== undefined
  ) {
    return undefined;
  }
  try {
    return JSON.parse(answer.text) as unknown;
  } catch {
    return INVALID;
  }
}
