import { capturedLog } from '../../../../test/support/app/captured-log';
import { fakeConnector, never } from '../../../../test/support/peers/fake-connector';
import { ConnectorHealth } from './connector-health';
import { ConnectorRegistry } from '../connector-registry.service';
import { type Connector, ConnectorError, type HealthReport } from '../connectors.contract';

const REACHABLE: HealthReport = { status: 'reachable', error: null };
const UNREACHABLE: HealthReport = { status: 'unreachable', error: 'connection refused' };
const MINUTE_MS = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function healthOf(...connectors: Connector[]) {
  const registry = new ConnectorRegistry();
  for (const connector of connectors) registry.register(connector);
  const { log, lines } = capturedLog();
  return { health: new ConnectorHealth(registry, log), registry, lines };
}

const checkedBy = (checkHealth: Connector['checkHealth']): Connector => fakeConnector({ checkHealth });

describe('a health check of a connector', () => {
  test('leaves the state unknown before the first check', () => {
    const { health } = healthOf(fakeConnector());
    expect(health.stateOf('fake')).toMatchObject({ status: 'unknown', checkedAt: null, latencyMs: null, error: null });
    expect(health.isRefused('fake')).toBe(false);
  });

  test('stores the report of the connector, its time and its duration', async () => {
    const connector = checkedBy(async () => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      return { status: 'degraded', error: 'its data is a week old' };
    });
    const { health } = healthOf(connector);
    const check = health.check(connector);
    await jest.advanceTimersByTimeAsync(120);
    const state = { status: 'degraded', checkedAt: new Date(), latencyMs: 120, error: 'its data is a week old' };
    expect(await check).toMatchObject(state);
    expect(health.stateOf('fake')).toMatchObject(state);
    expect(health.isRefused('fake')).toBe(false);
  });

  test('that cannot reach the source refuses lookups until the next check is over', async () => {
    const checkHealth = jest.fn(() => Promise.resolve(UNREACHABLE));
    const connector = checkedBy(checkHealth);
    const { health } = healthOf(connector);
    expect(await health.check(connector)).toMatchObject({ ...UNREACHABLE, latencyMs: null });
    expect(health.isRefused('fake')).toBe(true);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(health.isRefused('fake')).toBe(true);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(health.isRefused('fake')).toBe(false);
    checkHealth.mockResolvedValue(REACHABLE);
    await health.check(connector);
    expect(health.isRefused('fake')).toBe(false);
  });

  test('that is not answered ends after five seconds and aborts the signal', async () => {
    const signals: AbortSignal[] = [];
    const connector = checkedBy((signal) => {
      signals.push(signal);
      return never();
    });
    const { health } = healthOf(connector);
    const check = health.check(connector);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await check).toMatchObject({ status: 'unreachable', error: 'The source did not answer within 5000 ms' });
    expect(signals[0]?.aborted).toBe(true);
  });

  test('shows a ConnectorError, and logs any other error without its message', async () => {
    const failing = checkedBy(() => Promise.reject(new ConnectorError('unreachable', 'no route')));
    const { health } = healthOf(failing);
    expect(await health.check(failing)).toMatchObject({ status: 'unreachable', error: 'no route' });
    const thrown = checkedBy(() => {
      throw new TypeError('cannot read s3cret');
    });
    const { health: other, lines } = healthOf(thrown);
    expect(await other.check(thrown)).toMatchObject({ status: 'unreachable', error: 'The health check failed' });
    expect(lines).toEqual([expect.objectContaining({ level: 'error', connector: 'fake', type: 'TypeError' })]);
    expect(JSON.stringify(lines)).not.toContain('s3cret');
  });

  test('is shared by concurrent callers and callers within a second', async () => {
    let give: (report: HealthReport) => void = () => undefined;
    const checkHealth = jest.fn(() => new Promise<HealthReport>((resolve) => (give = resolve)));
    const connector = checkedBy(checkHealth);
    const { health } = healthOf(connector);
    const checks = [1, 2, 3].map(() => health.check(connector));
    give(REACHABLE);
    const states = await Promise.all(checks);
    expect(new Set(states).size).toBe(1);
    await jest.advanceTimersByTimeAsync(990);
    expect(await health.check(connector)).toBe(states[0]);
    expect(checkHealth).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(20);
    const next = health.check(connector);
    expect(checkHealth).toHaveBeenCalledTimes(2);
    give(REACHABLE);
    expect(await next).not.toBe(states[0]);
  });
});

