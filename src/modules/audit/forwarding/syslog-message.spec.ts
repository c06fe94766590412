import { chainedRecord, keyPrincipal, requestContext } from '../../../../test/support/audit/audit-fixtures';
import { uuidv7 } from 'uuidv7';
import { type AuditRecord, buildAuditRecord } from '../recording/audit-record';
import { ocsfEvent } from '../exports/ocsf-event';
import { syslogFrame, syslogMessage } from './syslog-message';

const NOW_MS = Date.parse('2026-11-21T08:15:30.123Z');
const scope = { tenantId: uuidv7(), portfolioId: uuidv7() };
const context = requestContext(keyPrincipal(scope, uuidv7()), { receivedAtMs: NOW_MS - 5 });
const request = (status: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  ...buildAuditRecord(context, status, NOW_MS),
  ...more,
});

test('has the header of RFC 5424 and the OCSF event as its text', () => {
  const stored = chainedRecord({ record: request(200, { action: 'assets.list' }) });
  const message = syslogMessage(stored, 'node-1.example.com');
  const header = '<110>1 2026-11-21T08:15:30.123Z node-1.example.com threat-monitoring-service - assets.list - ';
  expect(message.slice(0, header.length)).toBe(header);
  expect(JSON.parse(message.slice(header.length))).toEqual(JSON.parse(JSON.stringify(ocsfEvent(stored))));
});

test.each([
  [200, 110],
  [403, 109],
  [422, 109],
  [500, 108],
])('a request with status %d has the priority %d', (status, priority) => {
  expect(syslogMessage(chainedRecord({ record: request(status) }), 'node')).toMatch(new RegExp(`^<${priority}>1 `));
});

test('escapes everything that is not ASCII, so that the length of a frame is its number of octets', () => {
  const record = request(200, { user_agent: 'Žofia \u{1f600}\n\u007f' });
  const frame = syslogFrame(syslogMessage(chainedRecord({ record }), 'node'));
  expect(frame).toMatch(/^[\x20-\x7e]+$/);
  expect(Number(frame.slice(0, frame.indexOf(' ')))).toBe(Buffer.byteLength(frame.slice(frame.indexOf(' ') + 1)));
  const event = JSON.parse(frame.slice(frame.indexOf('{'))) as { http_request: { user_agent: string } };
  expect(event.http_request.user_agent).toBe('Žofia \u{1f600}\n\u007f');
});

test('leaves out what a header field cannot contain', () => {
  const record = request(200, { action: `über.${'x'.repeat(60)}` });
  expect(syslogMessage(chainedRecord({ record }), 'Rechner für alle')).toContain(
    ` Rechnerfralle threat-monitoring-service - ber.${'x'.repeat(28)} - {`,
  );
  expect(syslogMessage(chainedRecord({ record }), 'ü')).toContain(' - threat-monitoring-service - ');
});
