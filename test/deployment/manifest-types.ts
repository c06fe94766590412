import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createProgram,
  flattenDiagnosticMessageText,
  getPreEmitDiagnostics,
  ModuleKind,
  ModuleResolutionKind,
  ScriptTarget,
} from 'typescript';

export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** The packages with the types of each group of resources. The rest is Kubernetes itself. */
const PACKAGES: Readonly<Record<string, string>> = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};
const KUBERNETES = 'kubernetes-models';
const VERSIONS: Readonly<Record<string, string>> = {
  [KUBERNETES]: '5.1.0',
  '@kubernetes-models/cloudnative-pg': '2.0.0',
  '@kubernetes-models/keda': '2.0.0',
  '@kubernetes-models/prometheus-operator': '6.0.0',
};

/**
 * Checks resources of Kubernetes against the types of its API and of the operators, which know each field. Returns a sentence for
 * each problem: an unknown field, a missing one, or a value of another type.
 */
export function manifestProblems(resources: readonly Resource[], folder: string): string[] {
  const project = join(folder, 'manifest-types');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: project, stdio: 'ignore' });
  const file = join(project, 'manifests.ts');
  writeFileSync(file, resources.map(declaration).join(''));
  const program = createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ScriptTarget.ESNext,
    module: ModuleKind.NodeNext,
    moduleResolution: ModuleResolutionKind.NodeNext,
    types: [],
  });
  return getPreEmitDiagnostics(program).map(({ messageText, start = 0, file: source }) => {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    const { kind, metadata } = resources[Math.floor(line / 2)] ?? { kind: 'unknown', metadata: { name: '' } };
    return `${kind} ${metadata.name}: ${flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** Two lines of TypeScript for a resource. */
function declaration(resource: Resource, index: number): string {
  const [group = ''] = resource.apiVersion.split('/');
  const from = `${PACKAGES[group] ?? KUBERNETES}/${resource.apiVersion}`;
  return (
    `import type { I${resource.kind} as Kind${index} } from '${from}';\n` +
    `export const resource${index}: Kind${index} = ${JSON.stringify(resource)};\n`
  );
}
