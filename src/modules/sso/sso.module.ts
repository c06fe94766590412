import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module';
import { UsersModule } from '../users/users.module';
import { SsoDomainEntity } from './domains/domain.entity';
import { SignInFailureEntity, SignInRequestEntity, UsedMessageEntity } from './sign-in/sign-in.entity';
import { CommonChecks } from './administration/common-checks';
import { ConnectionAddresses } from './administration/connection-addresses';
import { ConnectionAdminController } from './administration/connection-admin.controller';
import { ConnectionAdminService } from './administration/connection-admin.service';
import { ConnectionAnswers } from './administration/connection-answers';
import { ConnectionDrafts } from './administration/connection-drafts';
import { ConnectionTestController } from './administration/connection-test.controller';
import { ConnectionTestService } from './administration/connection-test.service';
import { ConnectionEntity } from './connection.entity';
import { ConnectionsRepository } from './connections.repository';
import { ConnectionsService } from './connections.service';
import { DiscoveryController } from './domains/discovery.controller';
import { DomainsRepository } from './domains/domains.repository';
import { DomainsService } from './domains/domains.service';
import { MetadataSource } from './administration/saml/metadata-source';
import { OwnAccess } from './administration/own-access';
import { OidcConnectionTest } from './administration/oidc/oidc-connection-test';
import { OidcConnectionService } from './administration/oidc/oidc-connection.service';
import { OidcAccessTokens } from './oidc/oidc-access-tokens';
import { OidcBackchannelLogout } from './oidc/oidc-backchannel-logout';
import { OidcConfigurations } from './oidc/oidc-configurations';
import { OidcHttp } from './oidc/oidc-http';
import { OidcLogout } from './oidc/oidc-logout';
import { OidcLogoutController } from './oidc/oidc-logout.controller';
import { OidcProfiles } from './oidc/oidc-profiles';
import { OidcSignInController } from './oidc/oidc-sign-in.controller';
import { OidcSignIn } from './oidc/oidc-sign-in.service';
import { PendingSignIns } from './sign-in/pending-sign-ins';
import { ProviderHttp } from './provider-http';
import { SamlConnectionTest } from './administration/saml/saml-connection-test';
import { SamlConnectionService } from './administration/saml/saml-connection.service';
import { SamlMetadataRefresh } from './administration/saml/saml-metadata-refresh';
import { SamlController } from './saml/saml.controller';
import { SamlGuard } from './saml/saml.guard';
import { SamlLogout } from './saml/saml-logout';
import { SamlProviders } from './saml/saml-providers';
import { SamlSignIn } from './saml/saml-sign-in';
import { SamlStrategy } from './saml/saml.strategy';
import { SamlVerifier } from './saml/saml-verifier';
import { SignInFailures } from './sign-in/sign-in-failures';
import { SignInFailuresRepository } from './sign-in/sign-in-failures.repository';
import { SignInRequestsRepository } from './sign-in/sign-in-requests.repository';
import { SignInService } from './sign-in/sign-in.service';
import { SignOut } from './sign-out';
import { SignOutController } from './sign-out.controller';
import { TxtLookup } from './domains/txt-lookup';

/** Enterprise sign-in: connections to identity providers, SAML 2.0 and OIDC. */
@Module({
  imports: [
    IdentityModule,
    UsersModule,
    TypeOrmModule.forFeature([
      ConnectionEntity,
      SignInFailureEntity,
      SignInRequestEntity,
      SsoDomainEntity,
      UsedMessageEntity,
    ]),
  ],
  controllers: [
    ConnectionAdminController,
    ConnectionTestController,
    DiscoveryController,
    OidcLogoutController,
    OidcSignInController,
    SamlController,
    SignOutController,
  ],
  providers: [
    CommonChecks,
    ConnectionAddresses,
    ConnectionAdminService,
    ConnectionAnswers,
    ConnectionDrafts,
    ConnectionTestService,
    ConnectionsRepository,
    ConnectionsService,
    DomainsRepository,
    DomainsService,
    MetadataSource,
    OidcAccessTokens,
    OidcBackchannelLogout,
    OidcConfigurations,
    OidcConnectionService,
    OidcConnectionTest,
    OidcHttp,
    OidcLogout,
    OidcProfiles,
    OidcSignIn,
    OwnAccess,
    PendingSignIns,
    ProviderHttp,
    SamlConnectionService,
    SamlConnectionTest,
    SamlGuard,
    SamlLogout,
    SamlMetadataRefresh,
    SamlProviders,
    SamlSignIn,
    SamlStrategy,
    SamlVerifier,
    SignInFailures,
    SignInFailuresRepository,
    SignInRequestsRepository,
    SignInService,
    SignOut,
    TxtLookup,
  ],
  exports: [ConnectionsService],
})
export class SsoModule {}
