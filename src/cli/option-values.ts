import { type Command, InvalidArgumentError } from 'commander';
import { CliError } from './cli-error';

/** @throws InvalidArgumentError where the text is no whole number */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It should be a whole number.');
  return Number(text);
}

/** `name=value`, any number of times. @throws InvalidArgumentError where the text is none */
export function pair(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError('It should have the form NAME=FILE.');
  return { ...before, [text.slice(0, equals)]: text.slice(equals + 1) };
}

export interface YesOptions {
  readonly yes?: boolean;
}

/** For a command whose effect cannot be undone. */
export const withYes = (command: Command): Command =>
  command.option('--yes', 'confirm the permanent deletion (required)');

/** @throws CliError unless `--yes` was given */
export function requireYes({ yes }: YesOptions, effect: string): void {
  if (yes !== true) throw new CliError(`${effect} It cannot be undone. Add --yes to go ahead.`, 2);
}
