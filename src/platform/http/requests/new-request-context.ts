import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { uuidv7 } from 'uuidv7';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import type { AuditDraft, RequestContext } from '../../context/request-context';
import { operationOf } from '../operations/declared-operation';

const MAX_CLIENT_REQUEST_ID = 128;
const MAX_USER_AGENT = 512;

/** The context of a request whose headers have been read. */
export function contextOf(request: FastifyRequest): RequestContext {
  const { headers } = request;
  // A trusted proxy that passes on what its caller wrote may forward any text; then the proxy's own address is what is known.
  const ip = ipaddr.isValid(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
  return {
    requestId: request.id,
    clientRequestId: visibleText(headers['x-request-id'], MAX_CLIENT_REQUEST_ID),
    receivedAtMs: Date.now(),
    method: request.method,
    sourceIp: addressOf(ip),
    userAgent: visibleText(headers['user-agent'], MAX_USER_AGENT),
    route: (request.routeOptions as { url?: string } | undefined)?.url ?? null,
    successStatus: 200,
    principal: ANONYMOUS,
    isStillAdmitted: null,
    interruption: null,
    audit: newDraft('request.unknown_route'),
  };
}

/** The context of what Node's parser could not read as a request. */
export function socketContext(socket: Socket): RequestContext {
  return {
    requestId: uuidv7(),
    clientRequestId: null,
    receivedAtMs: Date.now(),
    method: 'UNKNOWN',
    sourceIp: addressOf(socket.remoteAddress ?? ''),
    userAgent: null,
    route: null,
    successStatus: 400,
    principal: ANONYMOUS,
    isStillAdmitted: null,
    interruption: null,
    audit: newDraft('request.malformed'),
  };
}

const newDraft = (action: string): AuditDraft => ({
  action,
  resourceIds: [],
  tenantId: null,
  requesterReference: null,
  identifiersQueried: null,
  isRecorded: false,
  isStreaming: false,
  isEnded: false,
  rows: null,
});

/** Header text as it may be stored: printable characters of Latin-1, cut to a length. */
function visibleText(value: string | string[] | undefined, maxLength: number): string | null {
  const text = (Array.isArray(value) ? value[0] : value)?.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, maxLength);
  return text === undefined || text === '' ? null : text;
}

/** One form for each address: an IPv4 address mapped into IPv6 is the IPv4 address. */
const addressOf = (ip: string): string => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip);

/** The handler's operation becomes the record's action; called by a guard, once the route is known. */
export function noteOperation(context: RequestContext, handler: object): void {
  const operation = operationOf(handler);
  if (!operation) return;
  context.audit.action = operation.action;
  context.successStatus = operation.status ?? 200;
}
