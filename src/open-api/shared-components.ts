import type { OpenAPIObject } from '@nestjs/swagger';
import { type DocumentedContent, type DocumentedParameter, listOperations } from './documented-operations';

/** The place of a definition that others may repeat. */
interface Place {
  holder: Record<string, unknown> | unknown[];
  key: string | number;
  /** The name of its component. */
  name: string;
  /** Distinguishes it from another definition with the same name. */
  operation: string;
}

type Components = Record<string, unknown>;

/** Moves every response, header, parameter and example that several operations have in common to `components`. */
export function shareComponents(document: OpenAPIObject): void {
  const components = (document.components ??= {}) as Record<string, Components | undefined>;
  components.parameters = share('parameters', parametersOf(document));
  components.headers = share('headers', headersOf(document));
  components.examples = share('examples', examplesOf(document));
  components.responses = share('responses', responsesOf(document));
  for (const { operation } of listOperations(document)) {
    if (operation.parameters?.length === 0) delete operation.parameters;
    for (const response of Object.values(operation.responses)) delete response['x-component'];
    for (const holder of [operation.requestBody, ...Object.values(operation.responses)]) unwrapExamples(holder);
  }
}

/**
 * Replaces each repeated definition by a reference to the first one. The operation distinguishes definitions with the
 * same name.
 */
function share(kind: string, places: readonly Place[]): Components {
  const shared = new Map<string, unknown>();
  for (const group of repeatedIn(places)) {
    const [first] = group;
    if (!first) continue;
    const name = shared.has(first.name) ? `${pascal(first.operation)}${first.name}` : first.name;
    if (shared.has(name)) throw new Error(`Two definitions of components.${kind} would be called ${name}`);
    shared.set(name, withoutName(valueAt(first)));
    for (const place of group) replace(place, { $ref: `#/components/${kind}/${name}` });
  }
  return Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The definitions that occur more than once, the most frequent first. */
function repeatedIn(places: readonly Place[]): Place[][] {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    const text = JSON.stringify(valueAt(place));
    groups.set(text, [...(groups.get(text) ?? []), place]);
  }
  return [...groups.values()].filter((group) => group.length > 1).sort((a, b) => b.length - a.length);
}

const valueAt = ({ holder, key }: Place): unknown => (holder as Record<string | number, unknown>)[key];

function replace({ holder, key }: Place, value: unknown): void {
  (holder as Record<string | number, unknown>)[key] = value;
}

function withoutName(value: unknown): unknown {
  const entries = Object.entries(value as object).filter(([key]) => key !== 'x-component');
  return Object.fromEntries(entries);
}

const parametersOf = (document: OpenAPIObject): Place[] =>
  listOperations(document).flatMap(({ operation: { operationId, parameters = [] } }) =>
    parameters.map((parameter, key) => ({
      holder: parameters,
      key,
      name: parameterName(parameter),
      operation: operationId,
    })),
  );

/** Header names remain unchanged; `event_type` becomes `EventType`. */
const parameterName = (parameter: DocumentedParameter): string =>
  parameter.in === 'header' ? parameter.name : pascal(parameter.name);

const headersOf = (document: OpenAPIObject): Place[] =>
  listOperations(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.values(responses).flatMap(({ headers = {} }) =>
      Object.keys(headers).map((name) => ({ holder: headers, key: name, name, operation: operationId })),
    ),
  );

/** Only responses that `@Operation` named: failures, which are the same for many operations. */
const responsesOf = (document: OpenAPIObject): Place[] =>
  listOperations(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, { 'x-component': name }]) =>
      name === undefined ? [] : [{ holder: responses, key: status, name, operation: operationId }],
    ),
  );

const examplesOf = (document: OpenAPIObject): Place[] =>
  listOperations(document).flatMap(({ operation: { operationId, requestBody, responses } }) =>
    Object.entries({ request: requestBody, ...responses }).flatMap(([part, holder]) =>
      Object.values(holder?.content ?? {}).flatMap(({ examples = {} }) =>
        Object.keys(examples).map((key) => {
          const name = pascal(`${operationId}_${part}${key === 'default' ? '' : `_${key}`}`);
          return { holder: examples, key, name, operation: operationId };
        }),
      ),
    ),
  );

/** A single example needs no name. */
function unwrapExamples(holder: DocumentedContent | undefined): void {
  for (const media of Object.values(holder?.content ?? {})) {
    const { default: single } = media.examples ?? {};
    if (single === undefined || !('value' in single)) continue;
    media.example = single.value;
    delete media.examples;
  }
}

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
