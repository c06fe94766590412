import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import type { GrantCeiling } from '../../kernel/identity/grant-ceiling';
import type { Principal } from '../../kernel/identity/principal';
import { computeGrants } from '../../kernel/identity/role-rules';
import { noteResources, outsideRequest } from '../../platform/context/request-context';
import { Db, type TenantWideTx, type TenantTx } from '../../platform/database/db';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { TenantsService } from '../identity/tenants/tenants.service';
import type { AppUserEntity } from './app-user.entity';
import { SessionsService } from './sessions.service';
import {
  type AdmittedUser,
  type SignInProfile,
  type TokenProfile,
  UserRefused,
  type UserSource,
} from './users.contract';
import { UserAccess, type UserWithAccess } from './user-access';
import { UserCeiling } from './user-ceiling';
import { type UserFacts, type UserFilter, UsersRepository } from './users.repository';

/** The users of a tenant: created at their first sign-in or by SCIM, listed, deactivated, erased. */
@Injectable()
export class UsersService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly tenants: TenantsService,
    private readonly ceiling: UserCeiling,
    private readonly access: UserAccess,
  ) {}

  /**
   * Admits the user whom an identity provider has authenticated, and creates the user at the first sign-in.
   * @throws UserRefused if the user was deactivated, or no rule gives a role; then nothing is stored
   */
  async admit(tx: TenantWideTx, source: UserSource, profile: SignInProfile): Promise<AdmittedUser> {
    await this.users.signedIn(tx, uuidv7(), source, profile);
    const facts = await this.users.factsBySubject(tx, source, profile.subject);
    if (!facts) throw new Error('the user that was just stored is missing');
    return admitted(facts);
  }

  /**
   * Admits the user of an access token, and creates the user for the first one. Groups in the token apply to requests
   * with that token; if it has none, those of the last sign-in apply. For a user who has never signed in, the groups of
   * the last token are stored.
   * @throws UserRefused; then a new user is not stored
   */
  async ofToken(source: UserSource, profile: TokenProfile): Promise<AdmittedUser> {
    const known = await this.db.readForTenant(source.tenantId, (tx) =>
      this.users.factsBySubject(tx, source, profile.subject),
    );
    const facts = known && !isOutdated(known, source, profile) ? known : await this.#noteToken(source, profile, !known);
    return admitted({ ...facts, groups: profile.groups ?? facts.groups });
  }

  #noteToken(source: UserSource, profile: TokenProfile, isNew: boolean): Promise<UserFacts> {
    const groups = profile.groups ?? [];
    return outsideRequest(() =>
      this.db.runForTenant(source.tenantId, async (tx) => {
        await this.users.cameByToken(tx, uuidv7(), source, { ...profile, groups });
        const facts = await this.users.factsBySubject(tx, source, profile.subject);
        if (!facts) throw new Error('the user that was just stored is missing');
        if (isNew) admitted({ ...facts, groups: profile.groups ?? facts.groups });
        return facts;
      }),
    );
  }

  /**
   * The most that a user may grant, by the stored groups; null if the user was deactivated, no longer exists or has no
   * role. A permission for the whole tenant is held either in every portfolio or in none (`computeGrants`), and the
   * former means every portfolio.
   */
  async grantCeilingOf(tx: TenantWideTx, tenantId: string, userId: string): Promise<GrantCeiling | null> {
    const facts = await this.users.factsById(tx, tenantId, userId);
    if (facts?.is_active !== true) return null;
    const grants = computeGrants(facts.groups, facts.role_rules, facts.portfolios);
    const [own] = grants;
    if (!own) return null;
    const { permissions } = own;
    return {
      permissions,
      dataScope: null,
      portfolios: permissions.has('sso:write') ? ['*'] : grants.map(({ slug }) => slug),
    };
  }

  /** Whether the user belongs to the transaction's tenant and has access to its portfolio. */
  async mayEnter(tx: TenantTx, userId: string): Promise<boolean> {
    const facts = await this.users.factsById(tx, tx.scope.tenantId, userId);
    if (facts?.is_active !== true) return false;
    return computeGrants(facts.groups, facts.role_rules, facts.portfolios).some(
      ({ id }) => id === tx.scope.portfolioId,
    );
  }

  list(slug: string, filter: UserFilter, request: PageRequest, principal: Principal): Promise<Page<UserWithAccess>> {
    return this.tenants.readFor(principal, slug, async (tx, tenant) => {
      const page = await this.users.list(tx, filter, request);
      return { ...page, rows: await this.access.of(tx, tenant.id, page.rows) };
    });
  }

  get(slug: string, id: string, principal: Principal): Promise<UserWithAccess> {
    return this.tenants.readFor(principal, slug, async (tx) => this.#withAccess(tx, await this.users.findById(tx, id)));
  }

  /**
   * Deactivates a user, which ends all sessions, or activates it again. Repeating either changes nothing.
   * @throws not_found; conflict for a caller who would lock itself out; insufficient_scope for a user with more access
   * than the principal
   */
  async setActive(slug: string, id: string, isActive: boolean, principal: Principal): Promise<UserWithAccess> {
    return this.tenants.runFor(principal, slug, async (tx) => {
      const found = existing(await this.users.findById(tx, id, 'pessimistic_write'));
      if (!isActive) refuseSelf(principal, id);
      await this.ceiling.requireHeld(tx, principal, found, isActive ? 'reactivate this user' : 'deactivate this user');
      noteResources(id);
      this.sessions.forgetAfterCommit(tx);
      const changed = found.isActive === isActive ? found : await this.#activate(tx, found, isActive, 'admin');
      return this.#withAccess(tx, changed);
    });
  }

  /**
   * Erases a user with its sessions. Its id stays in the audit log without a name.
   * @throws not_found; conflict for a caller who would lock itself out; insufficient_scope for a user with more access
   * than the principal
   */
  async erase(slug: string, id: string, principal: Principal): Promise<void> {
    await this.tenants.runFor(principal, slug, async (tx) => {
      const found = existing(await this.users.findById(tx, id, 'pessimistic_write'));
      refuseSelf(principal, id);
      await this.ceiling.requireHeld(tx, principal, found, 'erase this user');
      noteResources(id);
      await this.users.delete(tx, id);
      this.sessions.forgetAfterCommit(tx);
    });
  }

  async #withAccess(tx: TenantWideTx, user: AppUserEntity | null): Promise<UserWithAccess> {
    const found = existing(user);
    const [row] = await this.access.of(tx, found.tenantId, [found]);
    if (!row) throw new Error('a user has no access record');
    return row;
  }

  async #activate(
    tx: TenantWideTx,
    user: AppUserEntity,
    isActive: boolean,
    by: 'admin' | 'scim',
  ): Promise<AppUserEntity> {
    if (!isActive) await this.sessions.endOfUser(tx, user.id, 'deactivated');
    await this.users.update(tx, user.id, {
      isActive,
      deactivatedAt: isActive ? null : new Date(),
      deactivatedBy: isActive ? null : by,
      version: () => 'version + 1',
      updatedAt: () => 'now()',
    });
    return existing(await this.users.findById(tx, user.id));
  }
}

