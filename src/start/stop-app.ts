import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '../../config/settings';
import { abortConnections } from '../platform/http/requests/interruptions';
import type { RunningApp } from './create-app';

// How often idle connections are closed, and so how long one may stay open after the last byte of a response that
// began before the stop.
const CLOSE_IDLE_EVERY_MS = 100;

/**
 * Stops the service. First only `/readyz` fails, so that load balancers send their requests elsewhere while this process
 * still serves those that arrive. After the delay, new requests are refused. Running requests get time to finish; then their
 * connections are closed. A process that does not listen has no such delay.
 */
export async function stopApp(
  running: RunningApp,
  { shutdownDelayMs, shutdownTimeoutMs }: Pick<Settings, 'shutdownDelayMs' | 'shutdownTimeoutMs'>,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  const server = running.app.getHttpServer();
  if (shutdownDelayMs > 0 && server.listening) {
    running.announceStop();
    await wait(shutdownDelayMs);
  }
  running.refuseRequests();
  const cut = setTimeout(() => abortConnections(server), shutdownTimeoutMs);
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await running.app.close();
  clearTimeout(cut);
  clearInterval(closeIdle);
}
