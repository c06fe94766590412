import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, type Settings } from '../../config/settings';
import { isStartedByNpm } from '../../config/started-by-npm';
import { checkArchiveFolder } from '../modules/audit/retention/archive-folder';
import { checkColumnarCopy } from '../modules/corpus/columnar/columnar-folder';
import { loadMasterKey, type MasterKey } from '../platform/crypto/master-key';
import { loadOperatorKey } from '../platform/crypto/operator-key';
import { prepareDatabase, serviceUrl, systemUrl } from '../platform/database/bootstrap';
import { waitForSchema } from '../platform/database/schema-wait';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';
import { prepareJobSchema } from '../platform/jobs/job-schema';
import { createLog } from '../platform/log/log';
import { Progress } from './progress';
import { explainStartError } from './start-error';
import { Stopper } from './stopper';

/** Loads the modules of the service, which takes a while. No start that is refused before has to wait for it. */
export const loadService = (): Promise<typeof import('./run-service')> => import('./run-service.js');

/** Starts the service with the settings, and stops it on SIGTERM or SIGINT; a second signal ends it at once. */
export async function startService(): Promise<void> {
  let stopper: Stopper | undefined;
  try {
    const settings = loadSettings();
    stopper = new Stopper(settings.shutdownDelayMs + settings.shutdownTimeoutMs);
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
  checkArchiveFolder(settings);
  await checkColumnarCopy(settings);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const embedded = settings.databaseUrl === undefined ? await embeddedDatabase(settings, progress, stopper) : undefined;
  const databaseUrl = embedded?.ownerUrl ?? settings.databaseUrl ?? '';
  const masterKey = loadMasterKey(settings.masterKeyFile ?? join(settings.dataDir, 'master.key'));
  const operatorKey = loadOperatorKey(settings);
  progress.step('Bringing the schema up to date');
  await bringSchemaUpToDate(settings, databaseUrl, masterKey);
  progress.step('Starting the service');
  const runtime = {
    databaseUrl: serviceUrl(databaseUrl, masterKey),
    systemDatabaseUrl: systemUrl(databaseUrl, masterKey),
    directDatabaseUrl: serviceUrl(settings.databaseDirectUrl ?? databaseUrl, masterKey),
    readDatabaseUrl: settings.databaseReadUrl && serviceUrl(settings.databaseReadUrl, masterKey),
    masterKey,
    operatorKey: operatorKey.text,
  };
  const { runService } = await loadService();
  await runService({ settings, runtime, log, operatorKey, isEmbedded: embedded !== undefined, progress, stopper });
}

function bringSchemaUpToDate(settings: Settings, databaseUrl: string, masterKey: MasterKey): Promise<unknown> {
  const { databaseAdminUrl = databaseUrl, migrations, migrationLockTimeoutSeconds } = settings;
  const timeoutMs = migrationLockTimeoutSeconds * 1_000;
  return migrations === 'wait'
    ? waitForSchema(serviceUrl(databaseUrl, masterKey), masterKey, timeoutMs)
    : prepareDatabase(databaseAdminUrl, masterKey, prepareJobSchema, timeoutMs);
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
