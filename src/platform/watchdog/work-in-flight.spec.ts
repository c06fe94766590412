import { type RequestInFlight, WorkInFlight } from './work-in-flight';

const request = (id: string, more: Partial<RequestInFlight> = {}): RequestInFlight => ({
  kind: 'request',
  request_id: id,
  client_request_id: null,
  received_at_ms: 1,
  method: 'GET',
  route: '/v1/assets',
  action: 'assets.list',
  tenant_id: null,
  portfolio_id: null,
  principal: { type: 'anonymous', user_id: null, idp_session_id: null, api_key_id: null },
  source_ip: '192.0.2.1',
  user_agent: null,
  is_audited: true,
  ...more,
});

/** What another thread sees, which has the memory alone. */
const seen = ({ memory }: WorkInFlight) => new WorkInFlight(memory).items();

test('another thread reads what is in flight, the oldest first, and nothing that has ended', () => {
  const work = new WorkInFlight();
  const late = work.start(request('late', { received_at_ms: 20 }));
  work.start(request('early', { received_at_ms: 10 }));
  expect(seen(work)).toEqual([request('early', { received_at_ms: 10 }), request('late', { received_at_ms: 20 })]);
  work.end(late);
  expect(seen(work)).toEqual([request('early', { received_at_ms: 10 })]);
});

test('an update replaces what was said, also by something shorter', () => {
  const work = new WorkInFlight();
  const slot = work.start(request('a', { user_agent: 'x'.repeat(512) }));
  work.update(slot, request('a', { tenant_id: 'tenant' }));
  expect(seen(work)).toEqual([request('a', { tenant_id: 'tenant' })]);
});

test('a slot that is free again describes the next work alone', () => {
  const work = new WorkInFlight();
  for (let round = 0; round < 10_000; round += 1) work.end(work.start(request(`a${round}`)));
  work.start(request('b'));
  expect(seen(work)).toEqual([request('b')]);
});

test('what is longer than a slot loses the texts that others chose, and nothing else', () => {
  const work = new WorkInFlight();
  // Twice as long escaped.
  const long = request('a', {
    user_agent: '"'.repeat(512),
    client_request_id: '\\'.repeat(128),
    principal: { type: 'user', user_id: 'u', idp_session_id: '𝕏'.repeat(256), api_key_id: null },
  });
  work.start(long);
  expect(seen(work)).toEqual([
    {
      ...long,
      user_agent: null,
      client_request_id: null,
      principal: { ...long.principal, idp_session_id: null },
    },
  ]);
});

test('more than there is room for is counted, until it ends', () => {
  const work = new WorkInFlight();
  const slots = Array.from({ length: 5_000 }, (_value, index) => work.start(request(String(index))));
  expect(seen(work).length + work.untracked).toBe(5_000);
  expect(work.untracked).toBeGreaterThan(0);
  for (const slot of slots) work.end(slot);
  expect([seen(work).length, work.untracked]).toEqual([0, 0]);
});

test('signs of life, stalls and the order to stop pass from one thread to the other', () => {
  const work = new WorkInFlight();
  const watching = new WorkInFlight(work.memory);
  work.beat(true);
  work.beat(false);
  watching.countStall();
  expect([watching.beats, watching.isInspected, work.stalls]).toEqual([2, false, 1]);
  expect(watching.waitForStop(0)).toBe(false);
  work.stop();
  expect(watching.waitForStop(60_000)).toBe(true);
});
