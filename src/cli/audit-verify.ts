import { parseArgs } from 'node:util';
import { CliError, type Terminal } from './cli-error';

/** What the verifier finds; src/modules/audit/offline-verifier.ts. */
interface Verdict {
  readonly verified: boolean;
  readonly line: number | null;
  readonly reason: string | null;
  readonly checked: readonly string[];
}

export type ExportVerifier = (exportPath: string, keysPath: string) => Promise<Verdict>;

const USAGE = 'audit verify takes one export, and --keys with a JWKS file';

/**
 * `audit verify EXPORT.ndjson --keys JWKS.json`: says in words whether the export is what the service signed, and what was
 * checked. Answers 0 where it is and 1 where it is not.
 * @throws CliError where the call can't be understood or a file can't be read: 2
 */
export async function auditVerify(
  parameters: readonly string[],
  terminal: Terminal,
  verify: ExportVerifier,
): Promise<number> {
  const { file, keys } = argumentsOf(parameters);
  const { verified, line, reason, checked } = await verify(file, keys).catch((error: unknown) => {
    throw readingFault(error, file, keys);
  });
  for (const each of checked) terminal.stdout.write(`${each}\n`);
  if (verified) terminal.stdout.write('VERIFIED\n');
  else terminal.stdout.write(`NOT VERIFIED: line ${line ?? 0}: ${reason ?? 'unknown'}\n`);
  return verified ? 0 : 1;
}

function argumentsOf(parameters: readonly string[]): { file: string; keys: string } {
  const [subcommand, ...rest] = parameters;
  if (subcommand !== 'verify') throw new CliError(USAGE, 2);
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: { keys: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || values.keys === undefined) throw new CliError(USAGE, 2);
    return { file, keys: values.keys };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError((error as Error).message, 2);
  }
}

function readingFault(error: unknown, file: string, keys: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  // As Node names what is not the JSON of a key.
  if (error instanceof SyntaxError || error instanceof TypeError || code?.startsWith('ERR_'))
    return new CliError(`${keys} is not a JWKS`, 2);
  if (code !== undefined) return new CliError(`${path ?? file} can't be read (${code})`, 2);
  return error;
}
