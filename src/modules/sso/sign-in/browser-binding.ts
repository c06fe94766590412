import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Ties a sign-in to the browser that started it, so that nobody can make another browser complete their sign-in (login
 * CSRF). Lax, because the cookie has to be sent with the navigation from the identity provider that ends the sign-in.
 */
const BINDING_COOKIE = '__Host-tms_sign_in';
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
const MAX_AGE_SECONDS = 3_600;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The hash that identifies the browser; sets the cookie if it is missing. Sign-ins in several tabs share it. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = request.cookies[BINDING_COOKIE];
  const token = known !== undefined && TOKEN.test(known) ? known : randomBytes(32).toString('base64url');
  void reply.setCookie(BINDING_COOKIE, token, { ...ATTRIBUTES, maxAge: MAX_AGE_SECONDS });
  return hashOf(token);
}

/** The hash of the requesting browser, or null without a cookie. */
export function boundBrowser(request: FastifyRequest): Buffer | null {
  const token = request.cookies[BINDING_COOKIE];
  return token !== undefined && TOKEN.test(token) ? hashOf(token) : null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
