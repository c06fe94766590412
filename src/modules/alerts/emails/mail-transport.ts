import { createTransport } from 'nodemailer';
import type { MailContent } from './alert-mail';

export interface Mail extends MailContent {
  /** The same for every attempt, so that receivers can tell a repetition. */
  messageId: string;
  from: string;
  to: string;
}

/** A mail that the server did not take. The message names neither server nor receiver. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    message: string,
    /** No later attempt will fare better (RFC 5321 §4.2.1: 5yz). */
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** Whether a mail server stands on this machine, where nobody listens on the way. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Hands mails to one SMTP server (RFC 5321), a connection each. */
export class MailTransport {
  readonly #transport: ReturnType<typeof transportTo>;

  /** @param url smtp:// or smtps://, with the credentials in it */
  constructor(url: string) {
    this.#transport = transportTo(url);
  }

  /** @throws MailError */
  async send({ from, to, ...mail }: Mail): Promise<void> {
    try {
      // As objects, addresses are not parsed: one text is never taken for two receivers.
      await this.#transport.sendMail({ ...mail, from: { name: '', address: from }, to: { name: '', address: to } });
    } catch (error) {
      throw mailErrorOf(error);
    }
  }

  close(): void {
    this.#transport.close();
  }
}

function transportTo(url: string): ReturnType<typeof createTransport> {
  const { username, hostname, protocol } = new URL(url);
  return createTransport({
    url,
    // Credentials cross no network in the clear (RFC 8314 §3).
    requireTLS: protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Nothing of a mail is a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailErrorOf(thrown: unknown): MailError {
  const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === 'number') {
    // What is wrong with our own credentials can be put right.
    const isPermanent = responseCode >= 500 && code !== 'EAUTH';
    return new MailError(`the mail server responded with code ${responseCode}`, isPermanent);
  }
  return new MailError(`the mail server could not be used (${typeof code === 'string' ? code : 'unknown'})`, false);
}
