import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AllowedMethods } from '../../../platform/http/server/allowed-methods';
import { errorAnswer } from '../../../platform/http/answers/error-answer';
import { ErrorFilter } from '../../../platform/http/error.filter';
import { htmlPage, PAGE_HEADERS, PAGE_TYPE } from '../../../platform/http/answers/html-page';
import { LOG } from '../../../platform/log/log';
import { ServiceError } from '../../../kernel/errors/service-error';

/** Refusals on the routes for browsers: an HTML page for people, the usual body for programs. */
@Catch()
export class SignInPageFilter implements ExceptionFilter {
  readonly #otherwise: ErrorFilter;

  constructor(@Inject(LOG) log: Logger, allowedMethods: AllowedMethods) {
    this.#otherwise = new ErrorFilter(log, allowedMethods);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!(thrown instanceof ServiceError) || thrown.status >= 500 || !wantsPage(request)) {
      this.#otherwise.catch(thrown, host);
      return;
    }
    const { status, headers } = errorAnswer(thrown, request.id);
    const { expected, received, reason } = (thrown.details ?? {}) as Record<string, string | undefined>;
    const facts = Object.entries({ Reason: reason, Expected: expected, Received: received, 'Request id': request.id });
    const page = htmlPage({
      title: 'Sign-in was refused',
      paragraphs: [
        `${thrown.message}.`.replace(/([.?!])\.$/, '$1'),
        'Give the request id to your administrator, who can look up the details.',
      ],
      facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined),
      links: [],
    });
    void reply
      .code(status)
      .headers({ ...headers, ...PAGE_HEADERS })
      .type(PAGE_TYPE)
      .send(page);
  }
}

const wantsPage = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/.test(headers.accept ?? '');
