import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { parseSettings } from '../../config/settings';
import openApi from '../../openapi.json';
import { EVALUATE_PORTFOLIO } from '../../src/modules/threats/requests/evaluation.jobs';
import { MetricsServer } from '../../src/platform/health/metrics-server';
import type { JobCounts } from '../../src/platform/jobs/job-counts';
import type { JobHandlers } from '../../src/platform/jobs/job-handlers';
import { JobWaitMetric } from '../../src/platform/jobs/job-wait-metric';
import {
  composeServices,
  type Container,
  filesBeside,
  kustomizations,
  type Manifest,
  manifests,
  type PodSpec,
  servicePods,
  SYSTEMD_UNITS,
  systemdUnit,
  textOf,
  unitEnvironment,
} from '../support/deployment/deployment-files';

/*
 * Limits in deploy/ that have to fit the service: how long a start, a stop and a hanging process may take, what a container may do,
 * which pods a selector finds, and which metric an autoscaler reads.
 */

const IMAGE_UID = 10_001;
const CLOSING_MS = 5_000;
const defaults = parseSettings({});
const pods = servicePods();
const deployments = pods.filter(({ manifest }) => manifest.kind === 'Deployment');
const kinds = (kind: string): Manifest[] => manifests().filter((manifest) => manifest.kind === kind);
const containerOf = ({ containers }: PodSpec): Container => containers[0]!;
const valueIn = ({ env = [] }: Container, name: string): string | undefined =>
  env.find((entry) => entry.name === name)?.value;
const seconds = (text: string): number => Number(text.replace(/s$/, ''));

/** How long a process takes to stop, at most. */
const stopMs = (delayMs: string | undefined): number =>
  Number(delayMs ?? defaults.shutdownDelayMs) + defaults.shutdownTimeoutMs + CLOSING_MS;

test('every folder of Kustomize lists exactly the files beside it', () => {
  const found = kustomizations();
  expect(found.map(({ folder }) => folder).sort()).toEqual([
    'base',
    'components/columnar-copy',
    'overlays/cloudnative-pg',
    'overlays/existing-database',
  ]);
  for (const { folder, resources } of found) {
    expect(resources.filter((name) => name !== '../../base').sort()).toEqual(filesBeside(folder).sort());
  }
});

test('the patches of an overlay find what they change', () => {
  const patches = kustomizations().flatMap((overlay) => overlay.patches ?? []);
  expect(patches.length).toBeGreaterThan(0);
  for (const { target, patch } of patches) {
    const changed = target.kind.split('|').flatMap(kinds);
    const names = target.name?.split('|');
    const found = changed.filter(({ metadata }) => names === undefined || names.includes(metadata.name));
    expect(found.length).toBeGreaterThan(0);
    const paths = (parse(patch) as { path: string }[]).map(({ path }) => path.replace(/\/-$/, '').split('/').slice(1));
    const values = found.flatMap((manifest) =>
      paths.map((steps) => steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], manifest)),
    );
    expect(values).not.toContain(undefined);
  }
});

test('the overlay for CloudNativePG names what the operator creates, and verifies its certificate', () => {
  const [cluster, ownPooler] = [kinds('Cluster')[0]!, kinds('Pooler')[0]!];
  const overlay = kustomizations().find(({ folder }) => folder === 'overlays/cloudnative-pg')!;
  const literals = overlay.configMapGenerator![0]!.literals.filter((pair) => pair.startsWith('DATABASE_'));
  const addresses = [...literals, ...overlay.patches!.map(({ patch }) => patch)].flatMap((text) => [
    ...text.matchAll(/postgres:\/\/\S+@([\w-]+):5432\/tms\?(\S+)/g),
  ]);
  const database = cluster.metadata.name;
  const pooler = ownPooler.metadata.name;
  expect(addresses.map(([, host]) => host)).toEqual([pooler, `${database}-rw`, `${database}-ro`, `${database}-rw`]);
  const query = 'sslmode=verify-full&sslrootcert=/run/secrets/tms-db/ca.crt';
  expect(new Set(addresses.map(([, , each]) => each))).toEqual(new Set([query]));
  expect(cluster.spec.certificates?.serverAltDNSNames).toEqual([pooler]);
  expect(ownPooler.spec.cluster?.name).toBe(database);
  const secrets = overlay.patches!.flatMap(({ patch }) => [
    ...patch.matchAll(/(?:secretName|secretKeyRef: \{ name): ([\w-]+)/g),
  ]);
  expect(secrets.map(([, name]) => name)).toEqual([`${database}-ca`, `${database}-app`]);
});

describe('each pod of the service', () => {
  test.each(pods.map((each) => [each.manifest.metadata.name, each.pod] as const))('%s has few rights', (_name, pod) => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: IMAGE_UID, fsGroup: IMAGE_UID },
    });
    expect(containerOf(pod).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  test.each(pods.map((each) => [each.manifest.metadata.name, each.pod] as const))(
    '%s has a limit of memory',
    (_name, pod) => {
      expect(containerOf(pod).resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.stringMatching(/^\dGi$/) },
      });
    },
  );

  test('names secrets that docs/deployment.md creates', () => {
    const page = textOf('docs/deployment.md');
    const named = pods.flatMap(({ pod }) => [
      ...(pod.volumes ?? []).flatMap(({ secret }) => (secret === undefined ? [] : [secret.secretName])),
      ...(containerOf(pod).env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []),
    ]);
    expect(new Set(named)).toEqual(new Set(['tms-master-key', 'tms-operator', 'tms-database-owner']));
    for (const name of named) expect(page).toContain(`create secret generic ${name} `);
  });
});

