import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MeasuredMessage } from './measured-service-child';
import type { TestDatabase } from './test-database';

/** The service in a process of its own, so that what it holds is not mixed with what the test does. */
export class MeasuredService {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start({ url, ownerUrl }: TestDatabase): Promise<MeasuredService> {
    const program = [join(__dirname, 'run-typescript.cjs'), join(__dirname, 'measured-service-child.ts')];
    const child = spawn(process.execPath, ['--expose-gc', ...program, JSON.stringify({ url, ownerUrl })], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const message = await nextMessage(child);
    if (message.kind !== 'ready') throw new Error('the service did not start');
    return new MeasuredService(message.url, child);
  }

  /** What it holds in its heap and in buffers, after garbage was collected. */
  async heldBytes(): Promise<number> {
    this.child.send('memory');
    const message = await nextMessage(this.child);
    if (message.kind !== 'memory') throw new Error('the service told something else');
    return message.bytes;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

async function nextMessage(child: ChildProcess): Promise<MeasuredMessage> {
  const waiting = new AbortController();
  const first = Promise.race(['message', 'exit'].map((name) => once(child, name, { signal: waiting.signal })));
  const [message] = (await first.finally(() => waiting.abort())) as [MeasuredMessage | number];
  if (typeof message !== 'object') throw new Error(`the service's process ended with ${message}`);
  return message;
}
