import {
  type CallHandler,
  Controller,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { currentRequest } from '../../platform/context/request-context';
import { Field, planOf } from '../../platform/http/validation/field';
import type { ObjectClass } from '../../platform/http/validation/rule';
import { TenantsService } from './tenants/tenants.service';

type Handler = (...parameters: unknown[]) => unknown;

const OPERATORS_PATH = '/v1/admin/tenants/:slug';
const PARAMETER_TYPES = 'design:paramtypes';
// Under these @nestjs/swagger keeps what its decorators say; it does not export them, and ApiTags would only add a tag.
const API_TAGS = 'swagger/apiUseTags';
const API_OPERATION = 'swagger/apiOperation';

/** Fills in the slug of the caller's own tenant, where the operator's address has it in the path. */
@Injectable()
class OwnTenantInterceptor implements NestInterceptor {
  constructor(private readonly tenants: TenantsService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const current = currentRequest();
    if (!current) throw new Error('no request context');
    const { slug } = await this.tenants.ownTenant(current.principal);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    request.params = { ...(request.params as object), slug };
    return next.handle().pipe(tap(() => relocate(reply, slug)));
  }
}

/** What was made is found under the address that it was made by. */
function relocate(reply: FastifyReply, slug: string): void {
  const location = reply.getHeader('location');
  if (typeof location !== 'string') return;
  void reply.header('location', location.replace(OPERATORS_PATH.replace(':slug', slug), '/v1/tenant'));
}

/**
 * Serves the routes of the operator's controller that the class extends, `/v1/admin/tenants/{slug}/…`, under
 * `/v1/tenant/…` too, each for the tenant of whoever asks: the same handlers, with the same answers, errors, permissions and
 * audit actions. Only the operation ids differ (`tenant_…`), and there is no slug to send.
 * @param operatorsPath the path of the controller that the class extends
 */
export function OwnTenantRoutes(operatorsPath: string): ClassDecorator {
  const path = `/${operatorsPath}`.replace(OPERATORS_PATH, 'v1/tenant');
  return (target) => {
    const own = target.prototype as Record<string, Handler>;
    const inherited = Object.getPrototypeOf(own) as Record<string, Handler>;
    const names = Object.getOwnPropertyNames(inherited).filter((name) => name !== 'constructor');
    for (const name of names) takeOver(own, inherited, name);
    Controller(path)(target);
    Reflect.defineMetadata(API_TAGS, ['Tenant'], target);
    UseInterceptors(OwnTenantInterceptor)(target);
  };
}

/** A handler of its own name that calls the inherited one, and is described as that one is. */
function takeOver(own: Record<string, Handler>, inherited: Record<string, Handler>, name: string): void {
  const handler = inherited[name];
  if (!handler || !Reflect.hasMetadata(PATH_METADATA, handler)) return;
  const ofOwnTenant = function (this: unknown, ...parameters: unknown[]): unknown {
    return handler.apply(this, parameters);
  };
  // The framework finds the types of a handler's parameters by its name.
  Object.defineProperty(ofOwnTenant, 'name', { value: name });
  for (const key of Reflect.getMetadataKeys(handler)) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), ofOwnTenant);
  }
  renameOperation(ofOwnTenant);
  Object.defineProperty(own, name, { value: ofOwnTenant, writable: true, configurable: true });
  const types = (Reflect.getMetadata(PARAMETER_TYPES, inherited, name) ?? []) as ObjectClass[];
  Reflect.defineMetadata(PARAMETER_TYPES, types.map(withoutSlug), own, name);
}

/** Operation ids are unique over all routes. */
function renameOperation(handler: Handler): void {
  const operation = Reflect.getMetadata(API_OPERATION, handler) as { operationId: string; description?: string };
  const description = ['Applies to the caller’s own tenant.', operation.description].filter(Boolean).join(' ');
  const operationId = `tenant_${operation.operationId}`;
  Reflect.defineMetadata(API_OPERATION, { ...operation, operationId, description }, handler);
}

const slugless = new WeakMap<ObjectClass, ObjectClass>();

/** The parameters of a path without the slug in it. Classes without one, those of bodies and queries, stay as they are. */
function withoutSlug(type: ObjectClass): ObjectClass {
  const { fields } = planOf(type);
  if (!fields.has('slug') || !type.name.endsWith('Params')) return type;
  let own = slugless.get(type);
  if (!own) {
    own = class {
      [name: string]: unknown;
    };
    for (const [name, { rule, options }] of fields) {
      if (name !== 'slug') Field(rule, options)(own.prototype as object, name);
    }
    slugless.set(type, own);
  }
  return own;
}
