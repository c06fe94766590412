import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { currentRequest, noteResources } from '../../platform/context/request-context';
import { beginRecord } from '../../platform/http/requests/begin-record';

/**
 * Begins the audit record of every request that reaches a handler. Its action is that of the operation, its principal
 * comes from the guards, and its resources from the services (`noteResources`) or, after a successful read, from the
 * path. The record is written in the transaction of the first change (`AuditRecorder.recordChange`), and otherwise
 * before the first byte of the response (the `onSend` hook), which has the status after exception filters and
 * serialisation. Requests that no handler gets are recorded by that hook alone.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    beginRecord(context);
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
    if (request.method !== 'GET') return next.handle();
    return next.handle().pipe(tap(() => notePathResources(request.params)));
  }
}

/** The ids in the path that the handler did not note itself. */
function notePathResources(parameters: Readonly<Record<string, string>>): void {
  const noted = currentRequest()?.audit.resourceIds ?? [];
  for (const [name, value] of Object.entries(parameters)) {
    if ((name === 'id' || name.endsWith('_id')) && !noted.includes(value)) noteResources(value);
  }
}
