/** Rejects one record, never the import. The message names the field and what is wrong with it: "latitude is missing". */
export class FieldRejection extends Error {
  constructor(field: string, problem: string) {
    super(`${field} ${problem}`);
    this.name = 'FieldRejection';
  }
}

/**
 * Reads one record and returns it, or the reason of its rejection. Other errors are errors of the service and
 * propagate.
 */
export function recordOrReason<T extends object>(
  line: number,
  read: () => T,
): ({ line: number } & T) | { line: number; reason: string } {
  try {
    return { line, ...read() };
  } catch (error) {
    if (error instanceof FieldRejection) return { line, reason: error.message };
    throw error;
  }
}
