import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ServiceError } from '../../kernel/errors/service-error';
import type { AllowedMethods } from './server/allowed-methods';
import { errorAnswer } from './answers/error-answer';

/** Turns every error into a response, including those of unknown routes and of the framework. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly allowedMethods: AllowedMethods,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const answer = errorAnswer(this.#orUnknownRoute(thrown, request), request.id);
    if (answer.isFault) this.log.error({ err: thrown, request_id: request.id }, 'request failed');
    if (reply.sent) {
      reply.raw.destroy();
      return;
    }
    void reply
      .status(answer.status)
      // This header belonged to the response that the error replaces.
      .removeHeader('content-disposition')
      .removeHeader('content-encoding')
      .headers(answer.headers)
      .header('content-type', JSON_UTF8)
      .send(JSON.stringify(answer.body));
  }

  /**
   * Nest throws a NotFoundException if the router finds no route. Some of these addresses exist with another method.
   */
  #orUnknownRoute(thrown: unknown, request: FastifyRequest): unknown {
    if (!(thrown instanceof NotFoundException)) return thrown;
    const methods = this.allowedMethods.of(request.url);
    // Below a wildcard, a file may be missing although the route is known.
    if (methods.length === 0 || methods.includes(request.method)) return new ServiceError('not_found', 'No such route');
    const allow = methods.join(', ');
    return new ServiceError(
      'method_not_allowed',
      `This route does not support the method; it allows ${allow}`,
      undefined,
      { allow },
    );
  }
}

const JSON_UTF8 = 'application/json; charset=utf-8';
