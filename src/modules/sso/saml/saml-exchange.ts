import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { SamlConnection } from '../connections.contract';
import type { AssertionFacts } from './saml-assertion';

/**
 * The request as passport sees it: only the Express fields that its strategies read. Passport adds its own functions to
 * it.
 */
export interface SamlExchange {
  readonly connection: SamlConnection;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  readonly res: PassportResponse;
  /** The id of the request with which a sign-in starts. */
  readonly requestId: string | null;
  /** The facts of a verified response. */
  readonly user?: AssertionFacts;
}

/** The redirect or page with which a strategy responds to the browser. */
export type PassportAnswer = { readonly location: string } | { readonly html: string };

/** The part of Express's response that passport and passport-saml call; it records their response. */
export class PassportResponse {
  statusCode = 200;
  readonly #headers = new Map<string, string>();
  #answer: (answer: PassportAnswer) => void = () => undefined;
  /** Resolves when the strategy responds itself, and stays pending if it lets the request pass. */
  readonly answered = new Promise<PassportAnswer>((resolve) => {
    this.#answer = resolve;
  });

  setHeader(name: string, value: string): void {
    this.#headers.set(name.toLowerCase(), value);
  }

  end(): void {
    this.#answer({ location: this.#headers.get('location') ?? '' });
  }

  send(html: string): void {
    this.#answer({ html });
  }
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
/** The `onload` handler, which requires `unsafe-hashes` (CSP level 3 §8.3), and the script that hides the form. */
const SCRIPTS_OF_PAGE = `'unsafe-hashes' ${hashOf('document.forms[0].submit()')} ${hashOf('document.forms[0].style.display="none";')}`;

/** Sends the recorded response of a strategy to the browser. */
export function answerBrowser(reply: FastifyReply, answer: PassportAnswer, formAction: string): void {
  if ('location' in answer) {
    void reply.redirect(answer.location, 303);
    return;
  }
  // node-saml's page submits itself with its own scripts, which the policy allows by their hashes, to the identity
  // provider only.
  const policy = `default-src 'none'; script-src ${SCRIPTS_OF_PAGE}; form-action ${new URL(formAction).origin}; base-uri 'none'; frame-ancestors 'none'`;
  void reply.code(200).header('content-security-policy', policy).type('text/html; charset=utf-8').send(answer.html);
}
