import type { OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { NotificationCheck, type SendNotification } from './notification-check';

export interface NotificationListener {
  notified(payload: string): void;
  /** Notifications may have been missed. */
  resumed(): void;
}

/**
 * `arriving`: notifications arrive, as far as known. `missing`: the connection is open, but they do not arrive. `lost`: the
 * connection is being reopened.
 */
export type NotificationState = 'arriving' | 'missing' | 'lost';

const RECONNECT_MS = 500;
export const NOTIFICATION_TIMES = { pingMs: 10_000, arrivesWithinMs: 5_000, pollMs: 1_000 };

/**
 * LISTEN on one connection of this process, which is opened when it is first needed and reopened when it breaks. While
 * notifications do not arrive, it lets all listeners look for news every second.
 */
export class Notifications implements OnModuleDestroy {
  readonly #listeners = new Map<string, NotificationListener>();
  readonly #check: NotificationCheck;
  #state: NotificationState = 'arriving';
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * @param url without a pooler
   * @param send on a connection for requests, through a pooler if there is one
   */
  constructor(
    private readonly url: string,
    private readonly log: Logger,
    send: SendNotification,
    private readonly times = NOTIFICATION_TIMES,
  ) {
    this.#check = new NotificationCheck(send, times.arrivesWithinMs);
  }

  get state(): NotificationState {
    return this.#state;
  }

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
    clearInterval(this.#poll);
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
      connectionString: this.url,
      application_name: 'tms notifications',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#check.channel) this.#check.notified(payload);
      else this.#listeners.get(channel)?.notified(payload);
    });
    await client.connect();
    for (const channel of [this.#check.channel, ...this.#listeners.keys()]) await client.query(`listen ${channel}`);
    this.#client = client;
    void this.#verify(client);
    this.#ping = setInterval(() => void this.#verify(client), this.times.pingMs);
    this.#ping.unref();
  }

  /** Without the query, a connection whose peer disappeared silently would stay open forever. */
  async #verify(client: Client): Promise<void> {
    try {
      await client.query('select');
    } catch {
      this.#lost(client);
      return;
    }
    const hasArrived = await this.#check.run();
    if (this.#client === client && !this.#isClosed && hasArrived !== undefined) {
      this.#enter(hasArrived ? 'arriving' : 'missing');
    }
  }

  #enter(state: NotificationState): void {
    const before = this.#state;
    this.#state = state;
    if (state === before) return;
    clearInterval(this.#poll);
    if (state === 'missing') {
      this.log.warn(
        'notifications of the database do not arrive, so this process queries it every second; if DATABASE_URL is ' +
          'the address of a pooler, set DATABASE_DIRECT_URL to that of PostgreSQL',
      );
      this.#poll = setInterval(() => this.#resume(), this.times.pollMs);
      this.#poll.unref();
    } else if (before === 'missing' && state === 'arriving') {
      this.log.info('notifications of the database arrive again');
      this.#resume();
    }
  }

  #resume(): void {
    for (const listener of this.#listeners.values()) listener.resumed();
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#ping);
    void client.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.#enter('lost');
    this.log.warn('the database connection for notifications was lost; reconnecting');
    this.#reconnect();
  }

  #reconnect(): void {
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => {
          this.#enter('arriving');
          this.#resume();
        },
        () => {
          if (!this.#isClosed) this.#reconnect();
        },
      );
    }, RECONNECT_MS);
    this.#retry.unref();
  }
}
