import { plainContract } from './plain-contract';
import { type Change, type Direction, type Document as Components, type Schema, SchemaChanges } from './schema-changes';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content & { readonly headers?: Readonly<Record<string, unknown>> }>>;
  /** The date from which on a deprecated operation may be removed. */
  readonly 'x-sunset'?: string;
}

/** The parts of an OpenAPI 3.1 document that matter to callers. */
export interface OpenApiDocument extends Components {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/**
 * The changes from `before` to `after` that break callers (docs/http.md, Versions): removals, renamings, changed types
 * and stricter
 * requests. Answers may gain fields, statuses and values; operations may be removed after their sunset.
 * @param today an ISO date
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument, today: string): Change[] {
  const known = operationsOf(plainContract(before));
  const now = operationsOf(plainContract(after));
  return [...known].flatMap(([route, { name, operation }]) => {
    const current = now.get(route);
    if (current) return new OperationChanges(name, before, after).between(operation, current.operation);
    const sunset = operation['x-sunset'];
    const mayGo = sunset !== undefined && sunset <= today;
    return mayGo ? [] : [{ where: name, what: 'the operation was removed' }];
  });
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** By method and path; the names of path parameters may change. */
function operationsOf({ paths }: OpenApiDocument): Map<string, { name: string; operation: Operation }> {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]): [string, { name: string; operation: Operation }] => {
        const name = `${method.toUpperCase()} ${path}`;
        return [name.replace(/\{\w+\}/g, '{}'), { name, operation }];
      }),
  );
  return new Map(operations);
}

class OperationChanges {
  constructor(
    private readonly name: string,
    private readonly before: OpenApiDocument,
    private readonly after: OpenApiDocument,
  ) {}

  between(before: Operation, after: Operation): Change[] {
    return [
      ...this.#parameters(parametersOf(before), parametersOf(after)),
      ...this.#body(before.requestBody, after.requestBody),
      ...this.#responses(before.responses ?? {}, after.responses ?? {}),
    ];
  }

  #parameters(before: Map<string, Parameter>, after: Map<string, Parameter>): Change[] {
    const changes = [...before].flatMap(([key, parameter]) => {
      const where = `${this.name}: ${key}`;
      const current = after.get(key);
      if (!current) return [{ where, what: 'the parameter was removed' }];
      return this.#schemas('request').between(parameter.schema, current.schema, where);
    });
    for (const [key, { required = false }] of after) {
      if (!required || before.get(key)?.required === true) continue;
      changes.push({ where: `${this.name}: ${key}`, what: 'the parameter is required now' });
    }
    return changes;
  }

  #body(before: Operation['requestBody'], after: Operation['requestBody']): Change[] {
    const where = `${this.name}: body`;
    if (!before) return after?.required === true ? [{ where, what: 'a body is required now' }] : [];
    if (!after) return [{ where, what: 'the body was removed' }];
    const isRequiredNow = after.required === true && before.required !== true;
    return [
      ...(isRequiredNow ? [{ where, what: 'a body is required now' }] : []),
      ...this.#content('request', before, after, where),
    ];
  }

  #responses(before: NonNullable<Operation['responses']>, after: NonNullable<Operation['responses']>): Change[] {
    return Object.entries(before).flatMap(([status, response]) => {
      const where = `${this.name}: answer ${status}`;
      const current = after[status];
      if (!current) return [{ where, what: 'the status was removed' }];
      const headers = new Set(Object.keys(current.headers ?? {}).map((name) => name.toLowerCase()));
      const removed = Object.keys(response.headers ?? {}).filter((name) => !headers.has(name.toLowerCase()));
      return [
        ...removed.map((name) => ({ where: `${where}: header ${name}`, what: 'the header was removed' })),
        ...this.#content('answer', response, current, where),
      ];
    });
  }

  #content(direction: Direction, { content: before = {} }: Content, { content: after = {} }: Content, where: string) {
    return Object.entries(before).flatMap(([mediaType, { schema }]): Change[] => {
      const current = after[mediaType];
      if (!current) return [{ where, what: `the media type ${mediaType} was removed` }];
      return this.#schemas(direction).between(schema, current.schema, where);
    });
  }

  #schemas(direction: Direction): SchemaChanges {
    return new SchemaChanges({ direction, before: this.before, after: this.after });
  }
}

/** All parameters except those of the path; header names are case-insensitive. */
function parametersOf({ parameters = [] }: Operation): Map<string, Parameter> {
  const named = parameters
    .filter((parameter) => parameter.in !== 'path')
    .map((parameter): [string, Parameter] => {
      const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
      return [`${parameter.in} ${name}`, parameter];
    });
  return new Map(named);
}
