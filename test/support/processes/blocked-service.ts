import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callService, type ServiceProcess } from './service-process';
import { PROJECT } from './service-build';
import { beginSlowRequest } from '../http/slow-request';

/** Lets a test block the event loop of a service by a signal. */
export const BLOCKABLE = { NODE_OPTIONS: `--require ${join(PROJECT, 'test/support/processes/block-event-loop.cjs')}` };

const POLL_MS = 50;
const MAX_POLLS = 1_200;

export async function eventually<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let left = MAX_POLLS; left > 0; left -= 1) {
    const found = await look();
    if (found !== undefined) return found;
    await delay(POLL_MS);
  }
  throw new Error('it did not happen');
}

/** The lines of the log that have this message, as objects. */
export const logged = (service: ServiceProcess, message: RegExp): Record<string, unknown>[] =>
  service.stderr
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => message.test(String(msg)));

export interface WorkInProgress {
  readonly tenantId: string;
  readonly adminKey: string;
  close(): void;
}

/** A search engine that never answers keeps a job busy. */
export class SilentEngine {
  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<SilentEngine> {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SilentEngine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
  }

  get isAsked(): Promise<void> {
    return new Promise((resolve) => this.server.once('request', () => resolve()));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/**
 * Work of one tenant: an upload that stops in the middle, an open stream, and a search whose engine does not answer.
 */
export async function beginWork(url: string, operatorKey: string, engine: SilentEngine): Promise<WorkInProgress> {
  const tenant = await callService(url, 'POST', '/v1/admin/tenants', {
    key: operatorKey,
    body: { slug: 'hung', name: 'Hung' },
  });
  const key = await callService(url, 'POST', '/v1/admin/tenants/hung/api-keys', {
    key: operatorKey,
    body: { name: 'admin', role: 'admin', portfolios: ['*'] },
  });
  const adminKey = key.body.key as string;
  const asked = engine.isAsked;
  const subject = { type: 'person', name: 'Viktor Bout' };
  await callService(url, 'POST', '/v1/web-search?responseMode=async', { key: adminKey, body: { subject } });
  await asked;
  const stream = get(`${url}/v1/threats/stream`, { headers: { 'x-api-key': adminKey } });
  stream.on('error', () => undefined);
  await new Promise((resolve) => stream.once('response', (response) => resolve(response.on('error', () => undefined))));
  const upload = await beginSlowRequest(url, adminKey);
  return {
    tenantId: tenant.body.id as string,
    adminKey,
    close: () => {
      stream.destroy();
      upload.close();
    },
  };
}

interface ListedItem {
  readonly kind: 'request' | 'job';
  readonly request_id: string;
  readonly action?: string;
  readonly job?: string;
}

/** The work in progress that the service has recorded on disk. */
export function listedOnDisk(dataDir: string): ListedItem[] {
  const folder = join(dataDir, 'in-flight');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { items: ListedItem[] }).items);
}
