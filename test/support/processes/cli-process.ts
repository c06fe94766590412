import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { buildService } from './service-build';

export interface CliEnd {
  /** The exit code or the signal. */
  code: number | string;
  out: string;
  err: string;
}

interface CliStart {
  cwd: string;
  environment?: Record<string, string>;
  /** Kills the command as soon as this is true. */
  killWhen?: (() => boolean) | undefined;
}

let built: string | undefined;

/** The built command line in a separate process, whose environment has only PATH of the tests' own. */
export function runCliProcess(
  parameters: readonly string[],
  { cwd, environment, killWhen }: CliStart,
): Promise<CliEnd> {
  built ??= buildService();
  const program = join(dirname(built), 'cli.js');
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(process.execPath, [program, ...parameters], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text));
  const look = setInterval(() => killWhen?.() === true && child.kill('SIGKILL'), 5);
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      clearInterval(look);
      resolve({ code: code ?? signal ?? 'unknown', ...written });
    });
  });
}
