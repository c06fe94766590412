import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable, tap } from 'rxjs';
import { currentRequest, type RequestContext } from '../context/request-context';
import { type OperationOptions, getOperation } from '../http/operations/declared-operation';
import { IdempotencyKeys } from './idempotency-keys';
import { KeyedEffects, type WholeAnswer } from './keyed-effects';
import { isReplay } from './replays';

// Headers that a handler may add to its response.
const KEPT_HEADERS = ['location', 'etag'];

/**
 * Handles operations that declare `idempotency`: stores their responses for `effect`, and marks repeated responses.
 * No other route uses it.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly effects: KeyedEffects,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation = getOperation(context.getHandler());
    const current = currentRequest();
    if (operation?.idempotency === undefined || !current) return next.handle();
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const answer =
      operation.idempotency === 'service'
        ? next.handle()
        : from(this.#answer(operation, current, { request: http.getRequest(), reply, next }));
    return answer.pipe(
      tap(() => {
        if (isReplay(current)) void reply.header('idempotent-replayed', 'true');
      }),
    );
  }

  async #answer(
    operation: OperationOptions,
    { principal }: RequestContext,
    { request, reply, next }: { request: FastifyRequest; reply: FastifyReply; next: CallHandler },
  ): Promise<unknown> {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const keyed = this.keys.requestOf(request.headers, principal, route, inputOf(request));
    if (keyed === null) return lastValueFrom(next.handle());
    // Secrets that only the first response contains never reach the database.
    let shown: unknown;
    const kept = await this.effects.once(keyed, operation.status ?? 200, async () => {
      shown = await lastValueFrom(next.handle());
      return { body: withoutSecrets(shown, operation.secrets), headers: keptHeaders(reply) };
    });
    if (shown !== undefined) return shown;
    void reply.headers(kept.headers);
    return kept.body;
  }
}

/** Everything that determines the result: the parsed path and body, or no body if the operation reads none. */
const inputOf = ({ params, body }: FastifyRequest): object => ({
  path: params,
  body: body instanceof Readable ? null : (body ?? null),
});

const keptHeaders = (reply: FastifyReply): WholeAnswer['headers'] =>
  Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
  );

function withoutSecrets(body: unknown, secrets: readonly string[] = []): unknown {
  if (secrets.length === 0) return body;
  return { ...(body as object), ...Object.fromEntries(secrets.map((name) => [name, null])) };
}
