import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { capturedLog } from '../../../test/support/app/captured-log';
import {
  fakeConnector,
  findingOf,
  identifier,
  never,
  NO_ANSWER,
  queryFor,
} from '../../../test/support/peers/fake-connector';
import { MasterKey } from '../../platform/crypto/master-key';
import { ConnectorCache } from './guard/connector-cache';
import { ConnectorHealth } from './guard/connector-health';
import { ConnectorMetrics } from './guard/connector-metrics';
import { ConnectorRegistry } from './connector-registry.service';
import { ConnectorRunner } from './guard/connector-runner';
import { type Connector, ConnectorError, type SourceQuery, type UnavailableReason } from './connectors.contract';
import { ConnectorsService } from './connectors.service';

const LIMITS = { failures: 3, openMs: 60_000, firstBackoffMs: 1, maxBackoffMs: 5 };
const QUERY = queryFor(identifier('domain', 's3cret.example'));
const DEADLINE_MS = 20_000;

function serviceOf(...connectors: Connector[]) {
  const registry = new ConnectorRegistry();
  for (const connector of connectors) registry.register(connector);
  const { log, lines } = capturedLog();
  const metrics = new Registry();
  const health = new ConnectorHealth(registry, log);
  const cache = new ConnectorCache(new MasterKey(Buffer.alloc(32, 1)));
  const runner = new ConnectorRunner(cache, health, new ConnectorMetrics(metrics), log, LIMITS);
  const service = new ConnectorsService(registry, runner, health);
  const ask = (query: SourceQuery = QUERY, deadlineMs = DEADLINE_MS) => service.ask(query, deadlineMs);
  return { service, ask, health, metrics, lines };
}

const policyWith = (more: Partial<Connector['policy']>): Pick<Connector, 'policy'> => ({
  policy: { ...fakeConnector().policy, ...more },
});
const failing = (reason: UnavailableReason, isTransient = false): Pick<Connector, 'search'> => ({
  search: () => Promise.reject(new ConnectorError(reason, reason, isTransient)),
});

describe('selection of connectors', () => {
  test('queries the connectors that accept one of the identifiers and names the others, in order of their ids', async () => {
    const { ask } = serviceOf(
      fakeConnector({ id: 'whois' }),
      fakeConnector({ id: 'phones', identifierTypes: ['phone'] }),
      fakeConnector({ id: 'any', identifierTypes: ['phone', 'domain'] }),
    );
    expect(await ask()).toEqual([
      { connectorId: 'any', answer: NO_ANSWER },
      { connectorId: 'phones', notAsked: 'identifier_types' },
      { connectorId: 'whois', answer: NO_ANSWER },
    ]);
    expect((await ask(queryFor())).map((outcome) => 'notAsked' in outcome)).toEqual([true, true, true]);
  });

  test('passes each connector only the identifiers that its answer depends on, or all by default', async () => {
    const searches = [jest.fn(() => Promise.resolve(NO_ANSWER)), jest.fn(() => Promise.resolve(NO_ANSWER))] as const;
    const { ask } = serviceOf(
      fakeConnector({ id: 'a', contextTypes: ['date_of_birth'], search: searches[0] }),
      fakeConnector({ id: 'b', search: searches[1] }),
    );
    const [domain, born] = [identifier('domain', 'a.example'), identifier('date_of_birth', '1970-01-01')];
    const query: SourceQuery = { ...queryFor(identifier('name', 'X'), domain, born), depth: 'deep' };
    await ask(query);
    expect(searches[0]).toHaveBeenCalledWith({ ...query, identifiers: [domain, born] }, expect.any(AbortSignal));
    expect(searches[1]).toHaveBeenCalledWith(query, expect.any(AbortSignal));
  });

  test('queries connectors for deep lookups only in deep lookups', async () => {
    const search = jest.fn(() => Promise.resolve(NO_ANSWER));
    const { ask } = serviceOf(fakeConnector({ depth: 'deep', search }));
    expect(await ask()).toEqual([{ connectorId: 'fake', notAsked: 'depth' }]);
    expect(search).not.toHaveBeenCalled();
    expect(await ask({ ...QUERY, depth: 'deep' })).toEqual([{ connectorId: 'fake', answer: NO_ANSWER }]);
  });
});

