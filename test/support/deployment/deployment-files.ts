import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { PROJECT } from '../processes/service-build';

export interface Container {
  readonly name: string;
  readonly image?: string;
  readonly args?: readonly string[];
  readonly env?: readonly EnvEntry[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources?: { readonly requests?: Record<string, string>; readonly limits?: Record<string, string> };
  readonly securityContext?: object;
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}

export interface EnvEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly failureThreshold?: number;
}

export interface PodSpec {
  readonly securityContext: Record<string, unknown>;
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly secret?: { readonly secretName: string } }[];
}

/** What the tests look at in the specifications of all kinds of resources. */
interface ManifestSpec {
  readonly replicas?: number;
  readonly minAvailable?: number;
  /** Of a service, the labels themselves. */
  readonly selector?: { readonly matchLabels?: object };
  readonly podSelector?: { readonly matchLabels?: object };
  readonly template?: { readonly metadata: { readonly labels: Record<string, string> }; readonly spec: PodSpec };
  readonly scaleTargetRef?: { readonly name: string };
  readonly triggers?: readonly { readonly metadata: { readonly query: string } }[];
  readonly podMetricsEndpoints?: readonly object[];
  readonly certificates?: { readonly serverAltDNSNames: readonly string[] };
  readonly cluster?: { readonly name: string };
  readonly pgbouncer?: object;
}

/** A resource of Kubernetes. */
export interface Manifest {
  readonly file: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: ManifestSpec;
}

/** A folder of Kustomize: the base, an overlay, or a component, which an overlay may include. */
interface Kustomization {
  readonly folder: string;
  readonly kind: 'Kustomization' | 'Component';
  readonly resources: readonly string[];
  readonly namespace?: string;
  readonly images?: readonly { readonly name: string; readonly newTag: string }[];
  readonly configMapGenerator?: readonly { readonly name: string; readonly literals: readonly string[] }[];
  readonly patches?: readonly { readonly patch: string; readonly target: { kind: string; name?: string } }[];
}

export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt: readonly string[];
  readonly volumes?: readonly string[];
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly deploy?: { readonly replicas: number };
}

const KUBERNETES = join(PROJECT, 'deploy/kubernetes');

export const textOf = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');

const yamlFiles = (): string[] =>
  readdirSync(KUBERNETES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));

const isKustomization = (file: string): boolean => basename(file) === 'kustomization.yaml';

/** Every resource of every folder, as it is in its file. */
export const manifests = (): Manifest[] =>
  yamlFiles()
    .filter((file) => !isKustomization(file))
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(KUBERNETES, file), 'utf8')).map((document): Manifest => ({
        file,
        ...(document.toJS() as Omit<Manifest, 'file'>),
      })),
    );

export const kustomizations = (): Kustomization[] =>
  yamlFiles()
    .filter(isKustomization)
    .map((file) => ({
      ...(parse(readFileSync(join(KUBERNETES, file), 'utf8')) as Kustomization),
      folder: dirname(file),
    }));

/** The names of the files beside a kustomization. */
export const filesBeside = (folder: string): string[] =>
  readdirSync(join(KUBERNETES, folder)).filter((name) => name.endsWith('.yaml') && !isKustomization(name));

/** The pods that run the service, each with the resource that creates it. */
export const servicePods = (): { manifest: Manifest; labels: Record<string, string>; pod: PodSpec }[] =>
  manifests()
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .map((manifest) => {
      const { metadata, spec } = manifest.spec.template!;
      return { manifest, labels: metadata.labels, pod: spec };
    });

export const COMPOSE_FILES = ['deploy/compose/compose.yaml', 'deploy/compose/compose.columnar-copy.yaml'] as const;

const servicesIn = (file: string): Record<string, Partial<ComposeService>> =>
  (parse(textOf(file), { merge: true }) as { services: Record<string, Partial<ComposeService>> }).services;

export const composeServices = (): Record<string, ComposeService> =>
  servicesIn(COMPOSE_FILES[0]) as Record<string, ComposeService>;

/** What the file with the columnar copy adds to the services of `compose.yaml`. */
export const columnarComposeServices = (): Record<string, Partial<ComposeService> & { build?: { target: string } }> =>
  servicesIn(COMPOSE_FILES[1]);

/** `NAME=value` lines of a file, without comments. */
export const environmentFile = (path: string): Record<string, string> =>
  Object.fromEntries(
    textOf(path)
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** The options of a unit of systemd, each with all its values in order. */
export function systemdUnit(name: string): Map<string, string[]> {
  const unit = new Map<string, string[]>();
  for (const line of textOf(`deploy/systemd/${name}`).split('\n')) {
    const [, option, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (option !== undefined) unit.set(option, [...(unit.get(option) ?? []), value ?? '']);
  }
  return unit;
}

export const SYSTEMD_UNITS = ['tms-migrate.service', 'tms-serve.service', 'tms-work.service'];

/** The variables that a unit sets itself. */
export const unitEnvironment = (unit: Map<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    (unit.get('Environment') ?? [])
      .flatMap((line) => line.split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
