import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ShellResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const END = '__end_of_commands__';

/** One bash for all commands, so that variables of earlier commands apply to later ones, as in a reader's terminal. */
export class ShellSession {
  readonly #shell: ChildProcessWithoutNullStreams;
  #stdout = '';
  #stderr = '';
  #wake: () => void = () => undefined;
  #hasEnded = false;

  constructor(
    private readonly folder: string,
    environment: Readonly<Record<string, string>>,
  ) {
    const env = { PATH: process.env.PATH, HOME: folder, npm_config_loglevel: 'error', ...environment };
    this.#shell = spawn('bash', ['--norc'], { cwd: folder, env, stdio: 'pipe' });
    this.#shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
      this.#wake();
    });
    this.#shell.stderr.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.#shell.once('close', () => {
      this.#hasEnded = true;
      this.#wake();
    });
  }

  /** Runs commands and waits for their end. */
  async run(commands: string): Promise<ShellResult> {
    this.#stdout = '';
    this.#stderr = '';
    const file = join(this.folder, '.commands.sh');
    writeFileSync(file, `${commands}\n`);
    this.#shell.stdin.write(`source ./.commands.sh </dev/null; printf '\\n${END} %s\\n' $?\n`);
    const end = new RegExp(`\\n${END} (\\d+)\\n$`);
    for (;;) {
      const found = end.exec(this.#stdout);
      if (found) {
        return { exitCode: Number(found[1]), stdout: this.#stdout.slice(0, found.index), stderr: this.#stderr };
      }
      if (this.#hasEnded) throw new Error(`the shell ended:\n${this.#stdout}\n${this.#stderr}`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async close(): Promise<void> {
    if (this.#hasEnded) return;
    const closed = new Promise<void>((resolve) => (this.#wake = resolve));
    this.#shell.kill('SIGKILL');
    await closed;
  }
}
