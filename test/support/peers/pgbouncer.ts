import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { textOf } from '../deployment/deployment-files';
import { freePort } from '../processes/service-process';
import { UNPRIVILEGED } from '../processes/unprivileged';

const PASSWORD = 'pgbouncer-password-of-the-tests';

/** The real PgBouncer, with the configuration of `deploy/compose` and TLS. It needs openssl. */
export class PgBouncer {
  #process: ChildProcess | undefined;
  readonly #folder = mkdtempSync(join(tmpdir(), 'tms-pgbouncer-'));
  port = 0;

  /** @param ownerUrl the address of the database, with the owner of the server */
  constructor(private readonly ownerUrl: string) {}

  /** The address of the database through the pooler, without a password. It requires the certificate of the pooler. */
  get url(): string {
    return `postgres://tms@localhost:${this.port}/tms?sslmode=verify-full&sslrootcert=${this.#certificate}`;
  }

  get #certificate(): string {
    return join(this.#folder, 'server.crt');
  }

  async start(): Promise<void> {
    await this.#createRole();
    this.port = await freePort();
    const users = join(this.#folder, 'userlist.txt');
    writeFileSync(users, `"pgbouncer" "${PASSWORD}"\n"observer" "${PASSWORD}"\n`);
    const configuration = join(this.#folder, 'pgbouncer.ini');
    writeFileSync(configuration, this.#configuration(users));
    this.#createCertificate();
    chmodSync(this.#folder, 0o755);
    // PgBouncer refuses to run as root.
    this.#process = spawn('pgbouncer', [configuration], { stdio: 'ignore', ...UNPRIVILEGED });
    while (!(await this.#answers())) await delay(100);
  }

  /** How many transactions of a role it has passed on. */
  async transactions(): Promise<number> {
    const client = new Client({ connectionString: this.#observerUrl() });
    await client.connect();
    // The console of PgBouncer knows only the simple protocol, which is used for a query without parameters.
    const { rows } = await client.query<{ database: string; total_xact_count: string }>('show stats');
    await client.end();
    return Number(rows.find(({ database }) => database === 'tms')?.total_xact_count ?? 0);
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child?.exitCode === null) {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #configuration(users: string): string {
    const { hostname, port, pathname } = new URL(this.ownerUrl);
    return textOf('deploy/compose/pgbouncer/pgbouncer.ini')
      .replace('host=postgres port=5432 dbname=tms', `host=${hostname} port=${port} dbname=${pathname.slice(1)}`)
      .replace('listen_port = 6432', `listen_port = ${this.port}\nstats_users = observer`)
      .replace('0.0.0.0', '127.0.0.1')
      .concat(`client_tls_sslmode = allow\nclient_tls_cert_file = ${this.#certificate}\n`)
      .concat(`client_tls_key_file = ${join(this.#folder, 'server.key')}\n`)
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`);
  }

  #observerUrl(): string {
    return `postgres://observer:${PASSWORD}@127.0.0.1:${this.port}/pgbouncer`;
  }

  async #answers(): Promise<boolean> {
    if (this.#process?.exitCode !== null) throw new Error('PgBouncer did not start');
    return this.transactions().then(
      () => true,
      () => false,
    );
  }

  #createCertificate(): void {
    const key = join(this.#folder, 'server.key');
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', key, '-out', this.#certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names, ...files], {
      stdio: 'ignore',
    });
    chmodSync(key, 0o644);
  }

  /** The part of `deploy/compose/postgres` that is for the pooler. */
  async #createRole(): Promise<void> {
    const script = textOf('deploy/compose/postgres/10-threat-monitoring.sh');
    const statements = /^create schema pgbouncer;\n[\s\S]*?(?=^SQL$)/m.exec(script)?.[0] ?? '';
    const client = new Client({ connectionString: this.ownerUrl });
    await client.connect();
    await client.query(`create role pgbouncer login password '${PASSWORD}'`);
    await client.query(statements);
    await client.end();
  }
}