describe('outcomes of connectors', () => {
  test('returns the answers of other connectors if one hangs, fails or throws', async () => {
    const { ask } = serviceOf(
      fakeConnector({ id: 'a', search: never }),
      fakeConnector({ id: 'b', ...failing('credential_missing') }),
      fakeConnector({
        id: 'c',
        search: () => {
          throw new TypeError('not even a promise');
        },
      }),
      fakeConnector({ id: 'd', search: () => Promise.resolve(findingOf('d', 's3cret.example')) }),
    );
    expect(await ask(QUERY, 100)).toEqual([
      { connectorId: 'a', reason: 'timeout' },
      { connectorId: 'b', reason: 'credential_missing' },
      { connectorId: 'c', reason: 'error' },
      { connectorId: 'd', answer: findingOf('d', 's3cret.example') },
    ]);
  });

  test('applies one deadline to any number of connectors and drops late answers', async () => {
    const late = { ...policyWith({ cacheTtlMs: 60_000 }), search: () => delay(80).then(() => NO_ANSWER) };
    const connectors = Array.from({ length: 30 }, (_, index) => fakeConnector({ id: `c${index}`, ...late }));
    const { ask } = serviceOf(...connectors);
    const outcomes = await ask(QUERY, 30);
    expect(new Set(outcomes.map((outcome) => 'reason' in outcome && outcome.reason))).toEqual(new Set(['timeout']));
    await delay(100);
    expect(outcomes).toHaveLength(30);
    expect('answer' in (await ask(QUERY, 30))[0]!).toBe(false);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no lists', { records: 'x', findings: [] }],
    ['a finding of another connector', findingOf('other', 'x')],
    ['a record of another connector', { records: [{ connectorId: 'other' }], findings: [] }],
  ])('refuses %s as an answer', async (_what, answer) => {
    const { ask } = serviceOf(fakeConnector({ search: () => Promise.resolve(answer as never) }));
    expect(await ask()).toEqual([{ connectorId: 'fake', reason: answer === undefined ? 'error' : 'invalid_answer' }]);
  });

  test('logs neither identifiers nor messages of exceptions', async () => {
    const { ask, lines } = serviceOf(
      fakeConnector({ search: ({ identifiers }) => Promise.reject(new Error(`no ${identifiers[0]!.normalized}`)) }),
    );
    expect(await ask()).toEqual([{ connectorId: 'fake', reason: 'error' }]);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        connector: 'fake',
        type: 'Error',
        trace: expect.arrayContaining([expect.stringMatching(/^at .*connector-runner/)]),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('s3cret');
  });
});

describe('cache of answers', () => {
  const kept = policyWith({ cacheTtlMs: 60_000 });

  test('returns a cached answer with its original time', async () => {
    const search = jest.fn(() => Promise.resolve(findingOf('fake', 's3cret.example')));
    const { ask } = serviceOf(fakeConnector({ ...kept, search }));
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(first).toEqual([{ connectorId: 'fake', answer: findingOf('fake', 's3cret.example') }]);
    await ask(queryFor(identifier('domain', 'other.example')));
    expect(search).toHaveBeenCalledTimes(2);
  });

  test('returns a cached answer if only identifiers differ on which it does not depend', async () => {
    const search = jest.fn(() => Promise.resolve(NO_ANSWER));
    const { ask } = serviceOf(fakeConnector({ ...kept, contextTypes: ['nationality'], search }));
    await ask();
    await ask(queryFor(identifier('name', 'Somebody'), ...QUERY.identifiers));
    expect(search).toHaveBeenCalledTimes(1);
    await ask(queryFor(identifier('nationality', 'DE'), ...QUERY.identifiers));
    expect(search).toHaveBeenCalledTimes(2);
  });

  test('does not cache failures', async () => {
    const search = jest.fn(() => Promise.resolve(NO_ANSWER));
    search.mockRejectedValueOnce(new ConnectorError('unreachable', 'x'));
    const { ask } = serviceOf(fakeConnector({ ...kept, search }));
    expect(await ask()).toEqual([{ connectorId: 'fake', reason: 'unreachable' }]);
    expect(await ask()).toEqual([{ connectorId: 'fake', answer: NO_ANSWER }]);
  });
});

