import type { OpenAPIObject } from '@nestjs/swagger';
import type { RoutePermission } from '../platform/http/operations/declared-operation';

export type DocumentSchema = Record<string, unknown>;

export interface DocumentedMedia {
  schema?: DocumentSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface DocumentedContent {
  content?: Record<string, DocumentedMedia>;
}

export interface DocumentedResponse extends DocumentedContent {
  headers?: Record<string, unknown>;
  'x-component'?: string;
}

export interface DocumentedParameter {
  name: string;
  in: string;
}

/** The parts of an operation that are changed after @nestjs/swagger has created the document. */
export interface DocumentedOperation {
  operationId: string;
  description?: string;
  tags?: string[];
  'x-permission': RoutePermission;
  parameters?: DocumentedParameter[];
  requestBody?: DocumentedContent;
  responses: Record<string, DocumentedResponse>;
  security?: Record<string, string[]>[];
}

export interface NamedOperation {
  /** In lower case, as the document writes it. */
  method: string;
  path: string;
  operation: DocumentedOperation;
}

/** Only the operator may use them (PermissionGuard). */
export const isOperators = ({ path }: NamedOperation): boolean => path.startsWith('/v1/admin/');

/** Clients of TAXII send no headers of this service, and HTTP Basic. */
export const isTaxii = ({ path }: NamedOperation): boolean => /^\/taxii2(?:\/|$)/.test(path);

/** Every operation of the document, in its order. */
export const listOperations = ({ paths }: OpenAPIObject): NamedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, DocumentedOperation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
