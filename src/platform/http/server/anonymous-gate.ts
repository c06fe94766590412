import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentRequest } from '../../context/request-context';
import type { AnonymousRequests } from '../../rate-limit/anonymous-requests';
import { isUnaudited } from './unaudited-routes';
import type { AnonymousGroup, RouteConfiguration } from '../operations/route-configuration';

/** The pages and files of the API's documentation, which libraries serve. */
const DOCUMENTS = /^\/(?:docs(?:\/|$)|openapi\.)/;

/**
 * Refuses requests without a credential that exceed the limit of their address, before their body is read or any work
 * is done. A request with a credential passes: `CredentialGuard` counts it if the credential is invalid.
 */
export function limitAnonymousRequests(instance: FastifyInstance, limits: AnonymousRequests): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    const context = currentRequest();
    const { isPublic = false, anonymousGroup } = request.routeOptions.config as RouteConfiguration;
    const isCounted = context && !isUnaudited(request) && (isPublic || !hasCredential(request));
    const isAdmitted = !isCounted || limits.admit(context, anonymousGroup ?? groupOf(request));
    done(isAdmitted ? undefined : limits.refusalOf(context));
  });
}

const groupOf = ({ routeOptions }: FastifyRequest): AnonymousGroup =>
  DOCUMENTS.test(routeOptions.url ?? '') ? 'document' : 'other';

/** Whether the request contains anything that a guard would read as a credential. */
export const hasCredential = ({ headers, query }: FastifyRequest): boolean =>
  headers['x-api-key'] !== undefined ||
  headers.authorization !== undefined ||
  headers.cookie !== undefined ||
  (query as Record<string, unknown> | undefined)?.api_key !== undefined;
