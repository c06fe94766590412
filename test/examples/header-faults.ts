import type { Answer } from '../support/app/test-app';
import type { DocumentedOperation } from './example-recorder';

/** Headers that callers read, so that the document must declare them for every answer that has them. */
const DOCUMENTED_HEADERS = [
  ...['etag', 'location', 'content-disposition', 'retry-after', 'www-authenticate', 'idempotent-replayed'],
  ...['x-request-id', 'x-job-id', 'x-scan-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
];

/** The headers of an answer that the document does not declare, and the declared ones that it lacks. */
export function headerFaults(operationId: string, { responses }: DocumentedOperation, answer: Answer): string[] {
  const where = `${operationId} ${answer.status}`;
  const documented = responses[answer.status];
  if (!documented) return [`${where}: the document does not have this status`];
  const named = new Map(Object.entries(documented.headers ?? {}).map(([name, header]) => [name.toLowerCase(), header]));
  const unnamed = DOCUMENTED_HEADERS.filter((name) => answer.headers.has(name) && !named.has(name));
  const absent = [...named].filter(([name, { required }]) => required === true && !answer.headers.has(name));
  return [
    ...unnamed.map((name) => `${where}: ${name} is not documented`),
    ...absent.map(([name]) => `${where}: ${name} is missing`),
  ];
}
