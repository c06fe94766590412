import { readFileSync } from 'node:fs';
import { CliError } from './cli-error';

/** @throws CliError where the file can't be read */
export function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`Cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** @throws CliError where the file can't be read or holds no JSON object */
export function fileJson(path: string): object {
  const text = fileText(path);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below.
  }
  throw new CliError(`${path} should contain a JSON object`);
}
