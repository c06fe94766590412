import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module';
import { UsersModule } from '../users/users.module';
import { ScimTokenEntity } from './tokens/scim-token.entity';
import { ScimGroupEntity, ScimGroupMemberEntity } from './groups/scim-group.entity';
import { ScimConnections } from './scim-connections';
import { ScimCredentials } from './tokens/scim-credentials';
import { ScimDiscoveryController } from './discovery/scim-discovery.controller';
import { ScimGroupsController } from './groups/scim-groups.controller';
import { ScimGroupsRepository } from './groups/scim-groups.repository';
import { ScimGroupsService } from './groups/scim-groups.service';
import { ScimTokenMakers } from './tokens/scim-token-makers';
import { ScimTokensController } from './tokens/scim-tokens.controller';
import { ScimTokensRepository } from './tokens/scim-tokens.repository';
import { ScimTokensService } from './tokens/scim-tokens.service';
import { ScimUsersController } from './users/scim-users.controller';
import { ScimUsersRepository } from './users/scim-users.repository';
import { ScimUsersService } from './users/scim-users.service';

/** Users and groups that the identity provider manages: SCIM 2.0 (RFC 7642, 7643, 7644). */
@Module({
  imports: [
    TypeOrmModule.forFeature([ScimGroupEntity, ScimGroupMemberEntity, ScimTokenEntity]),
    IdentityModule,
    UsersModule,
  ],
  controllers: [ScimDiscoveryController, ScimGroupsController, ScimTokensController, ScimUsersController],
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
