import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MultiSamlStrategy, type Profile } from '@node-saml/passport-saml';
import passport from 'passport';
import { SignInError, type SignInReason } from '../sign-in.errors';
import { readAssertion } from './saml-assertion';
import type { SamlExchange } from './saml-exchange';
import { SamlProviders } from './saml-providers';

type Done = (error: Error | null, user?: Record<string, unknown>) => void;

/**
 * passport-saml's strategy with the connection of each request. It is registered by hand: the mixin of @nestjs/passport
 * passes one callback, and this strategy needs two.
 */
@Injectable()
export class SamlStrategy implements OnModuleInit {
  constructor(private readonly providers: SamlProviders) {}

  onModuleInit(): void {
    const strategy = new MultiSamlStrategy(
      {
        passReqToCallback: true,
        getSamlOptions: (request, done) => {
          const { connection, requestId, isResponseSigned } = exchangeOf(request);
          done(
            null,
            this.providers.optionsFor(connection, { ...(requestId !== null && { requestId }), isResponseSigned }),
          );
        },
      },
      (request, profile, done) => this.#verify(exchangeOf(request), profile, done),
      // Logout messages never come this way: see SamlLogout.
      (_request, _profile, done) => done(new Error('no logout by this strategy')),
    );
    passport.use('saml', strategy);
  }

  /** What node-saml verified is read again, by us, from the signed text alone. */
  #verify({ connection, inResponseTo }: SamlExchange, profile: Profile | null, done: Done): void {
    const verifiedXml = profile?.getAssertionXml?.();
    if (verifiedXml === undefined) {
      done(new SignInError('status_not_success', 'The identity provider did not let the person in'));
      return;
    }
    const { entityId, acsUrl } = this.providers.serviceProvider(connection);
    try {
      const facts = readAssertion(verifiedXml, {
        issuer: connection.issuer,
        audience: entityId,
        recipient: acsUrl,
        inResponseTo,
        now: new Date(),
      });
      done(null, { ...facts });
    } catch (error) {
      done(error as Error);
    }
  }
}

// Passport's types know Express; what it gets is what SamlGuard made.
const exchangeOf = (request: unknown): SamlExchange => request as SamlExchange;

/** What node-saml says is wrong, by the reasons of this service. Its messages are its own: the rest is malformed. */
const REASONS: readonly (readonly [RegExp, SignInReason, string])[] = [
  [/multiple assertions/i, 'several_assertions', 'The response holds more than one assertion'],
  [
    /cannot refer to more than one|does not refer|doesn't refer|quote character/i,
    'signature_wrapping',
    'A signature covers another element than the one it stands in',
  ],
  [
    /signature|Cannot obtain assertion from signed data/i,
    'signature_invalid',
    'The signature does not verify with the certificates of this connection; has the identity provider changed its key?',
  ],
  [/EncryptedAssertion|decrypt/i, 'encryption_failed', 'The assertion cannot be decrypted'],
  [/not yet valid/i, 'not_yet_valid', 'The assertion is not valid yet; is the clock of the identity provider right?'],
  [/expired|too old/i, 'expired', 'The assertion is no longer valid; is the clock of the identity provider right?'],
  [/audience/i, 'audience_mismatch', 'The assertion is meant for another service'],
  [/SAML provider returned/i, 'status_not_success', 'The identity provider did not let the person in'],
];

/** A refusal of ours as it is, one of node-saml's by its reason; a fault of the service stays one. */
export function samlRefusal(error: unknown): unknown {
  if (error instanceof SignInError || !(error instanceof Error)) return error;
  const known = REASONS.find(([pattern]) => pattern.test(error.message));
  if (known) return new SignInError(known[1], known[2]);
  return new SignInError('malformed_response', 'The response cannot be read as one of SAML 2.0');
}
