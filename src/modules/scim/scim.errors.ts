/** RFC 7644 §3.12, table 9: the error types that refine a status. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal in SCIM's terms. `message` is shown to the caller. */
export class ScimError extends Error {
  override readonly name = 'ScimError';

  constructor(
    readonly status: 400 | 404 | 409 | 412,
    readonly scimType: ScimType | null,
    message: string,
  ) {
    super(message);
  }
}

export const invalidValue = (message: string): ScimError => new ScimError(400, 'invalidValue', message);
export const invalidSyntax = (message: string): ScimError => new ScimError(400, 'invalidSyntax', message);
export const invalidPath = (message: string): ScimError => new ScimError(400, 'invalidPath', message);
export const invalidFilter = (message: string): ScimError => new ScimError(400, 'invalidFilter', message);
export const notUnique = (message: string): ScimError => new ScimError(409, 'uniqueness', message);
export const noResource = (): ScimError => new ScimError(404, null, 'The resource was not found');
