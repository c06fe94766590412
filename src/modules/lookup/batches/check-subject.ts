import { ValidationError, type Violation } from '../../../kernel/errors/validation-error';
import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import { parseObject } from '../../../platform/http/validation/field';
import { ViolationSink } from '../../../platform/http/validation/rule';
import { LookupBody } from '../lookup-body';
import { BATCH_TEXTS } from './lookup-batch.texts';
import type { RowRejection } from './lookup-batch.types';
import type { SubjectRow } from './subject-rows';

const MAX_FIELD_LENGTH = 200;

/** An accepted row. */
export interface CheckedSubject {
  readonly line: number;
  readonly reference: string | null;
  readonly subject: LookupBody;
}

/** Checks a row exactly like the body of one lookup. The rejection names the first field that is wrong. */
export function checkSubject(
  row: SubjectRow,
  searchable: (body: LookupBody) => readonly CheckedIdentifier[],
): CheckedSubject | RowRejection {
  const sink = new ViolationSink('body');
  const subject = parseObject(LookupBody, row.value, [], sink, { unknownKeys: 'refuse' }) as LookupBody | undefined;
  if (subject === undefined) return rejection(row, sink.violations[0]);
  const { options } = subject;
  if (options.depth === 'deep') return { line: row.line, field: 'options.depth', reason: BATCH_TEXTS.deep };
  try {
    searchable(subject);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [first] = error.detail;
    return rejection(row, first && { ...first, loc: first.loc.slice(1) });
  }
  return { line: row.line, reference: options.requester_reference ?? null, subject };
}

export const repeatedReference = ({ line }: CheckedSubject): RowRejection => ({
  line,
  field: 'requester_reference',
  reason: BATCH_TEXTS.repeatedReference,
});

function rejection({ line, columns }: SubjectRow, violation: Violation | undefined): RowRejection {
  const { loc = [], msg = '' } = violation ?? {};
  return { line, field: fieldName(loc, columns), reason: msg };
}

/** In CSV the name of the column, otherwise the path within the line: `identifiers.0.value`. */
function fieldName(loc: Violation['loc'], columns: readonly string[] | undefined): string | null {
  if (loc.length === 0) return null;
  const [part, inner] = loc;
  const path = loc.join('.').slice(0, MAX_FIELD_LENGTH);
  if (columns === undefined) return path;
  if (part === 'identifiers' && typeof inner === 'number') return columns[inner] ?? path;
  return part === 'options' && typeof inner === 'string' ? inner : path;
}
