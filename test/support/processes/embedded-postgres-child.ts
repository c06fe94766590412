import { createInterface } from 'node:readline';
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded/embedded-postgres';
import { takeFolder } from '../../../src/platform/database/embedded/folder-ownership';

/** A request of a test to a separate process: a whole server, or only the folder, locked at a given moment. */
export type ChildRequest =
  | { kind: 'server'; options: Omit<EmbeddedPostgresOptions, 'onProgress'> }
  | { kind: 'folder'; folder: string; atMs: number };

export type ChildEvent =
  | { event: 'progress'; message: string }
  | { event: 'ready'; ownerUrl: string; recovered: boolean }
  | { event: 'taken'; previousOwnerDied: boolean }
  | { event: 'failed'; name: string; message: string }
  | { event: 'serverExited'; end: number | string }
  | { event: 'stopped' };

function report(event: ChildEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function serve(options: Omit<EmbeddedPostgresOptions, 'onProgress'>): Promise<void> {
  // Ctrl-C reaches the whole foreground group; the service would begin to finish its requests here.
  process.on('SIGINT', () => report({ event: 'progress', message: 'interrupted' }));
  const server = await startEmbeddedPostgres({
    ...options,
    onProgress: (message) => report({ event: 'progress', message }),
  });
  report({ event: 'ready', ownerUrl: server.ownerUrl, recovered: server.recovered });
  void server.onExit.then((end) => report({ event: 'serverExited', end }));
  createInterface(process.stdin).on('line', (line) => {
    if (line === 'exit') process.exit(3);
    if (line !== 'stop') return;
    // Twice, because stop must be repeatable.
    void Promise.all([server.stop(), server.stop()]).then(() => {
      report({ event: 'stopped' });
      process.stdin.destroy();
    });
  });
}

function takeAt(folder: string, atMs: number): void {
  while (Date.now() < atMs);
  const { previousOwnerDied } = takeFolder(folder);
  report({ event: 'taken', previousOwnerDied });
  process.stdin.resume();
}

async function main(): Promise<void> {
  const request = JSON.parse(process.argv[2] ?? '') as ChildRequest;
  try {
    if (request.kind === 'server') await serve(request.options);
    else takeAt(request.folder, request.atMs);
  } catch (error) {
    const { name, message } = error as Error;
    report({ event: 'failed', name, message });
  }
}

void main();
