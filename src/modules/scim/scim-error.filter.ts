import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ValidationError } from '../../kernel/errors/validation-error';
import { errorAnswer } from '../../platform/http/answers/error-answer';
import { LOG } from '../../platform/log/log';
import { ScimError } from './scim.errors';
import { SCIM_TYPE } from './scim-operation';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
const MAX_SHOWN_VIOLATIONS = 5;

interface Refusal {
  readonly status: number;
  readonly scimType: string | null;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Errors of SCIM routes, including those of guards, in SCIM's form (RFC 7644 §3.12). */
@Catch()
export class ScimErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, scimType, detail, headers } = this.#refusalOf(thrown, request.id);
    if (reply.sent) {
      reply.raw.destroy();
      return;
    }
    const body = { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType !== null && { scimType }), detail };
    void reply.status(status).headers(headers).header('content-type', SCIM_TYPE).send(JSON.stringify(body));
  }

  #refusalOf(thrown: unknown, requestId: string): Refusal {
    if (thrown instanceof ScimError) {
      return { status: thrown.status, scimType: thrown.scimType, detail: thrown.message, headers: {} };
    }
    if (thrown instanceof ValidationError) {
      return { status: 400, scimType: 'invalidValue', detail: violationsText(thrown), headers: {} };
    }
    const { status, headers, body, isFault } = errorAnswer(thrown, requestId);
    if (isFault) this.log.error({ err: thrown, request_id: requestId }, 'request failed');
    const { error } = body as { error: { message: string } };
    return { status, scimType: null, detail: error.message, headers };
  }
}

const violationsText = ({ detail }: ValidationError): string =>
  detail
    .slice(0, MAX_SHOWN_VIOLATIONS)
    .map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
    .join('; ');
