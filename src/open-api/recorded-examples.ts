import administration from './examples/administration.json';
import alerts from './examples/alerts.json';
import audit from './examples/audit.json';
import connections from './examples/connections.json';
import corpus from './examples/corpus.json';
import demo from './examples/demo.json';
import incidents from './examples/incidents.json';
import lookups from './examples/lookups.json';
import people from './examples/people.json';
import reports from './examples/reports.json';
import threats from './examples/threats.json';
import webSearches from './examples/web-searches.json';

/** The recorded request and responses of an operation, by status and media type. */
interface OperationExamples {
  request?: unknown;
  responses?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const BY_OPERATION: Readonly<Record<string, OperationExamples>> = {
  ...administration,
  ...alerts,
  ...audit,
  ...connections,
  ...corpus,
  ...demo,
  ...incidents,
  ...lookups,
  ...people,
  ...reports,
  ...threats,
  ...webSearches,
};
const OF_OWN_TENANT = /^tenant_/;

/**
 * The examples that `npm run examples` recorded. An operation on the caller's own tenant has those of the operator's
 * operation.
 */
export const recordedExamples = (operationId: string): OperationExamples =>
  BY_OPERATION[operationId] ?? BY_OPERATION[operationId.replace(OF_OWN_TENANT, '')] ?? {};
