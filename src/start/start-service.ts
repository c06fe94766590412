import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Counter, Registry } from 'prom-client';
import { loadSettings, type Settings, SettingsError } from '../../config/settings';
import { isStartedByNpm } from '../../config/started-by-npm';
import { printBanner } from './banner';
import { createApp, type RunningApp } from './create-app';
import { AuditTrail } from '../modules/audit/recording/audit-trail';
import { type DemoFacts, DemoService } from '../modules/demo/demo.service';
import { KeySessionsService } from '../modules/users/key-sessions/key-sessions.service';
import { loadMasterKey } from '../platform/crypto/master-key';
import { loadOperatorKey } from '../platform/crypto/operator-key';
import { prepareDatabase, serviceUrl, systemUrl } from '../platform/database/bootstrap';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';
import { abortConnections } from '../platform/http/requests/interruptions';
import { prepareJobSchema } from '../platform/jobs/job-schema';
import { createLog } from '../platform/log/log';
import { Watchdog } from '../platform/watchdog/watchdog';
import { Progress } from './progress';
import { isConsoleServed } from './serve-console';
import { explainStartError } from './start-error';
import { Stopper } from './stopper';

/** Starts the service with the settings, and stops it on SIGTERM or SIGINT; a second signal ends it at once. */
export async function startService(): Promise<void> {
  let stopper: Stopper | undefined;
  try {
    const settings = loadSettings();
    stopper = new Stopper(settings.shutdownTimeoutMs);
    if (isStartedByNpm()) stopper.stopWithParent();
    await start(settings, stopper);
  } catch (error) {
    // The service was stopped during its start, which caused the error.
    if (stopper?.isStopping === true) return;
    process.stderr.write(`The service did not start.\n${explainStartError(error)}\n`);
    await (stopper ?? new Stopper(0)).stop(1);
  }
}

async function start(settings: Settings, stopper: Stopper): Promise<void> {
  const progress = new Progress(process.stderr);
  const log = createLog(settings);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const embedded = settings.databaseUrl === undefined ? await embeddedDatabase(settings, progress, stopper) : undefined;
  const databaseUrl = embedded?.ownerUrl ?? settings.databaseUrl ?? '';
  const masterKey = loadMasterKey(settings.masterKeyFile ?? join(settings.dataDir, 'master.key'));
  const operatorKey = loadOperatorKey(settings);
  progress.step('Bringing the schema up to date');
  await prepareDatabase(settings.databaseAdminUrl ?? databaseUrl, masterKey, prepareJobSchema);
  progress.step('Starting the service');
  const runtime = {
    databaseUrl: serviceUrl(databaseUrl, masterKey),
    systemDatabaseUrl: systemUrl(databaseUrl, masterKey),
    directDatabaseUrl: serviceUrl(settings.databaseDirectUrl ?? databaseUrl, masterKey),
    masterKey,
    operatorKey: operatorKey.text,
  };
  const running = await createApp({ settings, runtime, log });
  const watchdog = new Watchdog(settings, log, running.app.get(Registry));
  stopper.add(() => watchdog.stop());
  stopper.add(() => stopApp(running, settings));
  if (settings.role !== 'work') running.buildDocuments();
  // Runs before anything is served, so that the audit log of this start contains the work that the last run did not
  // finish.
  await recordAbortedWork(running, settings);
  await watchdog.start();
  const url = settings.role === 'work' ? null : await listen(running, settings);
  const demo = await running.app.get(DemoService).prepare(embedded !== undefined, (message) => progress.step(message));
  progress.done();
  if (stopper.isStopping) return;
  const consoleLink = url === null || !isConsoleServed(settings) ? undefined : await linkToConsole(running, url, demo);
  printBanner({ url, settings, operatorKey, isEmbedded: embedded !== undefined, demo, consoleLink });
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

async function embeddedDatabase(settings: Settings, progress: Progress, stopper: Stopper): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    onProgress: (message) => progress.step(message),
  });
  stopper.add(() => postgres.stop());
  void postgres.onExit.then((code) => {
    process.stderr.write(`The embedded database ended unexpectedly (${code}). Stopping the service.\n`);
    void stopper.stop(1);
  });
  return postgres;
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

// How often idle connections are closed, and so how long one may stay open after the last byte of a response that
// began before the stop.
const CLOSE_IDLE_EVERY_MS = 100;

/** Refuses new requests. Running requests get time to finish; then their connections are closed. */
async function stopApp(running: RunningApp, { shutdownTimeoutMs }: Settings): Promise<void> {
  running.refuseRequests();
  const server = running.app.getHttpServer();
  const cut = setTimeout(() => abortConnections(server), shutdownTimeoutMs);
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await running.app.close();
  clearTimeout(cut);
  clearInterval(closeIdle);
}
