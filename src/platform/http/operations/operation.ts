import { applyDecorators, HttpCode, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBody,
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiProduces,
  ApiResponse,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { IdempotencyInterceptor } from '../../idempotency/idempotency.interceptor';
import { answerHeaders } from './answer-headers';
import { DEFAULT_BODY_BYTES, defaultMaxBodyBytes } from './route-body';
import { streamAnswer } from './declared-events';
import { declaredFailures } from './declared-failures';
import { OPERATION, type OperationOptions } from './declared-operation';
import { deprecated } from './deprecation';
import type { RouteConfiguration } from './route-configuration';
import type { ObjectClass } from '../validation/rule';

/** Declares a route's operation: permission, audit action, status, and its part of the OpenAPI document. */
export function Operation(options: OperationOptions): MethodDecorator {
  return (target, property, descriptor): void => {
    const body = options.body ?? (hasBodyParameter(target, property) ? DEFAULT_BODY_BYTES : undefined);
    const declared = body === undefined ? options : { ...options, body };
    declaration(declared)(target, property, descriptor);
    if (options.isBodyOptional === true) {
      const type = bodyClassOf(target, property);
      ApiBody({ required: false, ...(type && { type }) })(target, property, descriptor);
    }
  };
}

const hasBodyParameter = (target: object, method: string | symbol): boolean =>
  bodyIndexOf(target, method) !== undefined;

/**
 * The index of the parameter that receives the body. Decorators of parameters are applied first, so Nest has stored
 * it.
 */
function bodyIndexOf({ constructor }: object, method: string | symbol): number | undefined {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, constructor, method) ?? {}) as Record<
    string,
    { index: number }
  >;
  return Object.entries(parameters).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`))?.[1].index;
}

function bodyClassOf(target: object, method: string | symbol): ObjectClass | undefined {
  const types = (Reflect.getMetadata('design:paramtypes', target, method) ?? []) as ObjectClass[];
  return types[bodyIndexOf(target, method) ?? -1];
}

function declaration(options: OperationOptions): MethodDecorator {
  const { action, answer, status = 200, deprecation, idempotency, body, events } = options;
  const given = typeof answer === 'function' ? { type: answer } : answer;
  const shown: ApiResponseOptions = events ? { ...given, ...streamAnswer(events) } : given;
  return applyDecorators(
    SetMetadata(OPERATION, options),
    HttpCode(status),
    ApiOperation({
      operationId: action.replaceAll('.', '_'),
      summary: options.summary,
      ...(options.description !== undefined && { description: options.description }),
      ...(deprecation && { deprecated: true }),
    }),
    ApiExtension('x-permission', options.permission),
    ApiResponse({
      status,
      description: options.answerDescription ?? 'Success',
      ...shown,
      ...(idempotency && { headers: { ...shown.headers, ...answerHeaders('Idempotent-Replayed') } }),
    }),
    ...(idempotency ? [UseInterceptors(IdempotencyInterceptor), ApiHeader(IDEMPOTENCY_KEY)] : []),
    ...(events ? [ApiExtraModels(...Object.values(events.data))] : []),
    ...(deprecation ? [...deprecated(deprecation), ApiExtension('x-sunset', deprecation.sunset)] : []),
    RouteConfig(configurationOf(options)),
    ...(body === undefined ? [] : [ApiExtension('x-max-body-bytes', defaultMaxBodyBytes(body) ?? 'unlimited')]),
    ...declaredFailures(options),
    ApiProduces(options.failures?.mediaType ?? 'application/json'),
  );
}

const configurationOf = (options: OperationOptions): RouteConfiguration => ({
  // If a response contains both a secret and text of the caller, the compressed length would reveal the secret letter
  // by letter (BREACH, CVE-2013-3587).
  isUncompressed: options.secrets !== undefined,
  action: options.action,
  isPublic: options.permission === 'public',
  acceptsKeyInQuery: options.acceptsKeyInQuery === true,
  acceptsBasic: options.acceptsBasic === true,
  ...(options.portfolioInPath !== undefined && { portfolioInPath: options.portfolioInPath }),
  ...(options.body !== undefined && { body: options.body }),
  ...(options.anonymousGroup && { anonymousGroup: options.anonymousGroup }),
  ...(options.rateLimit && { rateLimit: options.rateLimit }),
});

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'If the same request is sent again with the same key within 24 hours, the service returns the first response ' +
    'again and does nothing else. Secrets in that response are null. The key has 1 to 255 visible ASCII ' +
    'characters; use a UUID if possible.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' } as const,
};
