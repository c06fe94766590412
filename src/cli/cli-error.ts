/** A command that can't be carried out as it was given; the message says what to change. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
    /** Of the service's answer, where there was one. */
    readonly status?: number,
  ) {
    super(message);
  }
}
