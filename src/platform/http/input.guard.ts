import type { Readable } from 'node:stream';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ValidationError } from '../../kernel/errors/validation-error';
import { readJsonBody } from './json-body';
import { operationOf } from './declared-operation';
import { parseObject, parseObjectInSlices, planOf } from './validation/field';
import { type InputSource, type ObjectClass, ViolationSink } from './validation/rule';

interface InputPlan {
  path?: ObjectClass;
  query?: ObjectClass;
  body?: ObjectClass;
}

// Nest keys a handler's parameters by the number of their kind, then their index.
const SOURCES: Readonly<Record<string, keyof InputPlan>> = {
  [String(RouteParamtypes.PARAM)]: 'path',
  [String(RouteParamtypes.QUERY)]: 'query',
  [String(RouteParamtypes.BODY)]: 'body',
};

/**
 * Reads and checks the path, the query and the body of a request by the classes of the handler's parameters.
 * Not a pipe: Nest runs one pipe per parameter and the first that fails ends the request, while the contract lists every
 * violation of all of them at once. Not an interceptor, since a route that has none is served without observables.
 */
@Injectable()
export class InputGuard implements CanActivate {
  readonly #plans = new WeakMap<object, InputPlan>();

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const plan = this.#planOf(context);
    const sinks: ViolationSink[] = [];
    const parse = (objectClass: ObjectClass, source: InputSource, value: unknown): object | undefined => {
      const sink = new ViolationSink(source);
      sinks.push(sink);
      return parseObject(objectClass, lastOfRepeated(objectClass, value), [source], sink, { unknownKeys: 'ignore' });
    };
    if (plan.path) request.params = parse(plan.path, 'path', request.params);
    if (plan.query) request.query = parse(plan.query, 'query', request.query);
    if (plan.body) request.body = await this.#parseBody(context, request, plan.body, sinks);
    const violations = sinks.flatMap((sink) => sink.violations);
    if (violations.length > 0) throw new ValidationError(violations);
    return true;
  }

  async #parseBody(
    context: ExecutionContext,
    request: FastifyRequest,
    objectClass: ObjectClass,
    sinks: ViolationSink[],
  ): Promise<object | undefined> {
    const operation = operationOf(context.getHandler());
    const maxBytes = operation?.bodyLimit === 'assets' ? this.settings.maxAssetsBodyBytes : this.settings.maxBodyBytes;
    const value = await readJsonBody(request.body as Readable, request.headers, maxBytes);
    const sink = new ViolationSink('body');
    sinks.push(sink);
    if (value === undefined) {
      sink.add(['body'], 'missing', 'Field required');
      return;
    }
    return parseObjectInSlices(objectClass, value, ['body'], sink, { unknownKeys: 'refuse' });
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

function inputPlan(controller: ObjectClass, method: string): InputPlan {
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

/** A name repeated in a query counts only where a list is expected; elsewhere the last one does, as FastAPI has it. */
function lastOfRepeated(objectClass: ObjectClass, value: unknown): unknown {
  const given = value as Record<string, unknown>;
  if (!Object.values(given).some(Array.isArray)) return given;
  const { fields } = planOf(objectClass);
  const entries = Object.entries(given).map(([name, entry]) => {
    const isRepeated = Array.isArray(entry) && fields.get(name)?.rule.isList !== true;
    return [name, isRepeated ? (entry as unknown[]).at(-1) : entry] as const;
  });
  return Object.fromEntries(entries);
}
