import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Prepared, preparedData } from './prepared-data';
import { buildService, startCommand } from './service-build';
import { hasPostgres, runningPostmaster, ServiceProcess, type ServiceStart } from './service-process';

/** Real processes of the built service, in a separate folder for each test. */
export class Services {
  folder = '';
  #main = '';
  readonly #started: ServiceProcess[] = [];

  /**
   * Call once in a test file. After each test all processes have ended, and have printed none of the folder's secrets.
   * @param data `prepared`: each test begins with the data folder of a service that was started and stopped once, which is
   * faster than a first start
   */
  static forEachTest(data: 'none' | 'prepared' = 'none'): Services {
    const services = new Services();
    beforeAll(async () => {
      services.#main = buildService();
      if (data === 'prepared') await preparedData(services.#main);
    }, 180_000);
    beforeEach(async () => {
      services.folder = mkdtempSync(join(tmpdir(), 'tms-service-'));
      if (data === 'prepared') await services.prepare(data);
    });
    afterEach(async () => {
      const printed = await services.#close();
      expect(printed).toEqual([]);
    }, 30_000);
    return services;
  }

  /** Gives the test a data folder of a service that was started and stopped once. */
  async prepare(kind: Prepared): Promise<void> {
    // On Node 24, cpSync would not give the folders their permissions, and PostgreSQL refuses a folder that others may read.
    await cp(await preparedData(this.#main, kind), this.dataDir, { recursive: true });
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  get operatorKey(): string {
    return readFileSync(join(this.dataDir, 'operator.key'), 'utf8').trim();
  }

  /** Without the demo and on free ports, unless the environment sets otherwise. */
  start(environment: Record<string, string | undefined> = {}, options: Partial<ServiceStart> = {}): ServiceProcess {
    const service = ServiceProcess.launch({
      environment: { DEMO: 'false', PORT: '0', METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...environment },
      cwd: this.folder,
      command: startCommand(this.#main),
      ...options,
    });
    this.#started.push(service);
    return service;
  }

  /** The secrets of the data folder, in every form in which they might be printed. */
  secrets(): string[] {
    const files = ['operator.key', 'demo.key', 'postgres/password'].map((name) => join(this.dataDir, name));
    const texts = files.filter(existsSync).map((file) => readFileSync(file, 'utf8').trim());
    const masterFile = join(this.dataDir, 'master.key');
    if (!existsSync(masterFile)) return texts;
    const master = readFileSync(masterFile);
    return [...texts, ...(['hex', 'base64', 'base64url'] as const).map((form) => master.toString(form))];
  }

  /** Ends and removes everything; returns the secrets that were on standard output or error. */
  async #close(): Promise<string[]> {
    const services = this.#started.splice(0);
    const said = services.map(({ stdout, stderr }) => stdout + stderr).join('');
    const printed = this.secrets().filter((secret) => said.includes(secret));
    for (const service of services) {
      if (service.end === undefined) await service.signal('SIGKILL');
    }
    // On Linux the embedded database ends by itself when its service has ended; elsewhere the next start would end it.
    const postmaster = runningPostmaster(this.dataDir);
    if (postmaster !== undefined) quit(postmaster);
    while (hasPostgres(this.dataDir)) await delay(20);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    return printed;
  }
}

/** Ends a database at once; it may have ended by itself. */
function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
