import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import type { AppUserEntity } from './app-user.entity';
import { SessionsService } from './sessions.service';
import {
  ChangeUserBody,
  type SessionAnswer,
  SessionListAnswer,
  SessionsQuery,
  TenantUserParams,
  TenantUsersParams,
  UserAnswer,
  UserListAnswer,
  UsersQuery,
} from './users.dto';
import { UsersService } from './users.service';

const WHOSE = "The operator's for every tenant, a tenant admin's for its own.";

/** Users and sessions of a tenant, for those who administer it. */
@ApiTags('Sign-in')
@Controller('v1/admin/tenants/:slug')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  @Get('users')
  @Operation({
    action: 'users.list',
    permission: 'users:read',
    summary: 'List the users of a tenant',
    description: WHOSE,
    answer: UserListAnswer,
    errors: ['not_found'],
  })
  async list(
    @Param() { slug }: TenantUsersParams,
    @Query() { email, active, limit, offset }: UsersQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UserListAnswer> {
    const { rows, total } = await this.users.list(slug, { email, isActive: active }, { limit, offset }, principal);
    return { users: rows.map(userAnswer), total };
  }

  @Get('users/:id')
  @Operation({
    action: 'users.read',
    permission: 'users:read',
    summary: 'Read a user',
    description: WHOSE,
    answer: UserAnswer,
    errors: ['not_found'],
  })
  async read(@Param() { slug, id }: TenantUserParams, @CurrentPrincipal() principal: Principal): Promise<UserAnswer> {
    return userAnswer(await this.users.get(slug, id, principal));
  }

  @Patch('users/:id')
  @Operation({
    action: 'users.change',
    permission: 'users:write',
    summary: 'Deactivate a user, or let it in again',
    description: `${WHOSE} A deactivated user's sessions end at once; it can't sign in whatever its identity provider says. Nobody deactivates itself.`,
    answer: UserAnswer,
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async change(
    @Param() { slug, id }: TenantUserParams,
    @Body() { active }: ChangeUserBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UserAnswer> {
    return userAnswer(await this.users.setActive(slug, id, active, principal));
  }

  @Delete('users/:id')
  @Operation({
    action: 'users.erase',
    permission: 'users:write',
    summary: 'Erase a user with its sessions',
    description:
      'What was known of the person goes; the id stays in the audit log. A later sign-in makes a new user: to keep somebody ' +
      'out, deactivate.',
    answer: { description: 'Erased' },
    status: 204,
    errors: ['not_found', 'conflict'],
  })
  async erase(@Param() { slug, id }: TenantUserParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.users.erase(slug, id, principal);
  }

  @Get('sessions')
  @Operation({
    action: 'sessions.list',
    permission: 'users:read',
    summary: 'List the open sessions of a tenant',
    description: WHOSE,
    answer: SessionListAnswer,
    errors: ['not_found'],
  })
  async listSessions(
    @Param() { slug }: TenantUsersParams,
    @Query() { user_id: userId, limit, offset }: SessionsQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SessionListAnswer> {
    const { rows, total } = await this.sessions.list(slug, userId ?? null, { limit, offset }, principal);
    return { sessions: rows.map((row): SessionAnswer => ({ ...row })), total };
  }

  @Delete('sessions/:id')
  @Operation({
    action: 'sessions.revoke',
    permission: 'users:write',
    summary: 'End a session',
    description: 'Holds on every instance within two seconds; streams that it opened end within thirty.',
    answer: { description: 'Ended' },
    status: 204,
    errors: ['not_found'],
  })
  async revokeSession(
    @Param() { slug, id }: TenantUserParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.sessions.revoke(slug, id, principal);
  }
}

const userAnswer = (user: AppUserEntity): UserAnswer => ({
  id: user.id,
  connection_id: user.connectionId,
  subject: user.subject,
  email: user.email,
  name: user.name,
  groups: user.groups,
  active: user.isActive,
  deactivated_at: user.deactivatedAt,
  deactivated_by: user.deactivatedBy,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
  last_signed_in_at: user.lastSignedInAt,
});
