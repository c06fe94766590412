import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Ties a sign-in to the browser that began it, so that nobody can slip somebody else's finished sign-in under a browser
 * (login CSRF). Lax: it comes with the navigation that ends a sign-in, also where that began on the identity provider's page.
 */
const BINDING_COOKIE = '__Host-tms_sign_in';
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
const MAX_AGE_SECONDS = 3_600;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The hash that a browser is known by, which gets a cookie if it has none. Sign-ins in several tabs share it. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = request.cookies[BINDING_COOKIE];
  const token = known !== undefined && TOKEN.test(known) ? known : randomBytes(32).toString('base64url');
  void reply.setCookie(BINDING_COOKIE, token, { ...ATTRIBUTES, maxAge: MAX_AGE_SECONDS });
  return hashOf(token);
}

/** The hash of the browser that asks, or null where it has no cookie. */
export function boundBrowser(request: FastifyRequest): Buffer | null {
  const token = request.cookies[BINDING_COOKIE];
  return token !== undefined && TOKEN.test(token) ? hashOf(token) : null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
