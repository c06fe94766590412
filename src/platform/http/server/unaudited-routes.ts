import type { FastifyRequest } from 'fastify';

const UNAUDITED_ROUTES = new Set([
  '/healthz',
  '/readyz',
  // Static files, which contain no data of a person or a tenant.
  '/console/*',
  '/console/basemap/:hash/:z/:x/:y',
]);

/**
 * Health checks are not in the audit log, because they come every few seconds and concern nobody. Neither are
 * preflight requests of browsers (Fetch standard §3.2.2): they have no credential, identify nobody, and the response
 * is a setting. The request that follows is in the log.
 */
export const isUnaudited = (request: FastifyRequest & { corsPreflightEnabled?: boolean }): boolean =>
  UNAUDITED_ROUTES.has(request.routeOptions.url ?? '') || request.corsPreflightEnabled === true;
