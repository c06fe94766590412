/** Reasons why a source gave no usable answer. Operators and administrators read them as the state of a connector. */
export const CONNECTOR_TEXTS = {
  slow: (timeoutMs: number) => `The source did not answer within ${timeoutMs} ms`,
  lookupOver: 'The lookup ended before the source answered',
  circuitOpen: 'The source failed repeatedly and is not queried for a while',
  lastCheckFailed: 'The last health check could not reach the source',
  lookupUnanswered: (reason: string) =>
    `The last lookup got no answer from the source (${reason.replaceAll('_', ' ')})`,
  checkFailed: 'The health check failed',
  noLists: 'The answer does not contain lists of records and findings',
  otherConnector: 'A part of the answer belongs to another connector',

  status: (status: number) => `The source answered with HTTP status ${status}`,
  notJson: 'The answer is not JSON',
  noSecret: (name: string) => `The secret "${name}" is not stored`,
  notInUrl: 'The identifier cannot be used in the URL of the source',

  dnsTimeout: 'No name server answered in time',
  dnsCancelled: 'The DNS queries were cancelled',
  dnsUnreachable: 'No name server could be reached',
  dnsFailed: 'The name server failed (SERVFAIL)',
  dnsRefused: 'The name server refused the query (REFUSED)',
  dnsUnreadable: 'The name server sent an answer that cannot be read',
  dnsOther: (code: string) => `The DNS query failed (${code})`,
  dnsNoAnswer: 'The name servers gave no answer',

  gleifRecord: (reason: string) => `A GLEIF record cannot be used: ${reason}`,
  gleifNoLei: 'The record has no LEI',
  notJsonApi: 'The answer is not a JSON:API document',
  yenteResults: 'The server did not return results for every query',
  rdapRegistry: (name: string) => `${name}.json is not a registry of RDAP services`,
  rdapClass: (expected: string) => `The answer is not an RDAP object of class "${expected}"`,
} as const;

/** Reasons why the mapping of a configured connector gave no usable result. */
export const CONNECTOR_MAPPING_TEXTS = {
  stopped: 'The mapping process was stopped',
  idle: 'The mapping process was idle',
  slowStart: 'The mapping process did not start in time',
  cancelled: 'The mapping was cancelled',
  slow: 'The mapping took too long',
  failedProcess: 'The mapping process failed',
  tooMuchMemory: 'The mapping used too much memory',
  tooMuchData: 'The mapping returned too much data',
  failed: (code: string) => `The mapping failed (${code})`,
  invalid: (why: string) => `The mapping returned an invalid result: ${why}`,
  repeatedId: 'two records have the same id',
  invalidForm: 'it does not have the form of an answer',
  tooDeep: 'it is nested too deeply',
} as const;
