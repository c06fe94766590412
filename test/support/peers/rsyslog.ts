import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../processes/service-process';
import type { TestCertificate } from './syslog-server';

/** Debian's packages `rsyslog` and `rsyslog-openssl`. */
export const RSYSLOG = ['/usr/sbin/rsyslogd', '/usr/lib/x86_64-linux-gnu/rsyslog/lmnsd_ossl.so'] as const;

/** The real rsyslog, which receives syslog over TLS from one client and writes the parts of each message as JSON. */
export class Rsyslog {
  #process: ChildProcess | undefined;
  #port = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), 'tms-rsyslog-'));

  get url(): string {
    return `syslog+tls://localhost:${this.#port}`;
  }

  async start(own: TestCertificate, client: TestCertificate): Promise<void> {
    this.#port = await freePort();
    for (const [name, text] of Object.entries({
      'ca.pem': client.certificatePem,
      'own.pem': own.certificatePem,
      'own-key.pem': own.keyPem,
      messages: '',
      'rsyslog.conf': this.#configuration(),
    })) {
      writeFileSync(join(this.#folder, name), text, { mode: 0o600 });
    }
    const files = ['-f', join(this.#folder, 'rsyslog.conf'), '-i', join(this.#folder, 'pid')];
    this.#process = spawn(RSYSLOG[0], ['-n', ...files], { stdio: 'ignore' });
    while (!(await this.#isListening())) await delay(100);
  }

  /** What was written so far. */
  messages(): Record<string, string>[] {
    return readFileSync(join(this.#folder, 'messages'), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, string>);
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

  /** @throws if it ended, for example because its configuration is wrong */
  async #isListening(): Promise<boolean> {
    if (this.#process?.exitCode !== null) throw new Error('rsyslogd ended');
    const socket = connect(this.#port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }

  #configuration(): string {
    const parts = ['pri', 'timestamp', 'hostname', 'app-name', 'msgid', 'structured-data'].map(
      (name) => `property(name="${name}" outname="${name}" format="jsonf" dateFormat="rfc3339")`,
    );
    return `global(workDirectory="${this.#folder}" maxMessageSize="64k" defaultNetstreamDriver="ossl"
  defaultNetstreamDriverCAFile="${this.#folder}/ca.pem" defaultNetstreamDriverCertFile="${this.#folder}/own.pem"
  defaultNetstreamDriverKeyFile="${this.#folder}/own-key.pem")
module(load="imtcp" streamDriver.name="ossl" streamDriver.mode="1" streamDriver.authMode="x509/certvalid")
input(type="imtcp" port="${this.#port}" address="127.0.0.1")
template(name="parts" type="list" option.jsonf="on") {
  ${parts.join('\n  ')}
  property(name="msg" outname="text" format="jsonf")
}
action(type="omfile" file="${this.#folder}/messages" template="parts")
`;
  }
}
