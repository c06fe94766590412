import { OpenStreams } from './open-streams';

const LIMITS = { maxStreamsPerPrincipal: 2, maxStreamsPerTenant: 3 };
const owner = (principal: string, tenantId: string | null = 't') => ({ principal, tenantId });

test('limits the streams of a principal, and names the limit', () => {
  const streams = new OpenStreams(LIMITS);
  const close = streams.open(owner('a'));
  streams.open(owner('a'));
  expect(() => streams.open(owner('a'))).toThrow('Limit reached: this credential already has 2 open streams');
  close();
  close();
  streams.open(owner('a'));
  expect(() => streams.open(owner('a'))).toThrow('Limit reached: this credential already has 2 open streams');
});

test('counts the open streams of a tenant and of all callers', () => {
  const streams = new OpenStreams(LIMITS);
  const close = streams.open(owner('a'));
  streams.open(owner('b', 'other'));
  streams.open(owner('operator', null));
  expect([streams.count('t'), streams.count('other'), streams.count(null)]).toEqual([1, 1, 3]);
  close();
  close();
  expect([streams.count('t'), streams.count(null)]).toEqual([0, 2]);
});

test('limits the streams of a tenant, for all of its principals together', () => {
  const streams = new OpenStreams(LIMITS);
  for (const principal of ['a', 'b', 'c']) streams.open(owner(principal));
  expect(() => streams.open(owner('d'))).toThrow('Limit reached: this tenant already has 3 open streams');
  expect(() => streams.open(owner('d', 'other'))).not.toThrow();
  expect(() => streams.open(owner('operator', null))).not.toThrow();
});
