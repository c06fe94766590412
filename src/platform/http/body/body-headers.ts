import type { IncomingHttpHeaders } from 'node:http';

/** True where the request announces a body (RFC 9112 §6). */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
