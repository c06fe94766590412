/**
 * One violation, in the form of Pydantic v2: its location (`body`, then field names and indexes), a message, and its
 * type.
 */
export interface Violation {
  loc: (string | number)[];
  msg: string;
  type: string;
}

export const MAX_VIOLATIONS = 1_000;

/** Input that violates the contract; carries every violation and becomes a response of status 422. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly detail: readonly Violation[];

  /** @param count the number of all violations, if only the first of them were kept */
  constructor(violations: readonly Violation[], count = violations.length) {
    super('The input is not valid');
    const left = count - MAX_VIOLATIONS;
    this.detail =
      left <= 0
        ? violations
        : [
            ...violations.slice(0, MAX_VIOLATIONS),
            { loc: [], msg: `${left} more errors are not listed`, type: 'too_many_errors' },
          ];
  }
}