describe('state of a source', () => {
  test('does not query a source that the last check could not reach', async () => {
    const search = jest.fn(() => Promise.resolve(NO_ANSWER));
    const checkHealth = () => Promise.resolve({ status: 'unreachable', error: 'no route' } as const);
    const { ask, service } = serviceOf(fakeConnector({ search, checkHealth }));
    await service.checkHealth('fake');
    expect(await ask()).toEqual([{ connectorId: 'fake', reason: 'unreachable' }]);
    expect(search).not.toHaveBeenCalled();
  });

  test('still returns cached answers of an unreachable source', async () => {
    const checkHealth = () => Promise.resolve({ status: 'unreachable', error: 'no route' } as const);
    const { ask, service } = serviceOf(fakeConnector({ ...policyWith({ cacheTtlMs: 60_000 }), checkHealth }));
    await ask();
    await service.checkHealth('fake');
    expect(await ask()).toEqual([{ connectorId: 'fake', answer: NO_ANSWER }]);
  });

  test.each<[UnavailableReason, string]>([
    ['unreachable', 'degraded'],
    ['rate_limited', 'degraded'],
    ['credential_refused', 'degraded'],
    ['no_data', 'unknown'],
    ['credential_missing', 'unknown'],
  ])('after %s becomes %s', async (reason, status) => {
    const { ask, service } = serviceOf(fakeConnector(failing(reason)));
    await ask();
    expect(service.list()[0]?.state.status).toBe(status);
  });

  test('becomes reachable after an answer, and logs an opened circuit', async () => {
    const search = jest.fn(() => Promise.resolve(NO_ANSWER));
    const { ask, service, lines } = serviceOf(fakeConnector({ search }));
    await ask();
    expect(service.list()[0]?.state).toMatchObject({ status: 'reachable', latencyMs: expect.any(Number) });
    search.mockRejectedValue(new ConnectorError('unreachable', 'connection refused'));
    for (let i = 0; i < LIMITS.failures; i++) await ask();
    expect(await ask()).toEqual([{ connectorId: 'fake', reason: 'circuit_open' }]);
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([expect.objectContaining({ connector: 'fake' })]);
    expect(lines.filter(({ level }) => level === 'debug')).toContainEqual(
      expect.objectContaining({ connector: 'fake', reason: 'unreachable', why: 'connection refused' }),
    );
  });

  test('responds with 404 to a health check of an unknown connector', async () => {
    await expect(serviceOf().service.checkHealth('fake')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('counts queries by outcome and measures their duration', async () => {
  const search = jest.fn(() => Promise.resolve(NO_ANSWER));
  search.mockRejectedValueOnce(new ConnectorError('rate_limited', 'x', true));
  const { ask, metrics } = serviceOf(fakeConnector({ ...policyWith({ attempts: 2, cacheTtlMs: 60_000 }), search }));
  for (let i = 0; i < 3; i++) await ask();
  await ask({ ...QUERY, dataScope: { countries: ['DE'], eventCategories: [], eventTypes: [], dateFrom: null } });
  search.mockRejectedValue(new ConnectorError('no_data', 'x'));
  await ask(queryFor(identifier('domain', 'other.example')));
  const text = await metrics.metrics();
  expect(text).toContain('connector_requests_total{connector="fake",outcome="answered"} 2');
  expect(text).toContain('connector_requests_total{connector="fake",outcome="cached"} 2');
  expect(text).toContain('connector_requests_total{connector="fake",outcome="no_data"} 1');
  expect(text).toContain('connector_attempt_duration_seconds_count{connector="fake"} 4');
  expect(text).not.toContain('s3cret');
});
