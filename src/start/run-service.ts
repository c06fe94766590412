import { Counter, Registry } from 'prom-client';
import { type Settings, SettingsError } from '../../config/settings';
import { AuditTrail } from '../modules/audit/recording/audit-trail';
import { type DemoFacts, DemoService } from '../modules/demo/demo.service';
import { KeySessionsService } from '../modules/users/key-sessions/key-sessions.service';
import type { OperatorKey } from '../platform/crypto/operator-key';
import type { PlatformOptions } from '../platform/platform.module';
import { Watchdog } from '../platform/watchdog/watchdog';
import { printBanner } from './banner';
import { createApp, type RunningApp } from './create-app';
import type { Progress } from './progress';
import { isConsoleServed } from './serve-console';
import { stopApp } from './stop-app';
import type { Stopper } from './stopper';

/** What the start has prepared. */
export interface PreparedStart extends Omit<PlatformOptions, 'recorder'> {
  readonly operatorKey: OperatorKey;
  readonly isEmbedded: boolean;
  readonly progress: Progress;
  readonly stopper: Stopper;
}

/** Serves requests and runs jobs, on a database with its current schema, and prints the banner. */
export async function runService(prepared: PreparedStart): Promise<void> {
  const { settings, runtime, log, operatorKey, isEmbedded, progress, stopper } = prepared;
  const running = await createApp({ settings, runtime, log });
  const watchdog = new Watchdog(settings, log, running.app.get(Registry));
  stopper.add(() => watchdog.stop());
  stopper.add(() => stopApp(running, settings));
  // Runs before anything is served, so that the audit log of this start contains the work that the last run did not
  // finish.
  await recordAbortedWork(running, settings);
  await watchdog.start();
  const url = settings.role === 'work' ? null : await listen(running, settings);
  const demo = await running.app.get(DemoService).prepare(isEmbedded, (message) => progress.step(message));
  progress.done();
  if (stopper.isStopping) return;
  const consoleLink = url === null || !isConsoleServed(settings) ? undefined : await linkToConsole(running, url, demo);
  printBanner({ url, settings, operatorKey, isEmbedded, demo, consoleLink });
}

/** A link to the console of the demo. The fragment of an address never reaches a server or its log. */
async function linkToConsole({ app }: RunningApp, url: string, demo: DemoFacts | null): Promise<string | null> {
  const key = process.stdout.isTTY && demo !== null ? await app.get(DemoService).consoleKey() : null;
  if (key === null) return null;
  const { token } = await app.get(KeySessionsService).createLinkFor(key);
  return `${url}/console/enter#${token}`;
}

async function recordAbortedWork({ app }: RunningApp, { dataDir }: Settings): Promise<void> {
  const aborts = new Counter({
    name: 'event_loop_aborts_total',
    help: 'Number of earlier processes in this DATA_DIR that the watchdog had ended, found when this process started',
    registers: [app.get(Registry)],
  });
  const { endedByWatchdog } = await app.get(AuditTrail).abortedWork.record(dataDir);
  aborts.inc(endedByWatchdog);
}

/** Resolves with the address to display, which can be called from this machine. */
async function listen({ app }: RunningApp, { port, host }: Settings): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SettingsError(
        `PORT ${port} is already in use on ${host}. Stop the program that uses it, or choose another port.`,
      );
    }
    if (code === 'EACCES')
      throw new SettingsError(`This account is not allowed to open PORT ${port}. Choose a port from 1024 on.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new SettingsError(`HOST ${host} is not an address of this machine`);
    throw error;
  }
  const url = new URL(await app.getUrl());
  if (['0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = '127.0.0.1';
  return url.origin;
}
