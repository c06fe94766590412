import type { Readable } from 'node:stream';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ValidationError } from '../../kernel/errors/validation-error';
import { currentRequest } from '../context/request-context';
import { readJsonBody } from './body/json-body';
import { maxBodyBytes, DEFAULT_BODY_BYTES } from './operations/route-body';
import { getOperation } from './operations/declared-operation';
import { type GivenQuery, parseQuery } from './query-input';
import { updateTracked } from './requests/requests-in-flight';
import { parseObject, parseObjectInSlices } from './validation/field';
import { type InputSource, type ObjectClass, ViolationSink } from './validation/rule';

export interface InputPlan {
  path?: ObjectClass;
  query?: ObjectClass;
  body?: ObjectClass;
}

// Nest identifies the parameters of a handler by the number of their kind and their index.
const SOURCES: Readonly<Record<string, keyof InputPlan>> = {
  [String(RouteParamtypes.PARAM)]: 'path',
  [String(RouteParamtypes.QUERY)]: 'query',
  [String(RouteParamtypes.BODY)]: 'body',
};

/**
 * Reads and checks the path, the query and the body of a request by the classes of the handler's parameters.
 * Not a pipe: a pipe sees one parameter and the first that fails ends the request, while the contract lists the violations of
 * all of them. Pipes also run after interceptors, and IdempotencyInterceptor needs the parsed input (decision 1).
 */
@Injectable()
export class InputGuard implements CanActivate {
  readonly #plans = new WeakMap<object, InputPlan>();

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const current = currentRequest();
    // Called before anything that may take long, because the principal and the action are known from here on.
    if (current) updateTracked(current);
    const plan = this.#planOf(context);
    const sinks: ViolationSink[] = [];
    const sinkOf = (source: InputSource): ViolationSink => {
      const sink = new ViolationSink(source);
      sinks.push(sink);
      return sink;
    };
    if (plan.path) {
      // A parameter that the matched path does not have belongs to another path of the same handler.
      const options = { unknownKeys: 'ignore', skipsAbsent: true } as const;
      request.params = parseObject(plan.path, request.params, ['path'], sinkOf('path'), options);
    }
    const mode = getOperation(context.getHandler())?.query ?? 'closed';
    request.query = parseQuery(plan.query, request.query as GivenQuery, sinkOf('query'), mode);
    if (plan.body) request.body = await this.#parseBody(context, request, plan.body, sinkOf('body'));
    if (sinks.some((sink) => sink.count > 0)) {
      const violations = sinks.flatMap((sink) => sink.violations);
      throw new ValidationError(
        violations,
        sinks.reduce((sum, sink) => sum + sink.count, 0),
      );
    }
    return true;
  }

  async #parseBody(
    context: ExecutionContext,
    request: FastifyRequest,
    objectClass: ObjectClass,
    sink: ViolationSink,
  ): Promise<object | undefined> {
    const operation = getOperation(context.getHandler());
    const limit = maxBodyBytes(operation?.body ?? DEFAULT_BODY_BYTES, this.settings) ?? 0;
    const { longArray, isBodyOptional = false } = operation ?? {};
    const maxBytes = longArray === undefined ? Math.min(limit, this.settings.maxBodyBytes) : limit;
    const options = { maxBytes, ...(longArray !== undefined && { longArray }) };
    const value = await readJsonBody(request.body as Readable, request.headers, options);
    if (value === undefined && !isBodyOptional) {
      sink.add(['body'], 'missing', 'Field required');
      return;
    }
    const given = value === undefined ? {} : value;
    return parseObjectInSlices(objectClass, given, ['body'], sink, { unknownKeys: 'refuse' });
  }

  #planOf(context: ExecutionContext): InputPlan {
    const handler = context.getHandler();
    let plan = this.#plans.get(handler);
    if (!plan) {
      plan = inputPlan(context.getClass(), handler.name);
      this.#plans.set(handler, plan);
    }
    return plan;
  }
}

/** The classes of a handler's `@Param()`, `@Query()` and `@Body()`. */
export function inputPlan(controller: ObjectClass, method: string): InputPlan {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    { index: number }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ??
    []) as ObjectClass[];
  const plan: InputPlan = {};
  for (const [key, { index }] of Object.entries(parameters)) {
    const source = SOURCES[key.split(':')[0] ?? ''];
    const type = types[index];
    if (source && type) plan[source] = type;
  }
  return plan;
}
