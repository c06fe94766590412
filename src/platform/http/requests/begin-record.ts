import type { ExecutionContext } from '@nestjs/common';
import { currentRequest } from '../../context/request-context';
import { getOperation } from '../operations/declared-operation';

/**
 * Begins the audit record of the request that this handler receives. The first change that the request commits then
 * writes the record in its own transaction; without a change, the record is written before the response is sent.
 */
export function beginRecord(context: ExecutionContext): void {
  const current = currentRequest();
  const operation = getOperation(context.getHandler());
  if (!current || !operation) return;
  current.audit.hasBegun = true;
  current.audit.action = operation.action;
  current.successStatus = operation.status ?? 200;
}
