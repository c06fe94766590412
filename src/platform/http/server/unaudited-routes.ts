import type { FastifyRequest } from 'fastify';

const UNAUDITED_ROUTES = new Set([
  '/healthz',
  '/readyz',
  // Static files, which contain no data of a person or a tenant.
  '/console/*',
  '/console/basemap/:hash/:z/:x/:y',
]);

/**
 * Health is not on the audit log: it is asked every few seconds and tells nothing of anybody. Neither is what a browser asks
 * before a page of an allowed origin may ask (Fetch standard §3.2.2): it bears no credential, names nobody, and its answer is a
 * setting. The request that follows is on the log.
 */
export const isUnaudited = (request: FastifyRequest & { corsPreflightEnabled?: boolean }): boolean =>
  UNAUDITED_ROUTES.has(request.routeOptions.url ?? '') || request.corsPreflightEnabled === true;
