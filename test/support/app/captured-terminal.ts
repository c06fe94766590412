import { Readable } from 'node:stream';
import type { CliParts } from '../../../src/cli/cli';
import { runCli } from '../../../src/cli/run-cli';
import { CLI_PARTS } from '../../../src/cli-parts';

export interface CliRun {
  code: number;
  out: string;
  err: string;
}

interface Surroundings {
  parts?: CliParts;
  stdin?: string | Buffer;
  isTTY?: boolean;
}

/** Runs the command line in this process, and returns all of its output. */
export async function runCaptured(
  parameters: readonly string[],
  { parts = CLI_PARTS, stdin, isTTY = false }: Surroundings = {},
): Promise<CliRun> {
  const written = { out: '', err: '' };
  const code = await runCli(
    parameters,
    {
      stdout: { write: (text) => (written.out += text), isTTY },
      stderr: { write: (text) => (written.err += text), isTTY },
      ...(stdin !== undefined && { stdin: Readable.from([stdin]) }),
    },
    parts,
  );
  return { code, ...written };
}
