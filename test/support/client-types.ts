import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';

type Response = Record<string, unknown> & { content?: Record<string, { schema: { $ref?: string } }> };
type Operation = Record<string, unknown> & { responses: Record<string, Response> };

const GENERATOR = join(dirname(require.resolve('openapi-typescript')), '../bin/cli.js');
// A field with a default may be left out of a request; those of answers are listed as required.
const OPTIONS = ['--alphabetize', '--empty-objects-unknown', '--default-non-nullable', 'false'];
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The types of `client/schema.d.ts`: of every operation what it takes and answers. Made in a process of its own, since the
 * generator depends on packages that are published as ES modules only.
 */
export const clientTypes = (document: OpenAPIObject): string =>
  execFileSync(process.execPath, [GENERATOR, ...OPTIONS], {
    input: JSON.stringify(withSharedFailures(document)),
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    // Its remarks on redirects, which have no answer of status 200.
    stdio: ['pipe', 'pipe', 'ignore'],
  });

/**
 * Operations fail in three forms, each in many statuses. Written out at every operation they are two thirds of the file
 * (1.3 MB), so that each form is written once and named.
 */
function withSharedFailures(document: OpenAPIObject): object {
  const responses: Record<string, Response> = {};
  const shared = (response: Response): object => {
    const [name] = Object.values(response.content ?? {}).map(({ schema }) => schema.$ref?.split('/').at(-1));
    if (name === undefined) return response;
    responses[name] ??= { description: 'It failed', ...(response.content && { content: response.content }) };
    return { $ref: `#/components/responses/${name}` };
  };
  const paths = mapValues(document.paths as Record<string, Record<string, Operation>>, (item) =>
    mapValues(item, (operation) => ({
      ...operation,
      responses: mapValues(operation.responses, (response, status) =>
        /^[45]/.test(status) ? shared(response) : response,
      ),
    })),
  );
  return { ...document, paths, components: { ...document.components, responses } };
}

const mapValues = <T, U>(record: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
