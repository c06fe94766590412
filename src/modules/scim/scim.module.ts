import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module';
import { UsersModule } from '../users/users.module';
import { OwnScimTokensController } from './own-scim-tokens.controller';
import { ScimConnections } from './scim-connections';
import { ScimCredentials } from './scim-credentials';
import { ScimDiscoveryController } from './scim-discovery.controller';
import { ScimGroupsController } from './scim-groups.controller';
import { ScimGroupsRepository } from './scim-groups.repository';
import { ScimGroupsService } from './scim-groups.service';
import { ScimTokenMakers } from './scim-token-makers';
import { ScimTokensController } from './scim-tokens.controller';
import { ScimTokensRepository } from './scim-tokens.repository';
import { ScimTokensService } from './scim-tokens.service';
import { ScimUsersController } from './scim-users.controller';
import { ScimUsersRepository } from './scim-users.repository';
import { ScimUsersService } from './scim-users.service';

/** Users and groups kept by the identity provider itself: SCIM 2.0 (RFC 7642, 7643, 7644). */
@Module({
  imports: [IdentityModule, UsersModule],
  controllers: [
    OwnScimTokensController,
    ScimDiscoveryController,
    ScimGroupsController,
    ScimTokensController,
    ScimUsersController,
  ],
  providers: [
    ScimConnections,
    ScimCredentials,
    ScimGroupsRepository,
    ScimGroupsService,
    ScimTokenMakers,
    ScimTokensRepository,
    ScimTokensService,
    ScimUsersRepository,
    ScimUsersService,
  ],
})
export class ScimModule {}
