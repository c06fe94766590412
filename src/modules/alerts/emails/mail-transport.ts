import { createTransport } from 'nodemailer';
import type { MailContent } from './alert-mail';

export interface Mail extends MailContent {
  /** The same for every attempt, so that receivers can detect duplicates. */
  messageId: string;
  from: string;
  to: string;
}

/** The server did not accept an e-mail. The message names neither server nor receiver. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    message: string,
    /** Retrying cannot succeed (RFC 5321 §4.2.1: 5yz). */
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** A mail server on this machine, so that nobody can read the connection. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Sends e-mails to one SMTP server (RFC 5321), each on its own connection. */
export class MailTransport {
  readonly #transport: ReturnType<typeof transportTo>;

  /** @param url smtp:// or smtps://, including the credentials */
  constructor(url: string) {
    this.#transport = transportTo(url);
  }

  /** @throws MailError */
  async send({ from, to, ...mail }: Mail): Promise<void> {
    try {
      // Addresses given as objects are not parsed, so one text never becomes two receivers.
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
    // Credentials are never sent over a network in the clear (RFC 8314 §3).
    requireTLS: protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // No part of an e-mail may name a file or a URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailErrorOf(thrown: unknown): MailError {
  const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === 'number') {
    // Operators can correct wrong credentials, so EAUTH is worth a retry.
    const isPermanent = responseCode >= 500 && code !== 'EAUTH';
    return new MailError(`the mail server responded with code ${responseCode}`, isPermanent);
  }
  return new MailError(`the mail server could not be used (${typeof code === 'string' ? code : 'unknown'})`, false);
}
