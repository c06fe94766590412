import { breakingChanges, type OpenApiDocument } from './breaking-changes';
import type { Schema } from './schema-changes';

const TODAY = '2027-06-01';
export const ROUTE = 'POST /things';

export type Operation = OpenApiDocument['paths'][string][string];
export const documentOf = (operation: Operation, schemas: Record<string, Schema> = {}): OpenApiDocument => ({
  paths: { '/things': { post: operation } },
  components: { schemas },
});
export const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
export const objectOf = (properties: Record<string, Schema>, required: string[] = [], more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  required,
  ...more,
});

export const compared = (before: OpenApiDocument, after: OpenApiDocument): string[] =>
  breakingChanges(before, after, TODAY).map(({ where, what }) => `${where}: ${what}`);
export const ofOperation = (before: Operation, after: Operation): string[] =>
  compared(documentOf(before), documentOf(after));
export const ofBody = (before: Schema, after: Schema): string[] =>
  ofOperation({ requestBody: json(before) }, { requestBody: json(after) });
export const ofAnswer = (before: Schema, after: Schema): string[] =>
  ofOperation({ responses: { 200: json(before) } }, { responses: { 200: json(after) } });
export const STRING = { type: 'string' };
export const NULLABLE = { type: ['string', 'null'] };
export const INTEGER = { type: 'integer' };
export const NUMBER = { type: 'number' };
export const oneOf = (...values: unknown[]): Schema => ({ type: 'string', enum: values });
