import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * `__Host-` guarantees that only this host set the cookie, over HTTPS or on this machine, for this host alone and for
 * every path (RFC 6265bis §4.1.3.2).
 */
const SESSION_COOKIE = '__Host-tms_session';

const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

export const readSessionToken = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE];

/** Whether the browser reports that another site sent the request (Fetch Metadata). */
export function isFromAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

export function setSessionCookie(reply: FastifyReply, token: string, expiresAt: Date): void {
  void reply.setCookie(SESSION_COOKIE, token, { ...ATTRIBUTES, expires: expiresAt });
}

export function clearSessionCookie(reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, ATTRIBUTES);
}
