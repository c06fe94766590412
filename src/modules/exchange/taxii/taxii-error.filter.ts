import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { errorAnswer } from '../../../platform/http/answers/error-answer';
import { LOG } from '../../../platform/log/log';
import { NotAcceptableError } from './taxii.errors';
import { TAXII_TYPE, taxiiBody } from './taxii-operation';

const MAX_SHOWN_VIOLATIONS = 5;
const BASIC = 'Basic realm="threat-monitoring-service", charset="UTF-8"';

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly description?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Errors of TAXII routes, including those of guards, in the form of TAXII 2.1 §3.6.1. */
@Catch()
export class TaxiiErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, code, title, description, headers } = this.#refusalOf(thrown, request.id);
    if (reply.sent) {
      reply.raw.destroy();
      return;
    }
    const body = {
      title,
      ...(description !== undefined && { description }),
      error_id: request.id,
      error_code: code,
      http_status: String(status),
    };
    // Clients of TAXII know Basic; bearer tokens are accepted as well.
    const challenges = headers['www-authenticate'];
    const all = challenges === undefined ? headers : { ...headers, 'www-authenticate': `${BASIC}, ${challenges}` };
    void reply.status(status).headers(all).header('content-type', TAXII_TYPE).send(taxiiBody(body));
  }

  #refusalOf(thrown: unknown, requestId: string): Refusal {
    if (thrown instanceof NotAcceptableError) {
      return { status: thrown.status, code: 'not_acceptable', title: thrown.message, headers: {} };
    }
    if (thrown instanceof ValidationError) {
      const description = violationsText(thrown);
      return { status: 400, code: 'validation_failed', title: 'The request is not valid', description, headers: {} };
    }
    const { status, code, headers, body, isFault } = errorAnswer(thrown, requestId);
    if (isFault) this.log.error({ err: thrown, request_id: requestId }, 'request failed');
    return { status, code, title: (body as { error: { message: string } }).error.message, headers };
  }
}

const violationsText = ({ detail }: ValidationError): string =>
  detail
    .slice(0, MAX_SHOWN_VIOLATIONS)
    .map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
    .join('; ');
