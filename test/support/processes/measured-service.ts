import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Lap, MeasuredMessage, MeasuredQuestion } from './measured-service-child';
import type { TestDatabase } from '../app/test-database';

interface MeasuredOptions {
  /** Settings in addition to those of all tests. */
  environment?: Record<string, string>;
  /** Further flags of Node, such as those of `npm start`. */
  flags?: readonly string[];
  /** Receives each log line of the service. Without it the lines go to this process's own output. */
  onLine?: (line: string) => void;
}

/** The service in a separate process, so that its memory is not mixed with that of the test. */
export class MeasuredService {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(
    { url, systemUrl, ownerUrl }: TestDatabase,
    options: MeasuredOptions = {},
  ): Promise<MeasuredService> {
    const { environment = {}, flags = [], onLine } = options;
    const program = [join(__dirname, '../run-typescript.cjs'), join(__dirname, 'measured-service-child.ts')];
    const start = JSON.stringify({ database: { url, systemUrl, ownerUrl }, environment });
    const child = spawn(process.execPath, ['--expose-gc', ...flags, ...program, start], {
      stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    });
    if (onLine) passLines(child, onLine);
    const message = await nextMessage(child);
    if (message.kind !== 'ready') throw new Error('the service did not start');
    return new MeasuredService(message.url, child);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The size of its heap and buffers, after garbage collection. */
  async heldBytes(): Promise<number> {
    return (await this.#ask('memory', 'memory')).bytes;
  }

  /** The longest stall of the event loop since the last lap, with the activity of the main thread in it. */
  async lap(): Promise<Lap> {
    return (await this.#ask('lap', 'lap')).lap;
  }

  /** How long a fixed loop takes in the service's process, at best. */
  async loopMs(): Promise<number> {
    return (await this.#ask('loop', 'loop')).ms;
  }

  async stop(): Promise<void> {
    if (!this.isAlive) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
    // Processes that the service has started may keep it open a while longer.
    this.child.stdout?.destroy();
  }

  async #ask<Kind extends MeasuredMessage['kind']>(
    question: MeasuredQuestion,
    kind: Kind,
  ): Promise<Extract<MeasuredMessage, { kind: Kind }>> {
    if (!this.isAlive) throw new Error('the service’s process has ended');
    const answered = nextMessage(this.child);
    this.child.send(question);
    const message = await answered;
    if (message.kind !== kind) throw new Error(`the service answered ${message.kind} to ${question}`);
    return message as Extract<MeasuredMessage, { kind: Kind }>;
  }
}

function passLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

async function nextMessage(child: ChildProcess): Promise<MeasuredMessage> {
  const waiting = new AbortController();
  const first = Promise.race(['message', 'exit'].map((name) => once(child, name, { signal: waiting.signal })));
  const [message] = (await first.finally(() => waiting.abort())) as [MeasuredMessage | number | null];
  if (message === null || typeof message !== 'object') throw new Error(`the service's process ended with ${message}`);
  return message;
}
