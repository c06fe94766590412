import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Schema } from '../leak-marks/marked-body';
import type { MarkedRoute, OpenApiDocument } from '../leak-marks/marked-routes';
import { routesOf } from '../leak-marks/marked-routes';

interface Response {
  content?: Record<string, { schema: Schema }>;
}

/** An operation of the document, with the declarations of its answers. */
export interface FuzzOperation extends MarkedRoute {
  mediaType: string | undefined;
  responses: Readonly<Record<string, Response>>;
  /** Whether a request without a body is refused. */
  needsBody: boolean;
  /** Whether the document allows a JSON body. */
  takes: (body: unknown) => boolean;
  /** The violation of its schema by an answer, or null. */
  answerFault: (status: number, mediaType: string, body: unknown) => string | null;
}

interface DocumentedOperation {
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

const DOCUMENT = 'openapi.json';

export function fuzzOperations(document: OpenApiDocument): FuzzOperation[] {
  const ajv = addFormats(new Ajv2020({ strict: false, logger: false }));
  ajv.addSchema(closed(document) as object, DOCUMENT);
  const compiled = new Map<string, ValidateFunction>();
  const validator = (schema: Schema): ValidateFunction => {
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components', `"${DOCUMENT}#/components`);
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, known);
    return known;
  };
  return routesOf(document).map((route) => {
    const documented = document.paths[route.template]?.[route.method.toLowerCase()] as unknown as DocumentedOperation;
    const { responses, requestBody } = documented;
    return {
      ...route,
      responses,
      mediaType: Object.keys(requestBody?.content ?? {})[0],
      needsBody: requestBody?.required === true,
      takes: (body) =>
        !requestBody?.content['application/json'] || validator(requestBody.content['application/json'].schema)(body),
      answerFault: (status, mediaType, body) => {
        const schema = responses[status]?.content?.[mediaType]?.schema;
        // A file has no schema to check.
        if (!schema || schema.format === 'binary') return null;
        const validate = validator(schema);
        return validate(body) ? null : JSON.stringify(validate.errors?.slice(0, 3));
      },
    };
  });
}

/**
 * Fields that the document does not declare are faults: objects that list their fields have no others. What a request says
 * in a read-only field is ignored, so it may be anything.
 */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  if ('readOnly' in node && node.readOnly === true) return {};
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const listsFields = typeof schema.properties === 'object' && schema.type === 'object';
  return listsFields && !('additionalProperties' in schema) ? { ...schema, additionalProperties: false } : schema;
}
