import { readFileSync } from 'node:fs';
import { buildService, startCommand } from '../support/processes/service-build';
import { freePort, ServiceProcess } from '../support/processes/service-process';

export type ProcessName = 'serve-1' | 'serve-2' | 'work-1' | 'work-2';

const NAMES: readonly ProcessName[] = ['serve-1', 'serve-2', 'work-1', 'work-2'];

/** Two serving and two working processes of the built service. Those with the number 1 are never killed, so that their memory can be watched. */
export class SoakedProcesses {
  readonly #running = new Map<ProcessName, ServiceProcess>();
  readonly #environments = new Map<ProcessName, Record<string, string>>();
  /** Resident memory in bytes, in the order of the samples. */
  readonly memory = new Map<ProcessName, number[]>(NAMES.map((name) => [name, []]));
  readonly urls: string[] = [];
  kills = 0;

  constructor(
    private readonly folder: string,
    private readonly shared: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    for (const name of NAMES) {
      const isServing = name.startsWith('serve');
      const port = await freePort();
      if (isServing) this.urls.push(`http://127.0.0.1:${port}`);
      this.#environments.set(name, {
        ...this.shared,
        DEMO: 'false',
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_MINUTE: '0',
        NETWORK_CONNECTORS: 'false',
        METRICS_PORT: '0',
        ROLE: isServing ? 'serve' : 'work',
        DATA_DIR: `./${name}`,
        PORT: String(port),
      });
      await this.#start(name);
    }
  }

  /** kill -9, and another start. */
  async replace(name: ProcessName): Promise<void> {
    await this.#running.get(name)?.signal('SIGKILL');
    this.kills += 1;
    await this.#start(name);
  }

  /** Processes that have ended although nobody killed them, with their last output. There should be none. */
  get ended(): string[] {
    return [...this.#running].flatMap(([name, { end, stderr }]) =>
      end === undefined ? [] : [`${name} ended with ${end}: ${stderr.slice(-2_000)}`],
    );
  }

  sampleMemory(): void {
    for (const [name, { pid, end }] of this.#running) {
      if (end !== undefined) continue;
      const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      this.memory.get(name)?.push(Number(kilobytes) * 1_024);
    }
  }

  /** Returns how each process ended. */
  async stop(): Promise<(number | string)[]> {
    return Promise.all([...this.#running.values()].map(async (process) => (await process.signal('SIGTERM')).end));
  }

  async #start(name: ProcessName): Promise<void> {
    const environment = this.#environments.get(name) ?? {};
    const process = ServiceProcess.launch({ environment, cwd: this.folder, command: startCommand(buildService()) });
    this.#running.set(name, process);
    await process.says(name.startsWith('serve') ? /Threat monitoring service at/ : /processing jobs\n/);
  }
}
