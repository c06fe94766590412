import { readFileSync } from 'node:fs';
import { CliError } from './cli-error';

/** @throws CliError if the file cannot be read */
export function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`Cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** @throws CliError if the file cannot be read or does not contain a JSON object */
export function fileJson(path: string): object {
  const text = fileText(path);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new CliError(`${path} should contain a JSON object`);
}
