import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { beginRecord } from '../../platform/http/requests/begin-record';

/**
 * Begins the audit record of every request that reaches a handler. Its action is that of the operation, its principal
 * comes from the guards, and its resources from the services (`noteResources`). The record is written in the
 * transaction of the first change (`AuditRecorder.recordChange`), and otherwise before the first byte of the response
 * (the `onSend` hook), which has the status after exception filters and serialisation. Requests that no handler gets
 * are recorded by that hook alone.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    beginRecord(context);
    return next.handle();
  }
}