/** Whether the stored groups come from an earlier token, and not from a sign-in or SCIM. */
const isOutdated = ({ has_signed_in, groups }: UserFacts, source: UserSource, profile: TokenProfile): boolean =>
  source.groupSource === 'sign_in' && !has_signed_in && !isDeepStrictEqual(groups, profile.groups ?? []);

function refuseSelf({ userId }: Principal, id: string): void {
  if (userId === id)
    throw new ServiceError('conflict', 'You cannot deactivate or erase yourself; another administrator has to do it');
}

function existing(user: AppUserEntity | null): AppUserEntity {
  if (!user) throw notFound('The user');
  return user;
}

/** @throws UserRefused */
export function admitted({
  id,
  tenant_id: tenantId,
  is_active,
  groups,
  role_rules,
  portfolios,
}: UserFacts): AdmittedUser {
  if (!is_active) throw new UserRefused('user_deactivated', 'An administrator has deactivated this user');
  const grants = computeGrants(groups, role_rules, portfolios);
  if (grants.length === 0) {
    throw new UserRefused('role_missing', 'No role rule of the connection applies to this user', groupsText(groups));
  }
  return { id, tenantId, grants };
}

const groupsText = (groups: readonly string[]): string =>
  groups.length === 0 ? 'no groups' : `groups: ${groups.slice(0, 20).join(', ')}`;
