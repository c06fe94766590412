import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MultiSamlStrategy } from '@node-saml/passport-saml';
import passport from 'passport';
import type { SamlExchange } from './saml-exchange';
import { SamlProviders } from './saml-providers';

/**
 * passport-saml's strategy with the connection of each request; it only starts sign-ins. It is registered manually,
 * because the mixin of @nestjs/passport passes one callback and this strategy needs two. Sign-in responses are verified
 * by the same strategy in a task process: see SamlVerifier.
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
      (_request, _profile, done) => done(new Error('this strategy does not verify sign-in responses')),
      // Logout messages never use this strategy: see SamlLogout.
      (_request, _profile, done) => done(new Error('this strategy does not process logout messages')),
    );
    passport.use('saml', strategy);
  }
}

// Passport's types expect an Express request; the actual object was created by SamlGuard.
const exchangeOf = (request: unknown): SamlExchange => request as SamlExchange;
