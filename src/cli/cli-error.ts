/** A command cannot be executed as it was given. The message says what to change. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
    /** The status of the service's response, if there was one. */
    readonly status?: number,
  ) {
    super(message);
  }
}
