import type { FakeSourceAnswer } from '../../../../test/support/peers/fake-source';
import {
  bootstrap,
  clock,
  closeRdapDesk,
  connector,
  MUSTER,
  openRdapDesk,
  PATH,
  search,
  serve,
  source,
} from '../../../../test/support/fixtures/rdap-fixture';
import { DOMAIN } from '../../../../test/support/samples/rdap-samples';

const START = clock.now;

beforeAll(openRdapDesk);
afterAll(closeRdapDesk);
beforeEach(() => (clock.now = START));

describe('a failing RDAP server', () => {
  test.each<[string, FakeSourceAnswer, string, boolean]>([
    ['the rate limit', { status: 429 }, 'rate_limited', true],
    ['an internal error', { status: 500 }, 'error', true],
    ['truncated JSON', { body: '{"objectClassName":' }, 'invalid_answer', false],
    ['another object', { body: { objectClassName: 'entity' } }, 'invalid_answer', false],
    ['a list', { body: [] }, 'invalid_answer', false],
    ['an answer above the size limit', { body: ' '.repeat(2 * 1024 * 1024) }, 'invalid_answer', false],
    [
      'a redirect to a private address',
      { status: 302, headers: { location: 'http://127.0.0.1:1/domain/muster.example' } },
      'error',
      false,
    ],
    ['a redirect to itself', { status: 302, headers: { location: PATH } }, 'invalid_answer', false],
  ])('is reported for %s', async (_case, answer, reason, isTransient) => {
    serve({ [PATH]: answer });
    await expect(search(MUSTER)).rejects.toMatchObject({ name: 'ConnectorError', kind: reason, isTransient });
  });

  test('follows a redirect to another path', async () => {
    serve({ [PATH]: { status: 301, headers: { location: '/moved' } }, '/moved': { body: DOMAIN } });
    expect((await search(MUSTER)).findings[0]?.facts).toMatchObject({ registered: true });
  });

  test('refuses a server that the bootstrap names on a private address', async () => {
    source.serve(bootstrap(['http://127.0.0.1:1/registry/']));
    await expect(search(MUSTER)).rejects.toMatchObject({ kind: 'error', isTransient: false });
  });

  test('times out at the signal without an answer', async () => {
    serve({ [PATH]: 'silence' });
    await expect(search(MUSTER, connector(), AbortSignal.timeout(100))).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('the RDAP bootstrap', () => {
  const bootRequests = (): number => source.requests.filter(({ path }) => path === '/boot/dns.json').length;

  test('is fetched again when it is outdated, and still used if that fails', async () => {
    serve({ [PATH]: { body: DOMAIN } });
    const asked = connector();
    await search(MUSTER, asked);
    await search(MUSTER, asked);
    expect(bootRequests()).toBe(1);
    clock.now = new Date('2030-01-03T03:04:06Z');
    await search(MUSTER, asked);
    expect(bootRequests()).toBe(2);
    clock.now = new Date('2030-01-05T00:00:00Z');
    source.serve({ '/boot/dns.json': { status: 500 }, [PATH]: { body: DOMAIN } });
    expect((await search(MUSTER, asked)).findings[0]?.facts).toMatchObject({ registered: true });
    await search(MUSTER, asked);
    expect(bootRequests()).toBe(1);
  });

  test.each<[string, FakeSourceAnswer, string]>([
    ['is missing', { status: 404 }, 'error'],
    ['fails', { status: 503 }, 'unreachable'],
    ['is not a registry', { body: { services: 'none' } }, 'invalid_answer'],
  ])('fails the search if it %s', async (_case, answer, reason) => {
    serve({ '/boot/dns.json': answer });
    await expect(search(MUSTER)).rejects.toMatchObject({ kind: reason });
  });

  test('determines the health of the connector', async () => {
    serve({});
    expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toEqual({ status: 'reachable', error: null });
    expect(source.requests[0]?.method).toBe('HEAD');
    serve({ '/boot/dns.json': { status: 500 } });
    expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toMatchObject({ status: 'degraded' });
  });
});
