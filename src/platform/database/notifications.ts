import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { LOG } from '../log/log';
import { type Runtime, RUNTIME } from '../runtime';

export interface NotificationListener {
  notified(payload: string): void;
  /** The connection was interrupted, so notifications may have been missed. */
  resumed(): void;
}

const RECONNECT_MS = 500;
const PING_MS = 10_000;

/** LISTEN on one connection of this process, which is opened when it is first needed and reopened when it breaks. */
@Injectable()
export class Notifications implements OnModuleDestroy {
  readonly #listeners = new Map<string, NotificationListener>();
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'directDatabaseUrl'>,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Resolves once notifications on the channel arrive. `channel` is a plain lower-case name. */
  async listen(channel: string, listener: NotificationListener): Promise<void> {
    this.#listeners.set(channel, listener);
    if (this.#client) await this.#client.query(`listen ${channel}`);
    else await this.#connect();
  }

  async onModuleDestroy(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    await this.#connecting?.catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #open(): Promise<void> {
    const client = new Client({
      connectionString: this.runtime.directDatabaseUrl,
      application_name: 'tms notifications',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.get(channel)?.notified(payload));
    await client.connect();
    for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
    this.#client = client;
    // Without this query, a connection whose peer disappeared silently would stay open forever.
    this.#ping = setInterval(() => void client.query('select').catch(() => this.#lost(client)), PING_MS);
    this.#ping.unref();
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#ping);
    void client.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.log.warn('the database connection for notifications was lost; reconnecting');
    this.#reconnect();
  }

  #reconnect(): void {
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => [...this.#listeners.values()].forEach((listener) => listener.resumed()),
        () => {
          if (!this.#isClosed) this.#reconnect();
        },
      );
    }, RECONNECT_MS);
    this.#retry.unref();
  }
}
