import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { uuidv7 } from 'uuidv7';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import type { AuditDraft, RequestContext } from '../../context/request-context';
import { parseTraceparent } from '../../telemetry/trace-context';
import type { RouteConfiguration } from '../operations/route-configuration';

const MAX_CLIENT_REQUEST_ID = 128;
const MAX_USER_AGENT = 512;

/** Fastify has no route for an address that it cannot parse and therefore refuses. */
interface MatchedRoute {
  url?: string;
  config?: RouteConfiguration;
}

/**
 * The context of a request whose headers have been read. The action of its record is that of the route, since a guard
 * may refuse the request. AuditInterceptor begins the record when a handler receives the request.
 */
export function newRequestContext(request: FastifyRequest): RequestContext {
  const { headers } = request;
  const { url: route = null, config } = (request.routeOptions as MatchedRoute | undefined) ?? {};
  // A trusted proxy may forward any text that its caller sent; in that case only the address of the proxy is known.
  const ip = ipaddr.isValid(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
  return {
    requestId: request.id,
    clientRequestId: visibleText(headers['x-request-id'], MAX_CLIENT_REQUEST_ID),
    receivedAtMs: Date.now(),
    method: request.method,
    sourceIp: addressOf(ip),
    userAgent: visibleText(headers['user-agent'], MAX_USER_AGENT),
    route,
    trace: parseTraceparent(headers.traceparent),
    successStatus: 200,
    principal: ANONYMOUS,
    isStillAdmitted: null,
    interruption: null,
    audit: newDraft(config?.action ?? 'request.unknown_route'),
  };
}

/** The context for bytes that Node's parser could not read as a request. */
export function socketContext(socket: Socket): RequestContext {
  return {
    requestId: uuidv7(),
    clientRequestId: null,
    receivedAtMs: Date.now(),
    method: 'UNKNOWN',
    sourceIp: addressOf(socket.remoteAddress ?? ''),
    userAgent: null,
    route: null,
    trace: null,
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
  callerReference: null,
  queriedKinds: null,
  hasBegun: false,
  isRecorded: false,
  isStreaming: false,
  isEnded: false,
  rows: null,
});

/** Header text that may be stored: printable characters of Latin-1, limited in length. */
function visibleText(value: string | string[] | undefined, maxLength: number): string | null {
  const text = (Array.isArray(value) ? value[0] : value)?.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, maxLength);
  return text === undefined || text === '' ? null : text;
}

/** One form for each address: an IPv4-mapped IPv6 address becomes the IPv4 address. */
const addressOf = (ip: string): string => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip);
