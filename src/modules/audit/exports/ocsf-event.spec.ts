import { uuidv7 } from 'uuidv7';
import {
  chainedRecord,
  keyPrincipal,
  operatorPrincipal,
  requestContext,
} from '../../../../test/support/audit/audit-fixtures';
import { ocsfFaults } from '../../../../test/support/audit/ocsf-schema';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import { type AuditRecord, endRecord, buildAuditRecord, systemRecord } from '../recording/audit-record';
import type { ChainedRecord } from '../audit.read-model';
import { ocsfEvent } from './ocsf-event';

const NOW_MS = Date.parse('2026-11-21T08:15:30.123Z');
const scope = { tenantId: uuidv7(), portfolioId: uuidv7() };
const keyId = uuidv7();

const stored = (record: AuditRecord, serviceAccountName: string | null = null): ChainedRecord =>
  chainedRecord({ record, serviceAccountName });
const eventOf = (record: AuditRecord, name?: string) => ocsfEvent(stored(record, name)) as Record<string, unknown>;
const request = (more: Parameters<typeof requestContext>[1] = {}, status = 200): AuditRecord =>
  buildAuditRecord(requestContext(keyPrincipal(scope, keyId), { receivedAtMs: NOW_MS - 5, ...more }), status, NOW_MS);

const streaming = request({ audit: { isStreaming: true } });
const end = { outcome: 'aborted', statusCode: 200, rows: 3, bytes: 70, durationMs: 9 } as const;

test.each<[string, AuditRecord]>([
  ['a request of a key', request({ audit: { resourceIds: ['a', 'b'], queriedKinds: ['email'] } })],
  ['a denied request', request({ method: 'PUT' }, 403)],
  ['a failed request', request({ method: 'DELETE' }, 500)],
  ['a streamed response', streaming],
  ['the end of a streamed response', endRecord(streaming, end, NOW_MS)],
  ['a request of the operator', buildAuditRecord(requestContext(operatorPrincipal, { method: 'POST' }), 201, NOW_MS)],
  ['an anonymous request', buildAuditRecord(requestContext(ANONYMOUS), 401, NOW_MS)],
  ['a count of refused requests', { ...request({}, 429), source_ip: '2001:db8::/64', count: 40 }],
  [
    'a malformed HTTP request',
    { ...request({ method: 'UNKNOWN', route: null }, 400), source_ip: '', user_agent: null },
  ],
  ['an action of the service', systemRecord('audit.archive', ['2020-01.ndjson.gz'])],
  ['a request of a user with a session', withUser(request())],
  ['a sign-in', withUser(request({ audit: { action: 'auth.saml_complete' } }, 303))],
  ['a sign-out', withUser(request({ audit: { action: 'auth.logout' } }))],
])('exports %s as a valid OCSF event', (_name, record) => {
  const event = eventOf(record);
  expect(ocsfFaults(event)).toEqual([]);
  expect(JSON.stringify(event)).not.toContain('null');
});

function withUser(record: AuditRecord): AuditRecord {
  const principal = { type: 'user', user_id: 'anna', idp_session_id: 's-1', api_key_id: null } as const;
  return { ...record, principal };
}

test('exports actor, operation and outcome', () => {
  const record = request({
    method: 'PUT',
    route: '/v1/assets',
    audit: { action: 'assets.replace', resourceIds: ['a'] },
  });
  expect(eventOf(record, 'dashboard')).toMatchObject({
    class_uid: 6003,
    type_uid: 600303,
    activity_name: 'Update',
    status: 'Success',
    severity: 'Informational',
    time: NOW_MS,
    duration: 5,
    status_code: '200',
    api: { operation: 'assets.replace', response: { code: 200 } },
    actor: { user: { uid: keyId, name: 'dashboard', type: 'Service', org: { uid: scope.tenantId } } },
    src_endpoint: { ip: '192.0.2.1' },
    resources: [{ uid: 'a' }],
    metadata: { version: '1.3.0', uid: `${record.request_id}/0`, sequence: 7 },
    unmapped: { route: '/v1/assets', outcome: 'success', record_hash: '01'.repeat(32) },
  });
});

test('exports a refused credential as a failed authentication', () => {
  const record = buildAuditRecord(requestContext(ANONYMOUS, { audit: { action: 'assets.list' } }), 401, NOW_MS);
  expect(eventOf(record)).toMatchObject({
    class_uid: 3002,
    type_uid: 300201,
    activity_name: 'Logon',
    status: 'Failure',
    severity: 'Low',
    status_detail: 'assets.list',
    user: { name: 'anonymous' },
  });
});

test('exports sign-in and sign-out as authentication, with protocol and session at the identity provider', () => {
  const signIn = withUser(request({ audit: { action: 'auth.oidc_callback' } }, 303));
  expect(eventOf(signIn)).toMatchObject({
    class_uid: 3002,
    type_uid: 300201,
    activity_name: 'Logon',
    status: 'Success',
    auth_protocol: 'OpenID',
    user: { uid: 'anna' },
    session: { uid: 's-1' },
  });
  expect(eventOf(withUser(request({ audit: { action: 'auth.saml_logout' } }, 303)))).toMatchObject({
    type_uid: 300202,
    activity_name: 'Logoff',
    auth_protocol_id: 5,
  });
});
