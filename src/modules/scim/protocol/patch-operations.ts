import { invalidPath, invalidSyntax, invalidValue, ScimError } from '../scim.errors';
import { isScimObject, type Json, type ScimObject, memberNamed } from './scim-json';
import { type AttributePath, parsedPath } from './scim-path';
import type { ResourceSchema } from './scim-schemas';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const MAX_OPERATIONS = 1_000;

/** One change of one attribute. `value` is undefined in a removal without a value. */
export interface Change {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: AttributePath;
  readonly value: Json | undefined;
}

/**
 * The changes in the body of a PATCH, in order (RFC 7644 §3.5.2). An operation without a path is split into one for
 * each attribute of its value; unknown and read-only attributes are ignored there, as in a POST.
 * @param stored the extensions that the resource has
 * @throws ScimError invalidSyntax, invalidPath, invalidValue, invalidFilter, mutability, noTarget
 */
export function readPatchChanges(body: ScimObject, schema: ResourceSchema, stored: readonly string[] = []): Change[] {
  const schemas = memberNamed(body, 'schemas');
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_SCHEMA))
    throw invalidSyntax(`schemas should contain ${PATCH_SCHEMA}`);
  const operations = memberNamed(body, 'operations');
  if (!Array.isArray(operations) || operations.length === 0) throw invalidSyntax('Operations should be an array');
  if (operations.length > MAX_OPERATIONS)
    throw invalidValue(`Operations should have at most ${MAX_OPERATIONS} entries`);
  return operations.flatMap((operation) => changesOfOne(operation, schema, stored));
}

function changesOfOne(operation: Json, schema: ResourceSchema, stored: readonly string[]): Change[] {
  if (!isScimObject(operation)) throw invalidSyntax('An operation should be an object');
  const op = opOf(memberNamed(operation, 'op'));
  const path = memberNamed(operation, 'path');
  const value = memberNamed(operation, 'value');
  if (path === undefined || path === null || path === '') return withoutPath(op, value, schema, stored);
  if (typeof path !== 'string') throw invalidPath('The path of an operation should be a string');
  const target = parsedPath(path, schema, stored);
  if (target === undefined) throw invalidPath('The attribute in the path is not defined by any schema');
  if (target.attribute?.mutability === 'readOnly') {
    throw new ScimError(400, 'mutability', `${target.attribute.name} is read-only`);
  }
  return [{ op, path: target, value: checked(op, value) }];
}

/** Entra ID sends `Add` and `Replace` unless it is configured to follow the standard. */
function opOf(value: Json | undefined): Change['op'] {
  const op = typeof value === 'string' ? value.toLowerCase() : '';
  if (op !== 'add' && op !== 'replace' && op !== 'remove') throw invalidSyntax('op should be add, replace or remove');
  return op;
}

function withoutPath(
  op: Change['op'],
  value: Json | undefined,
  schema: ResourceSchema,
  stored: readonly string[],
): Change[] {
  if (op === 'remove') throw new ScimError(400, 'noTarget', 'A remove operation needs a path');
  if (!isScimObject(value)) throw invalidValue('An operation without a path needs an object as its value');
  return Object.entries(value).flatMap(([name, item]): Change[] => {
    const path = parsedPath(name, schema, stored);
    return path === undefined || path.attribute?.mutability === 'readOnly' ? [] : [{ op, path, value: item }];
  });
}

function checked(op: Change['op'], value: Json | undefined): Json | undefined {
  if (op !== 'remove' && value === undefined) throw invalidValue(`The operation ${op} needs a value`);
  return value;
}
