import { type Command, InvalidArgumentError } from 'commander';
import { CliError } from './cli-error';

/** @throws InvalidArgumentError if the text is not a whole number */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It should be a whole number.');
  return Number(text);
}

/** `name=value`, which may be repeated. @throws InvalidArgumentError if the text has another form */
export function pair(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError('It should have the form NAME=FILE.');
  return { ...before, [text.slice(0, equals)]: text.slice(equals + 1) };
}

export interface YesOptions {
  readonly yes?: boolean;
}

/** Adds `--yes` to a command whose effect cannot be undone. */
export const withYes = (command: Command): Command =>
  command.option('--yes', 'confirm the permanent deletion (required)');

/** @throws CliError unless `--yes` was given */
export function requireYes({ yes }: YesOptions, effect: string): void {
  if (yes !== true) throw new CliError(`${effect} It cannot be undone. Add --yes to go ahead.`, 2);
}
