import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../processes/service-build';

const run = promisify(execFile);
const NAME = 'threat-monitoring-client';
/** The dependencies of the package. The project has the same versions, so that no registry is needed. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource-parser', '@types', 'undici-types'];
const EXAMPLE = /^```js\n([\s\S]*?)^```$/gm;

/** The client as `npm pack` packs it, unpacked into the node_modules of a separate folder. */
export class ClientPackage {
  private constructor(private readonly folder: string) {}

  static async install(): Promise<ClientPackage> {
    const folder = mkdtempSync(join(tmpdir(), 'tms-client-'));
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, NAME), { recursive: true });
    for (const name of DEPENDENCIES) symlinkSync(join(PROJECT, 'node_modules', name), join(modules, name));
    await run('npm', ['pack', '--pack-destination', folder], { cwd: join(PROJECT, 'client') });
    const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    await run('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', join(modules, NAME)]);
    return new ClientPackage(folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** The paths of its files. */
  get files(): string[] {
    const root = join(this.folder, 'node_modules', NAME);
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
      .sort();
  }

  /** The programs in its README. */
  get examples(): string[] {
    const readme = readFileSync(join(this.folder, 'node_modules', NAME, 'README.md'), 'utf8');
    return [...readme.matchAll(EXAMPLE)].map(([, program = '']) => program);
  }

  /** Runs a program; returns what it prints. @throws Error with what it printed, if it fails */
  async run(program: string, environment: Record<string, string>): Promise<string> {
    const file = join(this.folder, 'example.mjs');
    writeFileSync(file, program);
    const { stdout } = await run(process.execPath, [file], { env: { ...process.env, ...environment } });
    return stdout;
  }

  /** The compiler's errors for a program that uses the package. */
  async compile(program: string): Promise<string> {
    writeFileSync(join(this.folder, 'program.mts'), program);
    const tsc = [join(PROJECT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--skipLibCheck'];
    const options = ['--module', 'nodenext', '--target', 'es2023', '--types', 'node', 'program.mts'];
    return run(process.execPath, [...tsc, ...options], { cwd: this.folder }).then(
      () => '',
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  }
}
