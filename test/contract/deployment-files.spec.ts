import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseSettings, SETTING_NAMES, type Settings } from '../../config/settings';
import packageJson from '../../package.json';
import { runCaptured } from '../support/app/captured-terminal';
import {
  columnarComposeServices,
  composeServices,
  environmentFile,
  kustomizations,
  servicePods,
  SYSTEMD_UNITS,
  systemdUnit,
  textOf,
  unitEnvironment,
} from '../support/deployment/deployment-files';
import {
  copiesOf,
  type DockerStage,
  dockerStages,
  imageEnvironment,
  instructionsOf,
} from '../support/deployment/dockerfile';
import { PROJECT } from '../support/processes/service-build';

/*
 * The files in deploy/ name settings, commands, ports and users of the service. These tests compare them with the service, so that
 * a renamed setting fails here and not when somebody deploys.
 */

const PLATFORM_VARIABLES = ['NODE_ENV', 'HOME'];
const IMAGE_UID = 10_001;
const stages = dockerStages('Dockerfile');
const stageNamed = (wanted: string): DockerStage => stages.find(({ name }) => name === wanted)!;
const image = stageNamed('service');
const pooler = dockerStages('deploy/compose/pgbouncer/Dockerfile').at(-1)!;

/** What an operator puts in place of a secret. */
const FILLED_IN = 'placeholder-0123456789-0123456789';
const withSecrets = (text: string): string => text.replace(/\$\{\w+:\?[^}]*\}/g, FILLED_IN).replace(/\$\{\w+:-\}/g, '');

interface Started {
  readonly what: string;
  readonly environment: Record<string, string>;
  readonly command: readonly string[];
}

const composeProcesses = (): Started[] =>
  Object.entries(composeServices())
    .filter(([, service]) => service.image.startsWith(`${packageJson.name}:`))
    .map(([name, { environment, command = [] }]) => ({ what: `compose ${name}`, environment, command }));

/** The literals of an overlay, with those of the base that it does not replace. */
const overlaySettings = (): Record<string, string>[] => {
  const literals = kustomizations().flatMap(({ folder, kind, configMapGenerator: [generated] = [] }) => {
    const settings = Object.fromEntries((generated?.literals ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
    return kind === 'Component' ? [] : [{ folder, settings }];
  });
  const base = literals.find(({ folder }) => folder === 'base')!.settings as Record<string, string>;
  return literals.filter(({ folder }) => folder !== 'base').map(({ settings }) => ({ ...base, ...settings }));
};

const kubernetesProcesses = (): Started[] =>
  overlaySettings().flatMap((settings, index) =>
    servicePods().map(({ manifest, pod: { containers } }) => ({
      what: `overlay ${index}: ${manifest.metadata.name}`,
      command: containers[0]?.args ?? [],
      environment: {
        ...settings,
        ...Object.fromEntries(
          (containers[0]?.env ?? []).map(({ name, value }) => [
            name,
            value ?? (name.endsWith('_URL') ? `postgres://tms:${FILLED_IN}@db/tms` : FILLED_IN),
          ]),
        ),
      },
    })),
  );

const systemdProcesses = (): Started[] =>
  SYSTEMD_UNITS.map((name) => {
    const unit = systemdUnit(name);
    const [, ...command] = (unit.get('ExecStart')?.[0] ?? '').split(' ');
    return {
      what: name,
      command,
      environment: { ...environmentFile('deploy/systemd/tms.env'), ...unitEnvironment(unit) },
    };
  });

const inImage = (started: Started): Started => ({
  ...started,
  command: started.command.length > 0 ? started.command : (JSON.parse(instructionsOf(image, 'CMD')[0]!) as string[]),
  environment: { ...imageEnvironment(image), ...started.environment },
});

const processes = [...[...composeProcesses(), ...kubernetesProcesses()].map(inImage), ...systemdProcesses()];
const settingsOf = ({ environment }: Started): Settings =>
  parseSettings(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withSecrets(value)])));

test('the files start processes that serve, that run jobs, and that migrate, each in three ways', () => {
  const roles = processes.map((started) =>
    started.command.includes('migrate') ? 'migrate' : settingsOf(started).role,
  );
  for (const role of ['serve', 'work', 'migrate']) expect(roles.filter((each) => each === role)).toHaveLength(4);
});

test.each(processes.map((started) => [started.what, started] as const))('%s has valid settings', (_what, started) => {
  const names = Object.keys(started.environment);
  const unknown = names.filter((name) => ![...SETTING_NAMES, ...PLATFORM_VARIABLES].includes(name));
  expect(unknown).toEqual([]);
  const settings = settingsOf(started);
  expect(settings).toMatchObject({ migrations: 'wait', databaseUrl: expect.stringMatching(/^postgres:\/\/tms@/) });
  const isMigration = started.command.includes('migrate');
  const { role } = settings;
  // Nothing but the migration has the password of the owner, and nothing but what serves has the operator's key.
  if (!started.what.endsWith('.service')) {
    expect(settings.databaseAdminUrl !== undefined).toBe(isMigration);
    expect(settings.operatorApiKey !== undefined).toBe(role === 'serve');
  }
  if (role === 'work') expect(settings.auditArchiveDir).toBeDefined();
});

