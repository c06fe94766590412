import type { Schema } from './marked-body';
import { scimBodySchema } from './marked-scim-bodies';

export interface RouteParameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface OpenApiOperation {
  'x-permission': string;
  parameters?: RouteParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface MarkedRoute {
  /** Such as `PUT /v1/assets`. */
  name: string;
  method: string;
  template: string;
  permission: string;
  parameters: readonly RouteParameter[];
  jsonSchema: Schema | undefined;
}

/** Places of every route. */
const PLACE_KINDS = [
  ...['x-api-key', 'bearer', 'jwt', 'basic', 'cookie', 'api_key', 'credentials beside a valid one'],
  ...['unknown query', 'malformed query', 'malformed address', 'x-request-id', 'user-agent', 'header', 'x-portfolio'],
  'x-forwarded-for',
  ...['json', 'invalid json', 'raw', 'cut off'],
] as const;

/** Nearly every route has it; requests send it separately. */
const EVERYWHERE = 'X-Portfolio';

export const routesOf = ({ paths }: OpenApiDocument): MarkedRoute[] =>
  Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      return {
        name: `${method} ${template}`,
        method,
        template,
        permission: operation['x-permission'],
        parameters: (operation.parameters ?? []).filter(({ name }) => name !== EVERYWHERE),
        jsonSchema: operation.requestBody?.content['application/json']?.schema ?? scimBodySchema(method, template),
      };
    }),
  );

/** The kinds of places in which a route must have received marks. */
export const kindsOf = ({ parameters, jsonSchema }: MarkedRoute): string[] => [
  ...PLACE_KINDS,
  ...['path', 'query'].filter((kind) => parameters.some((parameter) => parameter.in === kind)),
  ...(jsonSchema ? ['body', 'wrong body', 'unknown field', 'idempotency-key'] : []),
];
