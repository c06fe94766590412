import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { uuidv7 } from 'uuidv7';
import type { Settings } from '../../../config/settings';
import { ANONYMOUS } from '../../kernel/identity/principal';
import { ServiceError } from '../../kernel/errors/service-error';
import { type RequestContext, runInRequestContext } from '../context/request-context';
import { AllowedMethods } from './allowed-methods';
import { errorAnswer } from './error-answer';
import { operationOf } from './declared-operation';
import type { RequestRecorder } from './request-recorder';

const MAX_CLIENT_REQUEST_ID = 128;
const MAX_USER_AGENT = 512;

/** The Fastify adapter: our own request ids, bodies left unread, malformed requests answered in the contract's form. */
export function httpAdapter(settings: Settings, recorder: () => RequestRecorder): FastifyAdapter {
  const adapter = new FastifyAdapter({
    genReqId: () => uuidv7(),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    routerOptions: { maxParamLength: 1_024 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const context = contextOf(request);
      context.audit.action = 'request.malformed';
      void answerByHand(recorder(), context, new ServiceError('malformed_request', 'The address is not valid'), reply);
    },
    clientErrorHandler: (error, socket) => {
      void answerOnSocket(recorder(), error, socket);
    },
  });
  // The body stays a stream until the route, the credential and the permission were checked: see InputGuard.
  const instance = adapter.getInstance<FastifyInstance>();
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  return adapter;
}

const contexts = new WeakMap<object, RequestContext>();

/** Adds the hooks every request passes: its context, its record before the first byte, and the list of methods. */
export function addRequestHooks(
  instance: FastifyInstance,
  recorder: RequestRecorder,
  allowedMethods: AllowedMethods,
  isStopping: () => boolean,
): void {
  instance.addHook('onRoute', (route) => allowedMethods.add(route));
  instance.addHook('onRequest', (request, reply, done) => {
    const context = contextOf(request);
    contexts.set(request, context);
    reply.headers({
      'x-request-id': context.requestId,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    runInRequestContext(context, () => {
      const refusal = isStopping() ? new ServiceError('shutting_down') : malformedQuery(request.url);
      done(refusal);
    });
  });
  instance.addHook('onSend', async (request, reply, payload) => {
    const context = contexts.get(request);
    if (!context || isUnaudited(request)) return payload;
    return recordBeforeSend(recorder, context, reply, payload);
  });
}

/** An address that can't be decoded is refused as a whole: half a query would mean something else than was asked. */
function malformedQuery(url: string): ServiceError | undefined {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  try {
    decodeURIComponent(query.replaceAll('+', ' '));
    return undefined;
  } catch {
    return new ServiceError('malformed_request', 'The query is not valid percent-encoded UTF-8');
  }
}

/**
 * Health is not on the audit log: it is asked every few seconds and tells nothing of anybody. Neither is what a browser asks
 * before a page of an allowed origin may ask (Fetch standard §3.2.2): it bears no credential, names nobody, and its answer is a
 * setting. The request that follows is on the log.
 */
const UNAUDITED_ROUTES = new Set(['/healthz', '/readyz']);
const isUnaudited = (request: FastifyRequest & { corsPreflightEnabled?: boolean }): boolean =>
  UNAUDITED_ROUTES.has(request.routeOptions.url ?? '') || request.corsPreflightEnabled === true;

async function recordBeforeSend(
  recorder: RequestRecorder,
  context: RequestContext,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  try {
    if ((await recorder.record(context, reply.statusCode)) === 'recorded') return payload;
    return replacePayload(reply, payload, tooManyAnonymous(), context);
  } catch {
    return replacePayload(reply, payload, new ServiceError('audit_unavailable'), context);
  }
}

const tooManyAnonymous = (): ServiceError =>
  new ServiceError('rate_limit_exceeded', 'Too many requests without a credential', undefined, { 'retry-after': '60' });

function replacePayload(reply: FastifyReply, payload: unknown, error: ServiceError, context: RequestContext): string {
  const stream = payload as { destroy?: () => void; on?: (event: string, listener: () => void) => void } | null;
  if (typeof stream?.destroy === 'function') {
    stream.on?.('error', () => undefined);
    stream.destroy();
  }
  const answer = errorAnswer(error, context.requestId);
  const text = JSON.stringify(answer.body);
  void reply
    .code(answer.status)
    .removeHeader('content-disposition')
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .headers({ ...answer.headers, 'content-type': 'application/json; charset=utf-8' })
    .header('content-length', Buffer.byteLength(text));
  return text;
}

function contextOf(request: FastifyRequest): RequestContext {
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
    audit: {
      action: 'request.unknown_route',
      resourceIds: [],
      tenantId: null,
      requesterReference: null,
      identifiersQueried: null,
      isRecorded: false,
      isStreaming: false,
      rows: null,
    },
  };
}

/** Header text as it may be stored: printable characters of Latin-1, cut to a length. */
function visibleText(value: string | string[] | undefined, maxLength: number): string | null {
  const text = (Array.isArray(value) ? value[0] : value)?.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, maxLength);
  return text === undefined || text === '' ? null : text;
}

/** One form for each address: an IPv4 address mapped into IPv6 is the IPv4 address. */
const addressOf = (ip: string): string => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip);

/** For addresses that the router can't parse: no hook runs for them, so they are recorded and answered here. */
async function answerByHand(
  recorder: RequestRecorder,
  context: RequestContext,
  error: ServiceError,
  reply: FastifyReply,
): Promise<void> {
  const refusal = await recordRefusal(recorder, context, error);
  const answer = errorAnswer(refusal, context.requestId);
  const text = JSON.stringify(answer.body);
  reply.raw.writeHead(answer.status, {
    ...answer.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-request-id': context.requestId,
  });
  reply.raw.end(text);
}

async function recordRefusal(
  recorder: RequestRecorder,
  context: RequestContext,
  error: ServiceError,
): Promise<ServiceError> {
  try {
    return (await recorder.record(context, error.status)) === 'recorded' ? error : tooManyAnonymous();
  } catch {
    return new ServiceError('audit_unavailable');
  }
}

/** For what Node's parser can't read as HTTP: there is no request, only the socket. */
async function answerOnSocket(recorder: RequestRecorder, error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isHeaders = error.code === 'HPE_HEADER_OVERFLOW';
  const context = socketContext(socket);
  const refusal = await recordRefusal(
    recorder,
    context,
    new ServiceError(isHeaders ? 'headers_too_large' : 'malformed_request'),
  );
  const answer = errorAnswer(refusal, context.requestId);
  const text = JSON.stringify(answer.body);
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
      `x-request-id: ${context.requestId}\r\nconnection: close\r\n\r\n${text}`,
  );
}

function socketContext(socket: Socket): RequestContext {
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
    audit: {
      action: 'request.malformed',
      resourceIds: [],
      tenantId: null,
      requesterReference: null,
      identifiersQueried: null,
      isRecorded: false,
      isStreaming: false,
      rows: null,
    },
  };
}

/** The handler's operation becomes the record's action; called by a guard, once the route is known. */
export function noteOperation(context: RequestContext, handler: object): void {
  const operation = operationOf(handler);
  if (!operation) return;
  context.audit.action = operation.action;
  context.successStatus = operation.status ?? 200;
}
