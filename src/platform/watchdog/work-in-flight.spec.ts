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

/** Reads as another thread does, which shares only the memory. */
const seen = ({ memory }: WorkInFlight) => new WorkInFlight(memory).items();

test('lets another thread read what is in flight, the oldest first, and nothing that has ended', () => {
  const work = new WorkInFlight();
  const late = work.start(request('late', { received_at_ms: 20 }));
  work.start(request('early', { received_at_ms: 10 }));
  expect(seen(work)).toEqual([request('early', { received_at_ms: 10 }), request('late', { received_at_ms: 20 })]);
  work.end(late);
  expect(seen(work)).toEqual([request('early', { received_at_ms: 10 })]);
});

test('replaces an entry, also by a shorter one', () => {
  const work = new WorkInFlight();
  const slot = work.start(request('a', { user_agent: 'x'.repeat(512) }));
  work.update(slot, request('a', { tenant_id: 'tenant' }));
  expect(seen(work)).toEqual([request('a', { tenant_id: 'tenant' })]);
});

test('describes only the new work in a slot that was used before', () => {
  const work = new WorkInFlight();
  for (let round = 0; round < 10_000; round += 1) work.end(work.start(request(`a${round}`)));
  work.start(request('b'));
  expect(seen(work)).toEqual([request('b')]);
});

test('shortens an item that is too long by the texts of callers only', () => {
  const work = new WorkInFlight();
  // This text is twice as long when escaped.
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

test('counts items for which there is no slot until they end', () => {
  const work = new WorkInFlight();
  const slots = Array.from({ length: 5_000 }, (_value, index) => work.start(request(String(index))));
  expect(seen(work).length + work.untracked).toBe(5_000);
  expect(work.untracked).toBeGreaterThan(0);
  for (const slot of slots) work.end(slot);
  expect([seen(work).length, work.untracked]).toEqual([0, 0]);
});

test('passes heartbeats, stalls and the request to stop between threads', () => {
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
