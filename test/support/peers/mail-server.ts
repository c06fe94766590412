import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface TakenMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  text: string;
}

/** A mail server on loopback (RFC 5321) with one account, which stores the mails it accepts. */
export class MailServer {
  readonly mails: TakenMail[] = [];
  readonly logins: string[] = [];
  /** The code with which the next recipients are refused; if unset, they are accepted. */
  readonly refusals: number[] = [];
  readonly #server: SMTPServer;

  private constructor(account: { user: string; password: string }) {
    const options: SMTPServerOptions = {
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onAuth: ({ username = '', password }, _session, done) => {
        this.logins.push(username);
        const isRight = username === account.user && password === account.password;
        if (isRight) done(null, { user: username });
        else done(new Error('wrong account'));
      },
      onRcptTo: (_address, _session, done) => {
        const code = this.refusals.shift();
        done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          this.mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    };
    this.#server = new SMTPServer(options);
    this.#server.on('error', () => undefined);
  }

  static async start(account: { user: string; password: string }): Promise<MailServer> {
    const server = new MailServer(account);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', () => resolve()));
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** The headers of a mail by name, unfolded (RFC 5322 §2.2.3). */
export function headersOf({ text }: TakenMail): Map<string, string[]> {
  const [head = ''] = text.split('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', value = ''] = line.split(/:\s*(.*)/s);
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return headers;
}
