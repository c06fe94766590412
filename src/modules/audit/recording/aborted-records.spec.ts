import type { InFlightFile, LeftFile } from '../../../platform/watchdog/in-flight-file';
import type { RequestInFlight, WorkItem } from '../../../platform/watchdog/work-in-flight';
import { abortedRecords, type KnownRequest } from './aborted-records';
import type { AuditRecord } from './audit-record';

const ID = '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e';
const RECEIVED_MS = Date.parse('2026-11-21T08:00:00Z');
const LAST_SEEN_MS = RECEIVED_MS + 60_000;
const NOW_MS = RECEIVED_MS + 90_000;

const REQUEST: RequestInFlight = {
  kind: 'request',
  request_id: ID,
  client_request_id: 'mine',
  received_at_ms: RECEIVED_MS,
  method: 'PUT',
  route: '/v1/assets',
  action: 'assets.replace',
  tenant_id: 'tenant',
  portfolio_id: 'portfolio',
  principal: { type: 'user', user_id: 'user', idp_session_id: 'session', api_key_id: null },
  source_ip: '192.0.2.1',
  user_agent: 'agent',
  is_audited: true,
};

const JOB: WorkItem = {
  kind: 'job',
  request_id: ID,
  received_at_ms: RECEIVED_MS,
  job: 'evaluate',
  job_id: '7',
  attempt: 2,
  tenant_id: 'tenant',
  portfolio_id: null,
};

const file = (items: readonly WorkItem[], endedBy: InFlightFile['ended_by'] = null): LeftFile => ({
  path: 'x',
  lastSeenMs: LAST_SEEN_MS,
  content: {
    format: 1,
    owner: { pid: 1, started: 's', host: 'h' },
    ended_by: endedBy,
    stalled_ms: 0,
    untracked: 0,
    items,
  },
});

const NONE = new Map<string, KnownRequest>();

function known(outcome: AuditRecord['outcome'], hasEnd = false): Map<string, KnownRequest> {
  const [record] = abortedRecords(file([REQUEST]), NONE, RECEIVED_MS);
  const first = { ...record!, outcome, status_code: 200, duration_ms: 0, logged_at: '2026-11-21T08:00:00.000Z' };
  return new Map([[ID, { first, hasEnd }]]);
}

test('writes the first record of a request without one, with all known facts', () => {
  expect(abortedRecords(file([REQUEST]), NONE, NOW_MS)).toEqual([
    {
      request_id: ID,
      part: 0,
      client_request_id: 'mine',
      tenant_id: 'tenant',
      portfolio_id: 'portfolio',
      principal: { type: 'user', user_id: 'user', idp_session_id: 'session', api_key_id: null },
      action: 'assets.replace',
      method: 'PUT',
      route: '/v1/assets',
      resource_ids: [],
      status_code: 500,
      outcome: 'aborted',
      source_ip: '192.0.2.1',
      user_agent: 'agent',
      requester_reference: null,
      identifiers_queried: null,
      duration_ms: 60_000,
      logged_at: '2026-11-21T08:01:30.000Z',
      rows: null,
      bytes: null,
      count: null,
    },
  ]);
});

test("keeps the tenant that an operator's request acted on", () => {
  const principal = { ...REQUEST.principal, type: 'operator' as const };
  const [record] = abortedRecords(file([{ ...REQUEST, principal, portfolio_id: null }]), NONE, NOW_MS);
  expect(record).toMatchObject({ tenant_id: 'tenant', portfolio_id: null, principal: { type: 'operator' } });
});

test('writes a system record for a job, in the chain of its tenant', () => {
  expect(abortedRecords(file([JOB]), NONE, NOW_MS)).toMatchObject([
    {
      request_id: ID,
      part: 0,
      tenant_id: 'tenant',
      action: 'jobs.run',
      method: 'JOB',
      status_code: 500,
      outcome: 'aborted',
      resource_ids: ['evaluate', '7'],
      principal: { type: 'system' },
      duration_ms: 60_000,
    },
  ]);
});

test('writes no record for a health check', () => {
  expect(abortedRecords(file([{ ...REQUEST, is_audited: false }]), NONE, NOW_MS)).toEqual([]);
});

test('writes the end of a stream whose first record exists', () => {
  expect(abortedRecords(file([REQUEST]), known('streaming'), NOW_MS)).toMatchObject([
    { part: 1, action: 'assets.replace.end', outcome: 'aborted', status_code: 200, duration_ms: 60_000 },
  ]);
});

test('adds an end to a committed change only if its response is known to be unsent', () => {
  expect(abortedRecords(file([REQUEST]), known('success'), NOW_MS)).toEqual([]);
  expect(abortedRecords(file([REQUEST], 'watchdog'), known('success'), NOW_MS)).toMatchObject([
    { part: 1, action: 'assets.replace.end', outcome: 'aborted' },
  ]);
});

test('adds nothing if the end is already recorded', () => {
  expect(abortedRecords(file([REQUEST], 'watchdog'), known('streaming', true), NOW_MS)).toEqual([]);
});
