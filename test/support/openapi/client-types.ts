import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';

const GENERATOR = join(dirname(require.resolve('openapi-typescript')), '../bin/cli.js');
// A field with a default may be left out of a request; those of answers are listed as required.
const OPTIONS = ['--alphabetize', '--empty-objects-unknown', '--default-non-nullable', 'false'];
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The types of `client/src/schema.ts`: the input and the answers of every operation. Generated in a separate process,
 * because
 * the generator depends on packages that are published as ES modules only.
 */
export const clientTypes = (document: OpenAPIObject): string =>
  lean(
    execFileSync(process.execPath, [GENERATOR, ...OPTIONS], {
      input: JSON.stringify(withoutUntyped(document)),
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
      // The generator's remarks on redirects, which have no answer of status 200.
      stdio: ['pipe', 'pipe', 'ignore'],
    }),
  );

/** Examples are in openapi.json; headers of answers are read from a `Headers` object, which has no types. */
function withoutUntyped(node: unknown, key = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutUntyped(item));
  if (typeof node !== 'object' || node === null) return node;
  // A property of a schema may have any name.
  const isNamesOnly = key === 'properties';
  const entries = Object.entries(node).filter(([name]) => isNamesOnly || !UNTYPED.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutUntyped(value, isNamesOnly ? '' : name)]));
}

const UNTYPED = new Set(['example', 'examples', 'headers']);

const aliasOf = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);
const ALIASES = ['schemas', 'parameters', 'responses']
  .map((kind) => `type ${aliasOf(kind)} = components["${kind}"];\n`)
  .join('');

/** The description of a header that many operations accept; the shared parameter has it. */
const SHARED_HEADER = /^ *\/\*\* @description .* \*\/\n(?= *"[A-Z][A-Za-z-]+"\?: components\["parameters"\])/gm;

/** Removes what openapi-fetch does not use, and indents by two spaces. */
const lean = (types: string): string =>
  `${types}${ALIASES}`
    .replaceAll(/^( {4}"\/.*": \{\n) {8}parameters: \{\n(?: {12}\w+\?: never;\n)+ {8}\};\n/gm, '$1')
    .replaceAll(/^ {8}(?:get|put|post|delete|options|head|patch|trace)\?: never;\n/gm, '')
    .replaceAll(SHARED_HEADER, '')
    .replaceAll(/^export type (?:webhooks|\$defs) = .*;\n/gm, '')
    .replaceAll(/components\["(schemas|parameters|responses)"\]\[/g, (_match, kind: string) => `${aliasOf(kind)}[`)
    .replaceAll(/^ *cookie\?: never;\n/gm, '')
    .replaceAll(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, '')
    .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
