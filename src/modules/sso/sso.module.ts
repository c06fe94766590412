import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module';
import { UsersModule } from '../users/users.module';
import { ConnectionEntity } from './connection.entity';
import { ConnectionsRepository } from './connections.repository';
import { ConnectionsService } from './connections.service';
import { SignInFailures } from './sign-in-failures';
import { SignInFailuresRepository } from './sign-in-failures.repository';
import { SignInRequestsRepository } from './sign-in-requests.repository';
import { SignInService } from './sign-in.service';

/** Enterprise sign-in: connections to identity providers, SAML 2.0 and OIDC. */
@Module({
  imports: [IdentityModule, UsersModule, TypeOrmModule.forFeature([ConnectionEntity])],
  controllers: [],
  providers: [
    ConnectionsRepository,
    ConnectionsService,
    SignInFailures,
    SignInFailuresRepository,
    SignInRequestsRepository,
    SignInService,
  ],
  exports: [ConnectionsService],
})
export class SsoModule {}
