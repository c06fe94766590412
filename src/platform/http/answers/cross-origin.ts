import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const REQUEST_HEADERS = [
  ...['Authorization', 'X-API-Key', 'X-Portfolio', 'X-CSRF-Token', 'X-Request-Id', 'Idempotency-Key'],
  ...['Accept', 'Content-Type', 'Content-Encoding', 'If-Match', 'If-None-Match', 'Last-Event-ID'],
];
const ANSWER_HEADERS = [
  ...['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'],
  ...['ETag', 'Location', 'X-Job-Id', 'X-Scan-Id', 'Idempotent-Replayed', 'Content-Disposition', 'WWW-Authenticate'],
  ...['Deprecation', 'Sunset', 'Link'],
];
const PREFLIGHT_AGE_S = 600;

/**
 * Allows pages of these origins to send requests (Fetch standard §3.2), with cookies as well: the header names the
 * exact origin, never `*`. Call it before there are routes. Without any origin, the service sends no CORS headers,
 * and browsers refuse other pages.
 */
export async function allowOrigins(instance: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  await instance.register(fastifyCors, {
    // An origin that is not allowed gets no CORS header at all.
    origin: (origin, callback) => callback(null, origin !== undefined && allowed.has(origin) ? origin : false),
    credentials: true,
    methods: METHODS,
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: ANSWER_HEADERS,
    maxAge: PREFLIGHT_AGE_S,
    // Its refusal would have a third form of error body.
    strictPreflight: false,
  });
}