test('every probe asks a port of its container, at a path that answers there', async () => {
  const server = new MetricsServer(new Registry(), { metricsPort: 0, metricsHost: '127.0.0.1' });
  await server.onApplicationBootstrap();
  try {
    for (const { pod } of deployments) {
      const container = containerOf(pod);
      expect(container.ports?.find(({ name }) => name === 'metrics')?.containerPort).toBe(defaults.metricsPort);
      for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
        const { path = '', port = '' } = probe?.httpGet ?? {};
        if (port === 'http') {
          expect(container.ports?.find(({ name }) => name === 'http')?.containerPort).toBe(defaults.port);
          expect(Object.keys(openApi.paths)).toContain(path);
        } else {
          expect(port).toBe('metrics');
          expect((await fetch(`http://127.0.0.1:${server.address?.port}${path}`)).status).toBe(200);
        }
      }
    }
  } finally {
    server.beforeApplicationShutdown();
  }
});

test('a pod that serves becomes ready by /readyz and is restarted by /healthz, which needs no database', () => {
  const { readinessProbe, livenessProbe } = containerOf(
    deployments.find(({ labels }) => Object.values(labels).includes('serve'))!.pod,
  );
  expect([readinessProbe?.httpGet.path, livenessProbe?.httpGet.path]).toEqual(['/readyz', '/healthz']);
});

test('a start may wait for the schema, and the watchdog acts before the probe', () => {
  for (const { pod } of deployments) {
    const { startupProbe, livenessProbe } = containerOf(pod);
    const lasts = (probe = startupProbe): number => (probe?.periodSeconds ?? 10) * (probe?.failureThreshold ?? 3);
    expect(lasts(startupProbe)).toBeGreaterThan(defaults.migrationLockTimeoutSeconds);
    expect(lasts(livenessProbe)).toBeGreaterThan(defaults.eventLoopAbortSeconds);
  }
});

test('every process may finish its requests before it is killed, and systemd lets it open all its connections', () => {
  for (const { pod } of deployments) {
    const graceMs = (pod.terminationGracePeriodSeconds ?? 0) * 1_000;
    expect(graceMs).toBeGreaterThan(stopMs(valueIn(containerOf(pod), 'SHUTDOWN_DELAY_MS')));
  }
  const { serve, work } = composeServices();
  for (const service of [serve!, work!]) {
    expect(seconds(service.stop_grace_period!) * 1_000).toBeGreaterThan(stopMs(service.environment.SHUTDOWN_DELAY_MS));
  }
  for (const unit of SYSTEMD_UNITS.filter((name) => name !== 'tms-migrate.service').map(systemdUnit)) {
    expect(Number(unit.get('LimitNOFILE')?.[0])).toBeGreaterThan(defaults.maxConnections);
    const stopSeconds = Number(unit.get('TimeoutStopSec')?.[0]);
    expect(stopSeconds * 1_000).toBeGreaterThan(stopMs(unitEnvironment(unit).SHUTDOWN_DELAY_MS));
  }
});

