import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { beginRecord } from '../../platform/http/requests/begin-record';

/**
 * Begins the audit record of every request that reaches a handler: its action is that of the operation, its principal the one
 * that the guards found, and its resources are those that the services note (`noteResources`). The record is written in the
 * transaction of the first change (`AuditRecorder.recordChange`), and otherwise before the first byte of the response (the
 * `onSend` hook), which knows the status after exception filters and serialisation. Requests that no handler gets are recorded
 * by that hook alone.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    beginRecord(context);
    return next.handle();
  }
}
