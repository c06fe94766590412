import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorMsOf, type Server, stop } from '../api-servers';

const START_TIMEOUT_MS = 120_000;

interface Surroundings {
  folder: string;
  environment?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. @throws an error with its output if it fails or takes too long */
export async function run(
  command: string,
  words: readonly string[],
  { folder, environment, timeoutMs }: Surroundings & { timeoutMs: number },
): Promise<void> {
  const child = spawn(command, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (code === 0) return;
  const end = code === null ? `was stopped after ${timeoutMs / 1_000} s` : `ended with ${code}`;
  throw new Error(`${words.join(' ')} ${end}: ${text.trim().slice(-500)}`);
}

/** Starts a script in a separate process, and waits until one of its paths responds. */
export async function startProcess(
  script: string,
  words: readonly string[],
  { folder, environment, url, readyPath }: Surroundings & { url: string; readyPath: string },
): Promise<Server> {
  const child = spawn(process.execPath, [script, ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  let text = '';
  child.stderr.on('data', (chunk) => (text = `${text}${String(chunk)}`.slice(-500)));
  const close = (): Promise<void> => stop(child, 'SIGKILL');
  const untilMs = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < untilMs) {
    const answer = await fetch(url + readyPath).catch(() => null);
    if (answer) return { url, pid: child.pid, close, processorMs: () => processorMsOf(child) };
    await sleep(300);
  }
  await close();
  throw new Error(`${script} did not start: ${text.trim()}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
