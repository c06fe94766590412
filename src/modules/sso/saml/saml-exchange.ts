import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { SamlConnection } from '../connections.contract';
import type { AssertionFacts } from './saml-assertion';

/**
 * What passport sees of a request: the fields of Express that its strategies read, and nothing that the caller could have
 * put there unseen. Passport adds its own functions to it.
 */
export interface SamlExchange {
  readonly connection: SamlConnection;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  readonly res: PassportResponse;
  /** The request that a sign-in begins with. */
  readonly requestId: string | null;
  /** What a verified answer says. */
  readonly user?: AssertionFacts;
}

/** Where a strategy sends the browser, or the page that it gives it. */
export type PassportAnswer = { readonly location: string } | { readonly html: string };

/** The part of Express's response that passport and passport-saml call, noting what they wanted to answer. */
export class PassportResponse {
  statusCode = 200;
  readonly #headers = new Map<string, string>();
  #settle: (answer: PassportAnswer) => void = () => undefined;
  /** Settles where the strategy answers by itself, and stays open where it lets the request pass. */
  readonly answered = new Promise<PassportAnswer>((resolve) => {
    this.#settle = resolve;
  });

  setHeader(name: string, value: string): void {
    this.#headers.set(name.toLowerCase(), value);
  }

  end(): void {
    this.#settle({ location: this.#headers.get('location') ?? '' });
  }

  send(html: string): void {
    this.#settle({ html });
  }
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
/** The handler of `onload`, for which `unsafe-hashes` is needed (CSP level 3 §8.3), and the script that hides the form. */
const SCRIPTS_OF_PAGE = `'unsafe-hashes' ${hashOf('document.forms[0].submit()')} ${hashOf('document.forms[0].style.display="none";')}`;

/** Gives the browser what a strategy wanted to. */
export function answerBrowser(reply: FastifyReply, answer: PassportAnswer, formAction: string): void {
  if ('location' in answer) {
    void reply.redirect(answer.location, 303);
    return;
  }
  // node-saml's page posts itself by scripts of its own, which are named by their hashes, to the identity provider alone.
  const policy = `default-src 'none'; script-src ${SCRIPTS_OF_PAGE}; form-action ${new URL(formAction).origin}; base-uri 'none'; frame-ancestors 'none'`;
  void reply.code(200).header('content-security-policy', policy).type('text/html; charset=utf-8').send(answer.html);
}
