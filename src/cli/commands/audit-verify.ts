import type { ExportVerifier } from '../cli';
import { CliError } from '../cli-error';
import type { Terminal } from '../terminal';

/**
 * Prints whether the export is what the service signed, and what was checked. Returns whether it is.
 * @throws CliError with exit code 2 if a file cannot be read
 */
export async function auditVerify(
  { file, keys }: { file: string; keys: string },
  terminal: Terminal,
  verify: ExportVerifier,
): Promise<boolean> {
  const { verified, line, reason, checked } = await verify(file, keys).catch((error: unknown) => {
    throw readingFault(error, file, keys);
  });
  for (const each of checked) terminal.stdout.write(`${each}\n`);
  if (verified) terminal.stdout.write('VERIFIED\n');
  else terminal.stdout.write(`NOT VERIFIED: line ${line ?? 0}: ${reason ?? 'unknown'}\n`);
  return verified;
}

function readingFault(error: unknown, file: string, keys: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  // Node's errors for a file that does not contain a valid JSON key.
  if (error instanceof SyntaxError || error instanceof TypeError || code?.startsWith('ERR_'))
    return new CliError(`${keys} is not a JSON Web Key Set (JWKS)`, 2);
  if (code !== undefined) return new CliError(`Cannot read ${path ?? file} (${code})`, 2);
  return error;
}
