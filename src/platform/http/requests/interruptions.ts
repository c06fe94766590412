import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CutOff } from '../../../kernel/outcomes/outcome';
import type { RequestContext } from '../../context/request-context';
import type { RequestRecorder } from './request-recorder';

/** A request whose answer has not left in full. */
export interface OpenRequest {
  readonly context: RequestContext;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const ofSocket = new WeakMap<Socket, Set<OpenRequest>>();
const ofServer = new WeakMap<Server, Set<OpenRequest>>();

/** Notes why a request will not be answered in full. The first reason counts: what follows is its consequence. */
export function noteInterruption({ context, request }: Omit<OpenRequest, 'response'>, outcome: CutOff): void {
  context.interruption ??= { outcome, isOfBody: !request.complete };
}

/** Calls `onInterruption` if the connection ends before the answer was handed over in full. */
export function followConnection(server: Server, open: OpenRequest, onInterruption: () => void): void {
  const { socket } = open.request;
  const onServer = setOf(ofServer, server);
  const isFirst = !ofSocket.has(socket);
  const onSocket = setOf(ofSocket, socket);
  if (isFirst) socket.once('close', () => setImmediate(closeQueued, onSocket));
  onServer.add(open);
  onSocket.add(open);
  open.response.once('close', () => {
    onServer.delete(open);
    const isOpen = onSocket.delete(open);
    if (!isOpen || open.response.writableFinished) return;
    noteInterruption(open, 'client_closed');
    onInterruption();
  });
}

/** Node reports the end of a connection to the answer being written, and not to those queued behind it (pipelining). */
function closeQueued(requests: ReadonlySet<OpenRequest>): void {
  for (const { response } of [...requests]) {
    response.destroyed = true;
    response.emit('close');
  }
}

const answered = new WeakSet<RequestContext>();

/** The record of the request is written, and its answer leaves now. */
export const noteAnswered = (context: RequestContext): unknown => answered.add(context);

/**
 * Writes the second record of a request whose answer was not delivered in full. Before the answer leaves there is nothing to
 * do: the first record says it. A refusal counts as one whether or not the caller waited for it.
 */
export async function recordInterruption(
  recorder: RequestRecorder,
  context: RequestContext,
  statusCode: number,
): Promise<void> {
  const { interruption, audit } = context;
  if (!interruption || !answered.has(context) || audit.isEnded || statusCode >= 400) return;
  // The recorder logs what it can't write.
  await recorder
    .recordEnd(context, statusCode, { outcome: interruption.outcome, rows: audit.rows, bytes: null })
    .catch(() => undefined);
}

/** Ends every connection. What was being answered is recorded as ended by the service. */
export function abortConnections(server: Server): void {
  for (const open of ofServer.get(server) ?? []) noteInterruption(open, 'aborted');
  server.closeAllConnections();
}

/** What Node reports when a request takes longer than `requestTimeout`. */
export const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** What Node reports when the caller ends the connection in the middle of a request. */
const ENDED_EARLY = 'HPE_INVALID_EOF_STATE';

/**
 * The request whose body an error of Node's HTTP parser or timers concerns: it is being handled and will have its own record.
 * Without one the error stands for a request of its own; those before it on the connection end with it.
 */
export function interruptByError(socket: Socket, error: NodeJS.ErrnoException): OpenRequest | undefined {
  const requests = ofSocket.get(socket) ?? new Set();
  let ofBody: OpenRequest | undefined;
  for (const open of requests) {
    if (open.request.complete) noteInterruption(open, 'aborted');
    else if (error.code === REQUEST_TIMEOUT) noteInterruption(open, 'timed_out');
    else if (error.code === ENDED_EARLY) noteInterruption(open, 'client_closed');
    // Its reader refuses a body that can't be parsed, and its record says `rejected`.
    else requests.delete(open);
    if (!open.request.complete) ofBody = open;
  }
  return ofBody;
}

function setOf<Key extends object>(sets: WeakMap<Key, Set<OpenRequest>>, key: Key): Set<OpenRequest> {
  let set = sets.get(key);
  if (!set) {
    set = new Set();
    sets.set(key, set);
  }
  return set;
}
