import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** `test` if the programs, by name or by path, are installed; otherwise one clear line and a skipped test. */
export function testWith(...programs: readonly string[]): jest.It {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return test;
  console.log(`Skipped: ${missing.join(' and ')} not installed.`);
  return test.skip;
}

const FOLDERS = (process.env.PATH ?? '').split(delimiter);

/** The files are searched and not run, because some programs serve until they are ended. */
const isInstalled = (program: string): boolean => FOLDERS.some((folder) => existsSync(resolve(folder, program)));
