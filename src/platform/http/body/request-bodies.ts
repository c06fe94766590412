import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../../../config/settings';
import { principalKey } from '../../../kernel/identity/principal-key';
import { currentRequest } from '../../context/request-context';
import { limitedAddress } from '../../rate-limit/limited-address';
import type { RouteConfiguration } from '../operations/route-configuration';
import { BodyBudget, type BodyOwner } from './body-budget';
import { hasBody } from './body-headers';
import { type BodyPace, RequestBody } from './request-body';
import { maxBodyBytes } from '../operations/route-body';

const BYTES_PER_SECOND = 262_144;
const PRINCIPAL_SHARE = 0.25;
/** How long the rest of a body is read and dropped after the response was sent. */
const DRAIN_MS = 5_000;

const bodies = new WeakMap<FastifyRequest, RequestBody>();

/** The unread body of a request. Fastify uses this parser for every type: see `httpAdapter`. */
export const getRequestBody = (request: FastifyRequest): RequestBody | undefined => bodies.get(request);

const configOf = (request: FastifyRequest): RouteConfiguration => request.routeOptions.config as RouteConfiguration;

/** Sets time and memory limits for every request with a body. Call it after the hook that creates the context. */
export function boundRequestBodies(instance: FastifyInstance, settings: Settings): BodyBudget {
  const budget = new BodyBudget({
    maxBytes: settings.maxBufferedBodyBytes,
    maxBytesPerPrincipal: Math.max(settings.maxBufferedBodyBytes * PRINCIPAL_SHARE, settings.maxAssetsBodyBytes),
    maxBytesPerAddress: settings.maxPublicBodyBytesPerAddress,
  });
  instance.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.headers)) {
      const body = new RequestBody(request.raw, paceOf(request, settings), () => budget.open(ownerOf(request)));
      bodies.set(request, body);
      releaseOnceDone(body, request, reply);
    }
    done();
  });
  // The handler has ended, whether or not the caller is still connected.
  instance.addHook('onSend', (request, reply, payload, done) => {
    const body = bodies.get(request);
    body?.noteAnswered();
    // Reading the rest of a refused body only to keep the connection open is not worthwhile.
    if (body && !request.raw.complete && reply.statusCode >= 400) {
      void reply.header('connection', 'close');
      lingerAfterResponse(request);
    }
    done(null, payload);
  });
  return budget;
}

/**
 * Node destroys the socket as soon as the response was written. If the client is still sending, that resets the connection,
 * and the client may never read the response (RFC 9112 §9.6). So only the writing side is closed; the rest of the body is
 * read and dropped for DRAIN_MS at most.
 */
function lingerAfterResponse({ raw: { socket } }: FastifyRequest): void {
  socket.destroySoon = () => void socket.end();
}

/** Releases the memory when the response was sent or its connection closed, and no handler uses the body any longer. */
function releaseOnceDone(body: RequestBody, { raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => body.noteClosed());
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    raw.resume();
    const cut = setTimeout(() => raw.socket.destroy(), DRAIN_MS);
    raw.once('close', () => clearTimeout(cut));
  });
}

/** Routes that accept large bodies allow the time that a line of 2 Mbit/s needs. */
function paceOf(request: FastifyRequest, settings: Settings): BodyPace {
  const { requestTimeoutSeconds, importTimeoutSeconds, bodyIdleSeconds } = settings;
  const bytes = maxBodyBytes(configOf(request).body ?? 0, settings);
  const seconds = bytes === null ? importTimeoutSeconds : requestTimeoutSeconds + Math.ceil(bytes / BYTES_PER_SECOND);
  return { totalMs: seconds * 1_000, idleMs: bodyIdleSeconds * 1_000 };
}

function ownerOf(request: FastifyRequest): BodyOwner {
  const context = currentRequest();
  if (context && context.principal.type !== 'anonymous')
    return { key: principalKey(context.principal), isPublic: false };
  const group = configOf(request).anonymousGroup ?? 'other';
  return { key: `${group} ${limitedAddress(context?.sourceIp ?? '')}`, isPublic: true };
}