test('with a columnar copy, what serves reads the folder that what runs jobs writes, in the image with DuckDB', () => {
  const added = columnarComposeServices();
  expect(Object.keys(added).filter((name) => !(name in composeServices()))).toEqual([]);
  expect(stages.map(({ name }) => name)).toContain(added.migrate?.build?.target);
  const folders = ['serve', 'work'].map((name) => {
    const { COLUMNAR_COPY_DIR: folder } = added[name]!.environment!;
    const [source, target, mode = 'rw'] = added[name]!.volumes![0]!.split(':');
    return { folder, source, target, mode };
  });
  const shared = { folder: '/columnar-copy', source: './columnar-copy', target: '/columnar-copy' };
  expect(folders).toEqual([
    { ...shared, mode: 'ro' },
    { ...shared, mode: 'rw' },
  ]);
  expect(parseSettings({ COLUMNAR_COPY_DIR: shared.folder }).columnarCopyDir).toBe(shared.folder);
});

test('every command exists', async () => {
  for (const { command } of processes) {
    const [program = '', ...parameters] = command.filter((word) => !word.startsWith('--'));
    expect(existsSync(join(PROJECT, program.replace(/^dist\/(.*)\.js$/, '$1.ts')))).toBe(true);
    if (program === 'dist/src/main.js') expect(`node ${command.join(' ')}`).toBe(packageJson.scripts.start);
    else expect(await runCaptured([...parameters, '--help'])).toMatchObject({ code: 0, err: '' });
  }
});

test('no file contains a secret, and the examples leave secrets empty', () => {
  const texts = processes.flatMap(({ environment }) => Object.entries(environment));
  const secrets = texts.filter(([name]) => /(KEY|PASSWORD|SECRET|TOKEN)$/.test(name));
  expect(secrets.filter(([, value]) => !value.startsWith('${') && value !== FILLED_IN)).toEqual([]);
  const passwords = texts.flatMap(([, value]) =>
    [...value.matchAll(/:\/\/[^:/@]*:([^@]*)@/g)].map(([, word = '']) => word),
  );
  expect(passwords.filter((word) => !word.startsWith('${') && word !== FILLED_IN)).toEqual([]);
  const filled = Object.entries(environmentFile('deploy/compose/.env.example')).filter(([, value]) => value !== '');
  expect(filled).toEqual([]);
});

test('every variable that compose.yaml reads is in its .env.example, and the reverse', () => {
  const read = [...textOf('deploy/compose/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect([...new Set(read)].sort()).toEqual(Object.keys(environmentFile('deploy/compose/.env.example')).sort());
});

describe('the Dockerfile', () => {
  test('ends as a user that is not root, with a check of its health that needs no other program', () => {
    expect(instructionsOf(image, 'USER')).toEqual([`${IMAGE_UID}:${IMAGE_UID}`]);
    expect(instructionsOf(image, 'HEALTHCHECK')[0]).toContain('CMD ["node", "healthcheck.mjs"]');
    expect(instructionsOf(image, 'ENTRYPOINT')).toEqual(['["node"]']);
    expect(instructionsOf(pooler, 'USER')).toEqual(['postgres']);
  });

  test('builds the service without DuckDB by default, and with the version of DuckDB that CI tests on request', () => {
    const { name, instructions } = stages.at(-1)!;
    expect([name, instructions]).toEqual([undefined, [{ name: 'FROM', text: 'service' }]]);
    const [version] = /@duckdb\/node-api@\S+/.exec(instructionsOf(stageNamed('duckdb'), 'RUN')[0]!) ?? [];
    expect(textOf('.ci/run')).toContain(` ${version} `);
    expect(instructionsOf(stageNamed('with-columnar-copy'), 'FROM')).toEqual(['service AS with-columnar-copy']);
  });

  test('exposes the ports on which the service listens by default', () => {
    const { port, metricsPort, host } = parseSettings(imageEnvironment(image));
    expect(instructionsOf(image, 'EXPOSE')).toEqual([`${port} ${metricsPort}`]);
    expect(host).toBe('0.0.0.0');
  });

  test('copies from the sources exactly what .dockerignore lets through', () => {
    const copied = stages
      .flatMap(copiesOf)
      .filter(({ from }) => from === undefined)
      .flatMap(({ sources }) => sources);
    expect(copied.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
    const allowed = textOf('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    expect(
      [...new Set(copied)].filter((path) => !allowed.includes(path.split('/')[0]!) && !allowed.includes(path)),
    ).toEqual([]);
    expect(allowed.filter((path) => !copied.includes(path))).toEqual([]);
  });

  test('takes files of other stages that exist', () => {
    const names = stages.map(({ name }) => name);
    const from = stages.flatMap(copiesOf).flatMap((copy) => (copy.from === undefined ? [] : [copy.from]));
    expect(from.filter((name) => !names.includes(name))).toEqual([]);
  });
});

test('every image has a version, and that of the service is the one of package.json', () => {
  const composed = Object.values(composeServices()).map((service) => service.image);
  const tags = kustomizations().flatMap(({ images = [] }) => images.map(({ name, newTag }) => `${name}:${newTag}`));
  const bases = ['Dockerfile', 'deploy/compose/pgbouncer/Dockerfile'].flatMap((path) =>
    [...textOf(path).matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, name = '']) => name),
  );
  const all = [...composed, ...tags, ...bases];
  expect(all.length).toBeGreaterThan(6);
  expect(all.filter((name) => !/:\d+\.\d+/.test(name))).toEqual([]);
  const own = all.filter((name) => name.includes(packageJson.name));
  expect(new Set(own)).toEqual(new Set([`${packageJson.name}:${packageJson.version}`]));
});
