import { ANONYMOUS } from '../../../kernel/identity/principal';
import { requestContext } from '../../../../test/support/audit/audit-fixtures';
import { buildAuditRecord } from './audit-record';
import { foldedRecords, type StoredView } from './folded-record';

const AT = Date.parse('2026-11-25T08:15:00.000Z');

function view(resource: string, offsetMs: number): StoredView {
  const context = requestContext({ ...ANONYMOUS, type: 'operator' }, { receivedAtMs: AT + offsetMs - 10 });
  return { resource, record: buildAuditRecord(context, 200, AT + offsetMs) };
}

test('one record lists every view by time and has the id of the first', () => {
  const views = [view('5/26/13?country=TW', 500), view('5/27/13', 100), view('5/26/13', 900)];
  const [record, ...more] = foldedRecords(views, AT + 70_000);
  expect(more).toEqual([]);
  expect(record).toMatchObject({
    request_id: views[1]?.record.request_id,
    count: 3,
    status_code: 200,
    outcome: 'success',
    duration_ms: 810,
    logged_at: '2026-11-25T08:16:10.000Z',
    resource_ids: ['5/27/13', '5/26/13'],
  });
  expect(record?.views?.map(({ resource }) => resource)).toEqual(['5/27/13', '5/26/13?country=TW', '5/26/13']);
  expect(record?.views?.map(({ request_id }) => request_id)).toEqual(
    [views[1], views[0], views[2]].map((one) => one?.record.request_id),
  );
});

test('splits a list that would be too long, without losing a view', () => {
  const views = Array.from({ length: 1_201 }, (_, index) => view(`9/${index}/1`, index));
  const records = foldedRecords(views, AT);
  expect(records.map(({ count }) => count)).toEqual([500, 500, 201]);
  expect(records.flatMap((record) => record.views ?? []).map(({ request_id }) => request_id)).toEqual(
    views.map(({ record }) => record.request_id),
  );
  const long = foldedRecords([view('a'.repeat(200_000), 1), view('b'.repeat(200_000), 2)], AT);
  expect(long.map(({ count }) => count)).toEqual([1, 1]);
});

test('the record of several views names no trace, since each may have another', () => {
  const one = view('5/26/13', 0);
  const traced = { ...one, record: { ...one.record, trace_id: '4bf92f3577b34da6a3ce929d0e0e4736' } };
  const [record] = foldedRecords([traced, view('5/27/13', 100)], AT);
  expect(record).not.toHaveProperty('trace_id');
});

test('returns no record without views', () => {
  expect(foldedRecords([], AT)).toEqual([]);
});
