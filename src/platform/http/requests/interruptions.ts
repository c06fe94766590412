import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CutOff } from '../../../kernel/outcomes/outcome';
import type { RequestContext } from '../../context/request-context';
import type { RequestRecorder } from './request-recorder';

/** A request whose response has not been sent in full. */
export interface OpenRequest {
  readonly context: RequestContext;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const ofSocket = new WeakMap<Socket, Set<OpenRequest>>();
const ofServer = new WeakMap<Server, Set<OpenRequest>>();

/**
 * Records why a request will not get its full response. Only the first reason counts, since later ones are its
 * consequences.
 */
export function noteInterruption({ context, request }: Omit<OpenRequest, 'response'>, outcome: CutOff): void {
  context.interruption ??= { outcome, isOfBody: !request.complete };
}

/** Calls `onInterruption` if the connection ends before the response was passed to the socket in full. */
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

/**
 * Node reports the end of a connection to the response that is being written, but not to the ones queued behind it
 * (pipelining).
 */
function closeQueued(requests: ReadonlySet<OpenRequest>): void {
  for (const { response } of [...requests]) {
    response.destroyed = true;
    response.emit('close');
  }
}

const answered = new WeakSet<RequestContext>();

/** Call it when the record of the request is written and its response is about to be sent. */
export const noteAnswered = (context: RequestContext): unknown => answered.add(context);

/**
 * Writes the second record of a request whose response was not delivered in full. Before the response is sent, the
 * first record contains this. A refusal counts as a refusal whether or not the caller waited for it.
 */
export async function recordInterruption(
  recorder: RequestRecorder,
  context: RequestContext,
  statusCode: number,
): Promise<void> {
  const { interruption, audit } = context;
  if (!interruption || !answered.has(context) || audit.isEnded || statusCode >= 400) return;
  // The recorder logs records that it cannot write.
  await recorder
    .recordEnd(context, statusCode, { outcome: interruption.outcome, rows: audit.rows, bytes: null })
    .catch(() => undefined);
}

/** Ends every connection. Requests without a full response are recorded as ended by the service. */
export function abortConnections(server: Server): void {
  for (const open of ofServer.get(server) ?? []) noteInterruption(open, 'aborted');
  server.closeAllConnections();
}

/** The code of Node's error if a request takes longer than `requestTimeout`. */
export const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** The code of Node's error if the caller ends the connection in the middle of a request. */
const ENDED_EARLY = 'HPE_INVALID_EOF_STATE';

/**
 * Finds the request whose body caused an error of Node's HTTP parser or timers: it is being handled and will have its
 * own record. If there is none, the error counts as a separate request, and the earlier requests on the connection
 * end with it.
 */
export function interruptByError(socket: Socket, error: NodeJS.ErrnoException): OpenRequest | undefined {
  const requests = ofSocket.get(socket) ?? new Set();
  let ofBody: OpenRequest | undefined;
  for (const open of requests) {
    if (open.request.complete) noteInterruption(open, 'aborted');
    else if (error.code === REQUEST_TIMEOUT) noteInterruption(open, 'timed_out');
    else if (error.code === ENDED_EARLY) noteInterruption(open, 'client_closed');
    // The reader of the body refuses it, and the record says `rejected`.
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
