import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MultiSamlStrategy } from '@node-saml/passport-saml';
import passport from 'passport';
import type { SamlExchange } from './saml-exchange';
import { SamlProviders } from './saml-providers';

/**
 * passport-saml's strategy with the connection of each request, which begins sign-ins. It is registered by hand: the mixin of
 * @nestjs/passport passes one callback, and this strategy needs two. Answers to sign-ins are verified by the same strategy in
 * a worker thread: see SamlVerifier.
 */
@Injectable()
export class SamlStrategy implements OnModuleInit {
  constructor(private readonly providers: SamlProviders) {}

  onModuleInit(): void {
    const strategy = new MultiSamlStrategy(
      {
        passReqToCallback: true,
        getSamlOptions: (request, done) => {
          const { connection, requestId } = exchangeOf(request);
          done(null, this.providers.optionsFor(connection, requestId === null ? {} : { requestId }));
        },
      },
      (_request, _profile, done) => done(new Error('no sign-in ends by this strategy')),
      // Logout messages never come this way: see SamlLogout.
      (_request, _profile, done) => done(new Error('no logout by this strategy')),
    );
    passport.use('saml', strategy);
  }
}

// Passport's types know Express; what it gets is what SamlGuard made.
const exchangeOf = (request: unknown): SamlExchange => request as SamlExchange;