describe('the state of a connector after lookups', () => {
  test('becomes reachable after an answer, and lookups are allowed again', async () => {
    const connector = checkedBy(() => Promise.resolve(UNREACHABLE));
    const { health } = healthOf(connector);
    health.sawAnswer('fake', 12.4);
    expect(health.stateOf('fake')).toMatchObject({ status: 'reachable', latencyMs: 12, error: null });
    await health.check(connector);
    health.sawAnswer('fake', 20);
    expect(health.stateOf('fake')).toMatchObject({ status: 'reachable', latencyMs: 20, error: null });
    expect(health.isRefused('fake')).toBe(false);
  });

  test('becomes degraded after a failure, until there is an answer', async () => {
    const connector = fakeConnector();
    const { health } = healthOf(connector);
    await health.check(connector);
    health.sawFailure('fake', 'timeout');
    expect(health.stateOf('fake')).toMatchObject({
      status: 'degraded',
      error: 'The last lookup got no answer from the source (timeout)',
    });
    expect(health.isRefused('fake')).toBe(false);
    health.sawAnswer('fake', 5);
    expect(health.stateOf('fake')).toMatchObject({ status: 'reachable', error: null });
  });

  test('keeps the problem that a check found after an answer, and stays unreachable after a failure', async () => {
    const checkHealth = jest.fn<Promise<HealthReport>, []>();
    const connector = checkedBy(checkHealth);
    const { health } = healthOf(connector);
    checkHealth.mockResolvedValue({ status: 'degraded', error: 'its data is a week old' });
    await health.check(connector);
    health.sawAnswer('fake', 5);
    expect(health.stateOf('fake')).toMatchObject({ status: 'degraded', error: 'its data is a week old' });
    await jest.advanceTimersByTimeAsync(1_000);
    checkHealth.mockResolvedValue(UNREACHABLE);
    await health.check(connector);
    health.sawFailure('fake', 'timeout');
    expect(health.stateOf('fake')).toMatchObject(UNREACHABLE);
  });
});

describe('background health checks', () => {
  test('check every connector immediately and about every minute, including those added later', async () => {
    const checks = { a: jest.fn(() => Promise.resolve(REACHABLE)), b: jest.fn(() => Promise.resolve(REACHABLE)) };
    const { health, registry } = healthOf(fakeConnector({ id: 'a', checkHealth: checks.a }));
    health.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(health.stateOf('a').status).toBe('reachable');
    registry.register(fakeConnector({ id: 'b', checkHealth: checks.b }));
    for (let minutes = 1; minutes <= 10; minutes++) await jest.advanceTimersByTimeAsync(MINUTE_MS);
    for (const check of [checks.a, checks.b]) {
      expect(check.mock.calls.length).toBeGreaterThanOrEqual(9);
      expect(check.mock.calls.length).toBeLessThanOrEqual(13);
    }
    health.stop();
  });

  test('start no second check of a connector, and none after the stop', async () => {
    let [running, most] = [0, 0];
    const checkHealth = jest.fn(async (signal: AbortSignal): Promise<HealthReport> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      running--;
      return REACHABLE;
    });
    const { health } = healthOf(checkedBy(checkHealth));
    health.start();
    await jest.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(checkHealth.mock.calls.length).toBeGreaterThan(1);
    expect(most).toBe(1);
    health.stop();
    await jest.advanceTimersByTimeAsync(0);
    const calls = checkHealth.mock.calls.length;
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(checkHealth).toHaveBeenCalledTimes(calls);
    expect(running).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('end a running check at the stop without changing the state of the source', async () => {
    const { health } = healthOf(checkedBy(never));
    health.start();
    await jest.advanceTimersByTimeAsync(10);
    health.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(health.stateOf('fake').status).toBe('unknown');
    expect(jest.getTimerCount()).toBe(0);
  });
});
