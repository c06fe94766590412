import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Settings } from '../../../../config/settings';
import { ServiceError } from '../../../kernel/errors/service-error';
import { type RequestContext, runInRequestContext } from '../../context/request-context';
import { AllowedMethods } from './allowed-methods';
import { hasCredential } from './anonymous-gate';
import { getRequestBody } from '../body/request-bodies';
import { errorAnswer } from '../answers/error-answer';
import { consolePage } from '../console-address';
import { answerByHand, answerOnSocket, tooManyAnonymous } from './hand-written-answers';
import { followConnection, noteAnswered, recordInterruption } from '../requests/interruptions';
import { newRequestContext } from '../requests/new-request-context';
import type { RequestRecorder } from '../requests/request-recorder';
import { noteHandled, trackRequest } from '../requests/requests-in-flight';
import { handWrittenHeaders } from '../answers/security-headers';
import { runInSpan, traced } from '../../telemetry/tracing';
import { startRequestSpan } from '../requests/request-span';
import { withoutTrailingSlash } from './trailing-slash';
import { isUnaudited } from './unaudited-routes';

const MAX_LISTENERS = 32;
// How often Node checks its timeouts.
const TIMEOUT_CHECK_MS = 5_000;
// A list of 1,000 items is a parameter repeated 1,000 times.
const MAX_QUERY_PARAMETERS = 2_000;
const TOO_MANY_REQUESTS = 429;

/**
 * The Fastify adapter: request ids of our own, unread bodies, and responses to malformed requests in the form of the
 * contract.
 */
export function httpAdapter(settings: Settings, recorder: RequestRecorder): FastifyAdapter {
  const headers = handWrittenHeaders(settings);
  const adapter = new FastifyAdapter({
    ...timeouts(settings),
    genReqId: () => uuidv7(),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    routerOptions: { maxParamLength: 1_024 },
    rewriteUrl: (request: IncomingMessage) =>
      (settings.console ? consolePage(request) : undefined) ?? withoutTrailingSlash(request),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const context = newRequestContext(request);
      context.audit.action = 'request.malformed';
      void answerByHand(
        recorder,
        context,
        new ServiceError('malformed_request', 'The URL is not valid'),
        reply,
        headers,
      );
    },
    clientErrorHandler: (error, socket) => {
      void answerOnSocket(recorder, error, socket, headers);
    },
  });
  // The body remains a stream until the route, the credential and the permission were checked: see InputGuard.
  const instance = adapter.getInstance<FastifyInstance>();
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', (request, payload, done) => done(null, getRequestBody(request) ?? payload));
  return adapter;
}

/**
 * Bodies have their own limits (`boundRequestBodies`). The limit of Node is the largest one, which applies to imports
 * too.
 */
const timeouts = ({ headersTimeoutSeconds, importTimeoutSeconds, keepAliveSeconds }: Settings) => ({
  requestTimeout: importTimeoutSeconds * 1_000,
  keepAliveTimeout: keepAliveSeconds * 1_000,
  http: { headersTimeout: headersTimeoutSeconds * 1_000, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
});

const contexts = new WeakMap<object, RequestContext>();

/** Adds the hooks of every request: its context, its record before the first byte, and the list of methods. */
export function addRequestHooks(
  instance: FastifyInstance,
  recorder: RequestRecorder,
  allowedMethods: AllowedMethods,
  isStopping: () => boolean,
): void {
  instance.addHook('onRoute', (route) => allowedMethods.add(route));
  instance.addHook('onRequest', (request, reply, done) => {
    const context = newRequestContext(request);
    contexts.set(request, context);
    if (!isUnaudited(request)) {
      const open = { context, request: request.raw, response: reply.raw };
      followConnection(instance.server, open, () => {
        // StreamedAnswers records how a streamed response ended, with its rows and bytes.
        if (!context.audit.isStreaming) void recordInterruption(recorder, context, reply.statusCode);
      });
    }
    const span = isUnaudited(request) ? undefined : startRequestSpan(request, reply, context);
    // Every limit and every record of a request listens for the end of its connection.
    reply.raw.setMaxListeners(MAX_LISTENERS);
    trackRequest(context, reply.raw, !isUnaudited(request));
    reply.headers({
      'x-request-id': context.requestId,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    runInSpan(span, () =>
      runInRequestContext(context, () => {
        // Nobody checks the credential of a request that is refused here, so its caller does not count as anonymous.
        if (isStopping()) context.hasUncheckedCredential = hasCredential(request);
        done(isStopping() ? new ServiceError('shutting_down') : malformedQuery(request.url));
      }),
    );
  });
  instance.addHook('onSend', async (request, reply, payload) => {
    const context = contexts.get(request);
    if (context) noteHandled(context);
    if (!context || isUnaudited(request)) return payload;
    return recordBeforeSend(recorder, context, reply, payload);
  });
}

/** An address that cannot be decoded is refused as a whole, because half of a query could have another meaning. */
function malformedQuery(url: string): ServiceError | undefined {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  if (query.split('&', MAX_QUERY_PARAMETERS + 1).length > MAX_QUERY_PARAMETERS) {
    return new ServiceError('malformed_request', `The query string has more than ${MAX_QUERY_PARAMETERS} parameters`);
  }
  try {
    decodeURIComponent(query.replaceAll('+', ' '));
    return undefined;
  } catch {
    return new ServiceError('malformed_request', 'The query string is not valid percent-encoded UTF-8');
  }
}

async function recordBeforeSend(
  recorder: RequestRecorder,
  context: RequestContext,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  try {
    const record = (): Promise<string> => recorder.record(context, reply.statusCode);
    const recorded = (await traced(() => ({ name: 'record in audit log' }), record)) === 'recorded';
    if (recorded) {
      noteAnswered(context);
      if (context.interruption) void recordInterruption(recorder, context, reply.statusCode);
    }
    // Most of these were refused before any work was done, and contain their own Retry-After.
    if (recorded || reply.statusCode === TOO_MANY_REQUESTS) return payload;
    return replacePayload(reply, payload, tooManyAnonymous(), context);
  } catch {
    return replacePayload(reply, payload, new ServiceError('audit_unavailable'), context);
  }
}

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