test('every selector finds pods', () => {
  const labels = pods.map((each) => each.labels);
  const finds = (wanted: Record<string, string>): boolean =>
    labels.some((own) => Object.entries(wanted).every(([name, value]) => own[name] === value));
  const selectors = [
    ...kinds('Deployment').map(({ spec }) => spec.selector?.matchLabels),
    ...kinds('PodDisruptionBudget').map(({ spec }) => spec.selector?.matchLabels),
    ...kinds('NetworkPolicy').map(({ spec }) => spec.podSelector?.matchLabels),
    ...kinds('Service').map(({ spec }) => spec.selector),
  ] as Record<string, string>[];
  // The operator labels the pods of its poolers.
  const [ownPooler] = kinds('Pooler');
  const missing = selectors.filter(
    (wanted) => !finds(wanted) && wanted['cnpg.io/poolerName'] !== ownPooler?.metadata.name,
  );
  expect([selectors.length, missing]).toEqual([8, []]);
  expect(kinds('ScaledObject')[0]?.spec.scaleTargetRef?.name).toBe('tms-work');
});

test('an eviction leaves one pod of each kind', () => {
  for (const { spec } of kinds('PodDisruptionBudget')) expect(spec.minAvailable).toBe(1);
  for (const { spec } of kinds('Deployment')) expect(spec.replicas).toBeGreaterThan(1);
});

test('the autoscaler reads a metric that exists, for a job that exists, with the label as the service writes it', () => {
  const registry = new Registry();
  new JobWaitMetric(registry, {} as JobCounts, {} as JobHandlers);
  const [trigger] = kinds('ScaledObject')[0]?.spec.triggers ?? [];
  const [, metric = '', job, namespace] =
    /^max\((\w+)\{job="(\w+)",namespace="([\w-]+)"\}\)$/.exec(trigger!.metadata.query) ?? [];
  expect(registry.getSingleMetric(metric)).toBeDefined();
  expect(job).toBe(EVALUATE_PORTFOLIO.name);
  expect(kustomizations().find(({ folder }) => folder === 'overlays/cloudnative-pg')?.namespace).toBe(namespace);
  expect(kinds('PodMonitor')[0]?.spec.podMetricsEndpoints).toEqual([expect.objectContaining({ honorLabels: true })]);
});

test('no container of compose.yaml has more rights than it needs, or memory without a limit', () => {
  for (const [name, service] of Object.entries(composeServices())) {
    expect([name, service.security_opt, service.mem_limit]).toEqual([
      name,
      ['no-new-privileges:true'],
      expect.stringMatching(/^\d+[gm]$/),
    ]);
    // PostgreSQL changes its user when it starts, and writes its files.
    if (name !== 'postgres') expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
  }
  const { serve, work } = composeServices();
  expect([serve?.deploy?.replicas, work?.deploy?.replicas]).toEqual([2, 2]);
});

test.each(SYSTEMD_UNITS)('%s runs as a user of its own that can write only to its folders', (name) => {
  const unit = systemdUnit(name);
  const one = (option: string): string | undefined => unit.get(option)?.[0];
  expect([one('User'), one('NoNewPrivileges'), one('ProtectSystem'), one('CapabilityBoundingSet')]).toEqual([
    'tms',
    'yes',
    'strict',
    '',
  ]);
  expect(unitEnvironment(unit).DATA_DIR).toBe(`%S/${one('StateDirectory')}`);
  expect([one('LoadCredential'), unitEnvironment(unit).MASTER_KEY_FILE]).toEqual([
    'master.key:/etc/tms/master.key',
    '%d/master.key',
  ]);
  expect(one('MemoryMax')).toMatch(/^\dG$/);
  const archive = unitEnvironment(unit).AUDIT_ARCHIVE_DIR;
  // systemd ignores a path with a hyphen before it if there is no such folder.
  const writable = archive === undefined ? undefined : `${archive} -/var/lib/tms-columnar-copy`;
  expect(one('ReadWritePaths')).toBe(writable);
});

test('both poolers let through the parameters with which the service connects', () => {
  const own = /^ignore_startup_parameters = (.*)$/m.exec(textOf('deploy/compose/pgbouncer/pgbouncer.ini'))?.[1];
  expect(own).toBe('statement_timeout,idle_in_transaction_session_timeout');
  expect(kinds('Pooler')[0]?.spec.pgbouncer).toMatchObject({
    poolMode: 'transaction',
    parameters: { ignore_startup_parameters: own },
  });
});
