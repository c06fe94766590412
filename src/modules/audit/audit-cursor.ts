import { isUUID } from 'class-validator';
import type { Rule } from '../../platform/http/validation/rule';
import type { Part } from './audit-record';

/** The place of a record in the list. It never changes, not even when the record gets its number in the chain. */
export interface AuditCursor {
  readonly loggedAt: Date;
  readonly requestId: string;
  readonly part: Part;
}

export const cursorText = ({ loggedAt, requestId, part }: AuditCursor): string =>
  Buffer.from(`${loggedAt.getTime()}.${requestId}.${part}`).toString('base64url');

const PLACE = /^(\d{1,15})\.([0-9a-f-]{36})\.([01])$/;

export function parseCursor(text: string): AuditCursor | undefined {
  const match = PLACE.exec(Buffer.from(text, 'base64url').toString('latin1'));
  const [, time = '', requestId = '', part] = match ?? [];
  if (!isUUID(requestId, 'loose')) return undefined;
  const cursor: AuditCursor = { loggedAt: new Date(Number(time)), requestId, part: part === '1' ? 1 : 0 };
  return cursorText(cursor) === text ? cursor : undefined;
}

/** A cursor as a list gave it; opaque to callers. */
export const cursor: Rule<AuditCursor> = {
  schema: { type: 'string', minLength: 1, maxLength: 100 },
  parse(value, loc, sink) {
    const parsed = typeof value === 'string' && value.length <= 100 ? parseCursor(value) : undefined;
    if (!parsed) sink.add(loc, 'value_error', 'Value error, not a cursor that this list gave');
    return parsed;
  },
};
