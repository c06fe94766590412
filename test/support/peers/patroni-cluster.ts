import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, killTree } from '../processes/service-process';
import { UNPRIVILEGED } from '../processes/unprivileged';
import { runStatements } from '../sql/run-statements';

/** Where Debian 12 installs the PostgreSQL that its Patroni runs. */
export const POSTGRES_FOLDER = '/usr/lib/postgresql/15/bin';

const PASSWORD = 'password-of-the-tests';
const NAMES = ['one', 'two'] as const;

type NodeName = (typeof NAMES)[number];
type Role = 'leader' | 'sync_standby' | 'replica';

interface Member {
  readonly name: NodeName;
  readonly role: Role;
  readonly state: string;
}

interface NodePorts {
  readonly postgres: number;
  readonly api: number;
}

/**
 * A database that replaces its primary by itself, made of Debian's packages: two servers with synchronous replication under Patroni, which
 * agrees in etcd on the primary, and HAProxy, with one port that leads to the primary and one that leads to the standby.
 */
export class PatroniCluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tms-patroni-'));
  readonly #nodes = new Map<NodeName, ChildProcess>();
  readonly #ports = new Map<NodeName, NodePorts>();
  readonly #others: ChildProcess[] = [];
  #etcdPort = 0;
  #primaryPort = 0;
  #standbyPort = 0;

  /** Follows the primary. */
  get primaryUrl(): string {
    return addressOf(this.#primaryPort, 'tms');
  }

  /** Leads to the standby. */
  get standbyUrl(): string {
    return addressOf(this.#standbyPort, 'tms');
  }

  async start(): Promise<void> {
    this.#give(this.#folder);
    for (const name of NAMES) this.#ports.set(name, { postgres: await freePort(), api: await freePort() });
    await this.#startEtcd();
    for (const name of NAMES) this.#startNode(name);
    await this.#startProxy();
    while ((await this.#nameOf('leader')) === undefined || (await this.#nameOf('sync_standby')) === undefined)
      await delay(200);
    const postgres = addressOf(this.#primaryPort, 'postgres');
    while (!(await succeeds(runStatements(postgres, 'select 1')))) await delay(200);
    await runStatements(postgres, 'create database tms');
  }

  /** kill -9 for the primary and its Patroni; resolves when the standby has become the primary. */
  async killPrimary(): Promise<void> {
    let old = await this.#nameOf('leader');
    // On a busy machine Patroni may replace the primary by itself.
    for (; old === undefined; old = await this.#nameOf('leader')) await delay(200);
    await killTree(this.#nodes.get(old)!.pid!, 'database first');
    for (;;) {
      const leader = await this.#nameOf('leader');
      if (leader !== undefined && leader !== old) return;
      await delay(200);
    }
  }

  /** Starts the killed server again; resolves when it is the synchronous standby of the new primary. */
  async restartKilled(): Promise<void> {
    const killed = NAMES.find((name) => this.#nodes.get(name)!.signalCode !== null);
    if (killed === undefined) throw new Error('no server was killed');
    this.#startNode(killed);
    while ((await this.#nameOf('sync_standby')) !== killed) await delay(200);
  }

  async stop(): Promise<void> {
    const running = [...this.#nodes.values(), ...this.#others].filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );
    for (const { pid } of running) await killTree(pid!, 'service first');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The name of the server with this role, as the first Patroni that responds reports it. */
  async #nameOf(role: Role): Promise<NodeName | undefined> {
    for (const { api } of this.#ports.values()) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => undefined);
      if (answer?.ok !== true) continue;
      const { members } = (await answer.json()) as { members: Member[] };
      return members.find((member) => member.role === role && ['running', 'streaming'].includes(member.state))?.name;
    }
    return undefined;
  }

  #run(program: string, args: string[], log: string): ChildProcess {
    const command = `exec "$0" "$@" >>"${join(this.#folder, log)}" 2>&1`;
    return spawn('/bin/sh', ['-c', command, program, ...args], { stdio: 'ignore', cwd: '/', ...UNPRIVILEGED });
  }

  #makeFolder(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#give(folder);
    return folder;
  }

  /** Gives a folder to the account of the servers, which refuse to run as root. */
  #give(folder: string): void {
    if (UNPRIVILEGED) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  }

  async #startEtcd(): Promise<void> {
    const folder = this.#makeFolder('etcd');
    this.#etcdPort = await freePort();
    const client = `http://127.0.0.1:${this.#etcdPort}`;
    const peer = `http://127.0.0.1:${await freePort()}`;
    const args = [
      ['--data-dir', folder],
      ['--listen-client-urls', client],
      ['--advertise-client-urls', client],
      ['--listen-peer-urls', peer],
      ['--initial-advertise-peer-urls', peer],
      ['--initial-cluster', `default=${peer}`],
    ];
    this.#others.push(this.#run('etcd', args.flat(), 'etcd.log'));
    while (!(await succeeds(fetch(`${client}/health`)))) await delay(100);
  }

  #startNode(name: NodeName): void {
    const file = join(this.#folder, `${name}.yml`);
    const folder = this.#makeFolder(name);
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(patroniConfiguration(name, this.#ports.get(name)!, this.#etcdPort, folder)));
    this.#nodes.set(name, this.#run('patroni', [file], `${name}.log`));
  }

  async #startProxy(): Promise<void> {
    this.#primaryPort = await freePort();
    this.#standbyPort = await freePort();
    const servers = [...this.#ports].map(
      ([name, { postgres, api }]) => `server ${name} 127.0.0.1:${postgres} check port ${api}`,
    );
    const part = (role: string, port: number): string[] => [
      `listen ${role}`,
      `bind 127.0.0.1:${port}`,
      `option httpchk GET /${role}`,
      'http-check expect status 200',
      'default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
      ...servers,
    ];
    const file = join(this.#folder, 'haproxy.cfg');
    const defaults = [
      'mode tcp',
      'timeout connect 2s',
      'timeout check 20s',
      'timeout client 30m',
      'timeout server 30m',
    ];
    const lines = [
      'defaults',
      ...defaults,
      ...part('primary', this.#primaryPort),
      ...part('replica', this.#standbyPort),
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    this.#others.push(this.#run('haproxy', ['-db', '-f', file], 'haproxy.log'));
  }
}

const addressOf = (port: number, database: string): string =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

function patroniConfiguration(name: NodeName, { postgres, api }: NodePorts, etcdPort: number, folder: string): object {
  return {
    scope: 'tms',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      // A primary that is gone is replaced after at most 45 seconds. Patroni stops a primary that cannot reach etcd for
      // `retry_timeout`, and on a busy machine etcd may need many seconds.
      dcs: {
        ttl: 45,
        loop_wait: 2,
        retry_timeout: 20,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_keep_size: '512MB', max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: POSTGRES_FOLDER,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replication', password: PASSWORD },
        rewind: { username: 'rewind', password: PASSWORD },
      },
      parameters: { unix_socket_directories: folder, shared_buffers: '32MB' },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replication 127.0.0.1/32 scram-sha-256'],
    },
  };
}
