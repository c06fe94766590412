import { Body, Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import { pageParts } from '../../platform/paging/page-query';
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
import type { UserWithAccess } from './user-access';
import { UsersService } from './users.service';
import { TargetTenant } from '../identity/target-tenant.contract';

/** The users and sessions of a tenant, for its administrators. */
@ApiTags('Sign-in')
@Controller(['v1/admin/tenants/:slug', 'v1/tenant'])
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
    answer: UserListAnswer,
    errors: ['not_found'],
  })
  async list(
    @TargetTenant() { slug }: TenantUsersParams,
    @Query() { email: emails, active: isActive, ...request }: UsersQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UserListAnswer> {
    const { rows, ...rest } = await this.users.list(slug, { emails, isActive }, request, principal);
    return { users: rows.map(userAnswer), ...pageParts(rest) };
  }

  @Get('users/:id')
  @Operation({
    action: 'users.read',
    permission: 'users:read',
    summary: 'Get a user',
    answer: UserAnswer,
    errors: ['not_found'],
  })
  async read(
    @TargetTenant() { slug, id }: TenantUserParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UserAnswer> {
    return userAnswer(await this.users.get(slug, id, principal));
  }

  @Patch('users/:id')
  @Operation({
    action: 'users.change',
    permission: 'users:write',
    summary: 'Deactivate or reactivate a user',
    description:
      'Deactivating a user ends all their sessions immediately, and the user cannot sign in even if the identity ' +
      'provider allows it. You cannot deactivate yourself, or a user with access that you do not have.',
    answer: UserAnswer,
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async change(
    @TargetTenant() { slug, id }: TenantUserParams,
    @Body() { active }: ChangeUserBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UserAnswer> {
    return userAnswer(await this.users.setActive(slug, id, active, principal));
  }

  @Delete('users/:id')
  @Operation({
    action: 'users.erase',
    permission: 'users:write',
    summary: 'Erase a user',
    description:
      'Erases the user’s personal data and ends their sessions; the id remains in the audit log. A later sign-in ' +
      'creates a new user, so deactivate the user instead to prevent that. The response is 403 for a user with ' +
      'access that the caller does not have.',
    answer: { description: 'Erased' },
    status: 204,
    errors: ['not_found', 'conflict'],
  })
  async erase(@TargetTenant() { slug, id }: TenantUserParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.users.erase(slug, id, principal);
  }

  @Get('sessions')
  @Operation({
    action: 'sessions.list',
    permission: 'users:read',
    summary: 'List the open sessions of a tenant',
    answer: SessionListAnswer,
    errors: ['not_found'],
  })
  async listSessions(
    @TargetTenant() { slug }: TenantUsersParams,
    @Query() { user_id: userIds, ...request }: SessionsQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SessionListAnswer> {
    const { rows, ...rest } = await this.sessions.list(slug, userIds, request, principal);
    return { sessions: rows.map((row): SessionAnswer => ({ ...row })), ...pageParts(rest) };
  }

  @Delete('sessions/:id')
  @Operation({
    action: 'sessions.revoke',
    permission: 'users:write',
    summary: 'End a session',
    description:
      'Takes effect on every instance within two seconds; streams that the session opened end within 30 seconds. ' +
      'The response is 403 for a session of a user with access that the caller does not have.',
    answer: { description: 'Ended' },
    status: 204,
    errors: ['not_found'],
  })
  async revokeSession(
    @TargetTenant() { slug, id }: TenantUserParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.sessions.revoke(slug, id, principal);
  }
}

const userAnswer = ({ user, roleGroups, grants }: UserWithAccess): UserAnswer => ({
  id: user.id,
  connection_id: user.connectionId,
  subject: user.subject,
  email: user.email,
  name: user.name,
  groups: user.groups,
  role_groups: [...roleGroups],
  portfolios: grants.map(({ slug, roles }) => ({ slug, roles: [...roles] })),
  active: user.isActive,
  deactivated_at: user.deactivatedAt,
  deactivated_by: user.deactivatedBy,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
  last_signed_in_at: user.lastSignedInAt,
});
