import { OPERATOR_KEY, type Answer, type TestApp } from '../support/app/test-app';
import { headerFaults } from './header-faults';
import { normalised } from './normalised';

/** The declaration of an operation in the document, with its references resolved. */
export interface DocumentedOperation {
  operationId: string;
  responses: Record<string, { headers?: Record<string, { required?: boolean }> }>;
}

export interface ContractDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
}

export interface ExampleRequest {
  path?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** A body that is not JSON; the document describes it without an example. */
  file?: string | Buffer;
  key?: string;
  headers?: Record<string, string>;
}

/** The examples of one operation: its JSON body, and its answers by status and media type. */
export interface OperationExamples {
  request?: unknown;
  responses?: Record<string, Record<string, unknown>>;
}

interface Route {
  method: string;
  template: string;
  operation: DocumentedOperation;
}

/** Calls operations by their ids, and stores requests and answers as their examples. */
export class ExampleRecorder {
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #examples = new Map<string, OperationExamples>();
  /** Answers whose headers differ from the document. */
  readonly faults: string[] = [];
  /** The key of an administrator of the tenant. */
  adminKey = '';

  /** @param origins the addresses that examples show in place of those of the test */
  constructor(
    readonly service: TestApp,
    document: ContractDocument,
    private readonly origins: Readonly<Record<string, string>> = {},
  ) {
    const routes = Object.entries(document.paths).flatMap(([template, item]) =>
      Object.entries(item).map(([method, operation]): [string, Route] => [
        operation.operationId,
        { method: method.toUpperCase(), template, operation },
      ]),
    );
    this.#routes = new Map(routes);
  }

  /** Calls the operation and stores the example of this status. @throws Error if it is refused */
  async call(operationId: string, request: ExampleRequest = {}): Promise<Answer> {
    const answer = await this.prepare(operationId, request);
    this.record(operationId, answer, request);
    return answer;
  }

  /** Stores an answer that was obtained in another way. */
  record(operationId: string, answer: Answer, request: ExampleRequest = {}): void {
    this.faults.push(...headerFaults(operationId, this.#route(operationId).operation, answer));
    this.#store(operationId, request, answer);
  }

  /** Stores an example of an operation that cannot be called here, with the answer of a similar one. */
  describe(operationId: string, body: unknown, answer: Answer): void {
    this.#store(operationId, { body }, answer);
  }

  examplesOf(operationIds: readonly string[]): Record<string, OperationExamples> {
    return Object.fromEntries(operationIds.map((id) => [id, this.#examples.get(id) ?? {}]));
  }

  /** The ids of the operations whose examples are stored so far. */
  get recorded(): string[] {
    return [...this.#examples.keys()];
  }

  /** Calls the operation to prepare an example of another one. @throws Error if it is refused */
  async prepare(operationId: string, request: ExampleRequest = {}): Promise<Answer> {
    const { method, template } = this.#route(operationId);
    const { path = {}, query, body, file, headers } = request;
    const address = template.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(path[name] ?? ''));
    const key = request.key ?? (address.startsWith('/v1/admin') ? OPERATOR_KEY : this.adminKey);
    const answer = await this.service.call(method, query === undefined ? address : `${address}?${query}`, {
      ...(key !== '' && { key }),
      ...(body !== undefined && { body }),
      ...(file !== undefined && { rawBody: file }),
      ...(headers && { headers }),
    });
    if (answer.status >= 400) throw new Error(`${operationId}: ${answer.status} ${answer.text.slice(0, 500)}`);
    return answer;
  }

  #route(operationId: string): Route {
    const route = this.#routes.get(operationId);
    if (!route) throw new Error(`The document has no operation ${operationId}`);
    return route;
  }

  #store(operationId: string, request: ExampleRequest, answer: Answer): void {
    const known = this.#examples.get(operationId) ?? {};
    const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    const sent = normalised(request.body, this.origins, { isWhole: true });
    const shown = normalised(shownAnswer(mediaType, answer), this.origins);
    const { responses = {} } = known;
    this.#examples.set(operationId, {
      ...((known.request ?? sent) !== undefined && { request: known.request ?? sent }),
      ...(shown === undefined
        ? { responses }
        : { responses: { ...responses, [answer.status]: { ...responses[answer.status], [mediaType]: shown } } }),
    });
  }
}

const LINES = 3;

/**
 * The part of an answer that an example shows: JSON as it is, one of each event of a stream, the first lines of a text.
 */
function shownAnswer(mediaType: string, { body, text }: Answer): unknown {
  if (text === '') return undefined;
  if (/^application\/(scim\+)?json$/.test(mediaType)) return body as unknown;
  if (mediaType === 'text/event-stream') return eventsIn(text);
  if (mediaType === 'text/csv' || mediaType === 'application/x-ndjson') {
    return `${text.split('\n').slice(0, LINES).join('\n').trimEnd()}\n`;
  }
  return undefined;
}

/** The first event of every name. */
export function eventsIn(text: string): Record<string, unknown> {
  const events: Record<string, unknown> = {};
  for (const frame of text.split('\n\n')) {
    const fields = Object.fromEntries(
      frame.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    );
    const { id, event, data } = fields;
    if (event === undefined || data === undefined || event in events) continue;
    events[event] = { id: Number(id), event, data: JSON.parse(data) as unknown };
  }
  return events;
}
