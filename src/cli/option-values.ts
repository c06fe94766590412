import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError where the text is no whole number */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It should be a whole number.');
  return Number(text);
}

/** `name=value`, any number of times. @throws InvalidArgumentError where the text is none */
export function pair(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError('It should be NAME=FILE.');
  return { ...before, [text.slice(0, equals)]: text.slice(equals + 1) };
}
