import { randomBytes } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../../kernel/errors/service-error';
import { readFormBody } from '../../../platform/http/body/form-body';
import { beginRecord } from '../../../platform/http/requests/begin-record';
import { ConnectionsService } from '../connections.service';
import { returnPath } from '../sign-in/return-path';
import { SignInFailures } from '../sign-in/sign-in-failures';
import { PendingSignIns } from '../sign-in/pending-sign-ins';
import { type PassportAnswer, PassportResponse, type SamlExchange } from './saml-exchange';
import { SamlVerifier } from './saml-verifier';
import { malformed } from './xml/saml-xml';

/** For the forms that SAML posts: responses take some ten KiB, and with encryption and many groups some hundred. */
export const MAX_FORM_BYTES = 512 * 1024;

/** A request with the result of passport. */
export interface SamlRequest extends FastifyRequest {
  saml: SamlExchange;
  samlAnswer: PassportAnswer | null;
  relayState: string | null;
}

/** Starts a sign-in through passport-saml, or verifies its response in a task process. */
@Injectable()
export class SamlGuard extends AuthGuard('saml') {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly pending: PendingSignIns,
    private readonly failures: SignInFailures,
    private readonly verifier: SamlVerifier,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<SamlRequest>();
    const connection = await this.connections.saml(slugOf(request));
    return this.failures.watching(connection, async () => {
      if (request.method !== 'GET') {
        request.saml = await this.#answering(request, connection);
        return true;
      }
      // Starting a sign-in changes data before any interceptor runs, so the audit record has to begin here.
      beginRecord(context);
      request.saml = await this.#beginning(request, http.getResponse<FastifyReply>(), connection);
      const passed = super.canActivate(context) as Promise<boolean>;
      request.samlAnswer = await Promise.race([request.saml.res.answered, passed.then(() => null)]);
      return true;
    });
  }

  override getRequest(context: ExecutionContext): SamlExchange {
    return context.switchToHttp().getRequest<SamlRequest>().saml;
  }

  getResponse(context: ExecutionContext): PassportResponse {
    return context.switchToHttp().getRequest<SamlRequest>().saml.res;
  }

  override handleRequest<User>(error: Error | null, user: User | false | null): User {
    if (error) throw error;
    if (!user) throw new ServiceError('sign_in_failed');
    return user;
  }

  async #beginning(
    request: SamlRequest,
    reply: FastifyReply,
    connection: SamlExchange['connection'],
  ): Promise<SamlExchange> {
    const { return_to: returnTo } = request.query as Record<string, unknown>;
    const path = returnPath(typeof returnTo === 'string' ? returnTo : undefined);
    await this.pending.takeTurn();
    // xs:ID starts with a letter or an underscore; 160 random bits (SAML core §1.3.4).
    const id = `_${randomBytes(20).toString('hex')}`;
    const relayState = randomBytes(20).toString('base64url');
    await this.pending.begin(connection, { request, reply }, { id, relayState, returnTo: path, state: {} });
    return { ...bare(connection), query: { RelayState: relayState }, requestId: id };
  }

  async #answering(request: SamlRequest, connection: SamlExchange['connection']): Promise<SamlExchange> {
    const form = await readFormBody(request.body, request.headers, MAX_FORM_BYTES);
    const response = form.get('SAMLResponse');
    if (response === undefined || response === '') {
      throw malformed('The form has no SAMLResponse', {
        expected: 'SAMLResponse',
        received: [...form.keys()].join(', '),
      });
    }
    request.relayState = form.get('RelayState') ?? null;
    return { ...bare(connection), user: await this.verifier.response(connection, response) };
  }
}

const bare = (connection: SamlExchange['connection']): SamlExchange => ({
  connection,
  query: {},
  body: {},
  headers: {},
  url: '/',
  res: new PassportResponse(),
  requestId: null,
});

function slugOf({ params }: FastifyRequest): string {
  const { tenant } = params as Record<string, string | undefined>;
  return tenant !== undefined && /^[a-z0-9-]{2,40}$/.test(tenant) ? tenant : '-';
}
