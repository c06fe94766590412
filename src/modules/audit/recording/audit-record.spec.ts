import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import type { CutOff } from '../../../kernel/outcomes/outcome';
import { keyPrincipal, operatorPrincipal, requestContext } from '../../../../test/support/audit/audit-fixtures';
import {
  abortedEndRecord,
  canonicalText,
  tenantChainId,
  buildCutOffRecord,
  endRecord,
  GENESIS_HASH,
  leafHash,
  recordHash,
  buildAuditRecord,
} from './audit-record';

const SCOPE = { tenantId: '01a0c3f2-0000-7000-8000-000000000001', portfolioId: '01a0c3f2-0000-7000-8000-000000000002' };
const KEY_ID = '01a0c3f2-0000-7000-8000-000000000003';
const NOW_MS = Date.parse('2026-11-21T08:15:30.123Z');

describe('record of a request', () => {
  const request = requestContext(keyPrincipal(SCOPE, KEY_ID), { receivedAtMs: NOW_MS - 12, clientRequestId: 'theirs' });

  test('contains actor, action, resources, source, time and outcome', () => {
    expect(buildAuditRecord(request, 200, NOW_MS)).toEqual({
      request_id: request.requestId,
      part: 0,
      client_request_id: 'theirs',
      tenant_id: SCOPE.tenantId,
      portfolio_id: SCOPE.portfolioId,
      principal: { type: 'service_account', user_id: null, idp_session_id: null, api_key_id: KEY_ID },
      action: 'things.list',
      method: 'GET',
      route: '/v1/things',
      resource_ids: [],
      status_code: 200,
      outcome: 'success',
      source_ip: '192.0.2.1',
      user_agent: 'test',
      requester_reference: null,
      identifiers_queried: null,
      duration_ms: 12,
      logged_at: '2026-11-21T08:15:30.123Z',
      rows: null,
      bytes: null,
      count: null,
    });
  });

  test('names the trace of the request if it has one', () => {
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true };
    const record = buildAuditRecord({ ...request, trace }, 200, NOW_MS);
    expect(record).toEqual({ ...buildAuditRecord(request, 200, NOW_MS), trace_id: trace.traceId });
    expect(canonicalText(record)).toContain('"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736"');
    expect(canonicalText(buildAuditRecord(request, 200, NOW_MS))).not.toContain('trace');
  });

  test.each([
    ['a key of a tenant', requestContext(keyPrincipal(SCOPE, KEY_ID)), SCOPE.tenantId],
    [
      'a key of a tenant that names another',
      requestContext(keyPrincipal(SCOPE, KEY_ID), { audit: { tenantId: 'other' } }),
      SCOPE.tenantId,
    ],
    ['the operator', requestContext(operatorPrincipal), 'platform'],
    [
      'the operator on a tenant',
      requestContext(operatorPrincipal, { audit: { tenantId: SCOPE.tenantId } }),
      SCOPE.tenantId,
    ],
    ['an anonymous caller', requestContext(ANONYMOUS), 'platform'],
  ])('of %s belongs to the right chain', (_who, context, chainId) => {
    expect(tenantChainId(buildAuditRecord(context, 200, NOW_MS).tenant_id)).toBe(chainId);
  });

  test('limits the length of values from callers', () => {
    const audit = {
      resourceIds: Array.from({ length: 500 }, () => 'x'.repeat(10_000)),
      callerReference: 'y'.repeat(10_000),
    };
    const text = canonicalText(
      buildAuditRecord(requestContext(ANONYMOUS, { clientRequestId: 'z'.repeat(9_999), audit }), 200, NOW_MS),
    );
    expect(text.length).toBeLessThan(100 * 260 + 2_000);
  });

  test('keeps a text well-formed that is cut within a character', () => {
    const audit = { resourceIds: [`${'x'.repeat(255)}\u{1F30D}`] };
    const text = canonicalText(buildAuditRecord(requestContext(ANONYMOUS, { audit }), 200, NOW_MS));
    expect(text).toContain('x\ufffd');
    expect(Buffer.from(text).toString()).toBe(text);
  });
});

describe('record of a request that was cut off', () => {
  const request = requestContext(keyPrincipal(SCOPE, KEY_ID), { receivedAtMs: NOW_MS - 700 });

  test.each<[CutOff, number]>([
    ['client_closed', 499],
    ['timed_out', 408],
    ['aborted', 500],
  ])('with outcome %s equals the record of a response with status %i', (cutOff, status) => {
    expect(buildCutOffRecord(request, cutOff, NOW_MS)).toEqual({
      ...buildAuditRecord(request, 200, NOW_MS),
      status_code: status,
      outcome: cutOff,
    });
  });
});

describe('second record', () => {
  const first = buildAuditRecord(
    requestContext(operatorPrincipal, {
      receivedAtMs: NOW_MS - 50,
      audit: { action: 'events.import', isStreaming: true },
    }),
    200,
    NOW_MS,
  );

  test('has the outcome of the same request', () => {
    const end = { outcome: 'success', statusCode: 200, rows: 7, bytes: 900, durationMs: 1_234.4 } as const;
    expect(endRecord(first, end, NOW_MS + 1_184)).toEqual({
      ...first,
      part: 1,
      action: 'events.import.end',
      outcome: 'success',
      rows: 7,
      bytes: 900,
      duration_ms: 1_234,
      logged_at: '2026-11-21T08:15:31.307Z',
    });
  });

  test('lasts until the heartbeat before a crash', () => {
    expect(abortedEndRecord(first, NOW_MS + 3_000, NOW_MS + 60_000)).toMatchObject({
      outcome: 'aborted',
      duration_ms: 3_050,
      rows: null,
    });
    expect(abortedEndRecord(first, NOW_MS - 9_000, NOW_MS + 60_000)).toMatchObject({ duration_ms: 0 });
  });
});

describe('chaining of records', () => {
  test('uses canonical text with sorted keys and no spaces', () => {
    const record = buildAuditRecord(requestContext(ANONYMOUS), 200, NOW_MS);
    const reversed = Object.fromEntries(Object.entries(record).reverse()) as unknown as typeof record;
    expect(canonicalText(reversed)).toBe(canonicalText(record));
    expect(canonicalText(record)).toMatch(/^\{"action":"things\.list","bytes":null,"client_request_id":null,/);
    expect(JSON.parse(canonicalText(record))).toEqual(record);
  });

  test('hashes RFC 6962 leaves, each bound to the previous hash', () => {
    const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
    const leaf = sha256(`00${Buffer.from('{"a":"é"}').toString('hex')}`);
    expect(leafHash('{"a":"é"}').toString('hex')).toBe(leaf);
    expect(recordHash(GENESIS_HASH, Buffer.from(leaf, 'hex')).toString('hex')).toBe(sha256('00'.repeat(32) + leaf));
  });

  test('gives another hash for any other text', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => a === b || !leafHash(a).equals(leafHash(b))));
  });
});
