/** One violation, in the form of Pydantic v2: where (`body`, then field names and indexes), what in words, and its type. */
export interface Violation {
  loc: (string | number)[];
  msg: string;
  type: string;
}

export const MAX_VIOLATIONS = 1_000;

/** Input that is not what the contract says; carries every violation, answered with 422. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly detail: readonly Violation[];

  /** @param count of all violations, where only the first of them were kept */
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
