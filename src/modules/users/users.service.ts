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
import { UserCeiling } from './user-ceiling';
import { type UserFacts, type UserFilter, UsersRepository } from './users.repository';

/** The users of a tenant: made at their first sign-in or by SCIM, listed, deactivated. */
@Injectable()
export class UsersService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly tenants: TenantsService,
    private readonly ceiling: UserCeiling,
  ) {}

  /**
   * The user whom a verified identity provider vouches for, made at the first sign-in.
   * @throws UserRefused where it was deactivated, or no rule gives it a role; then nothing is stored
   */
  async admit(tx: TenantWideTx, source: UserSource, profile: SignInProfile): Promise<AdmittedUser> {
    await this.users.signedIn(tx, uuidv7(), source, profile);
    const facts = await this.users.factsBySubject(tx, source, profile.subject);
    if (!facts) throw new Error('the user just stored is not there');
    return admitted(facts);
  }

  /**
   * The user of an access token, made at the first one. What a token names as groups counts for that token; null where it says
   * nothing of groups: then those of the last sign-in count. Of a user who never signed in, the last token is the last word,
   * and is stored as such.
   * @throws UserRefused; a new user is not stored then
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
        if (!facts) throw new Error('the user just stored is not there');
        if (isNew) admitted({ ...facts, groups: profile.groups ?? facts.groups });
        return facts;
      }),
    );
  }

  /**
   * The most that a user may grant, by the stored groups; null where the user was deactivated, is gone or has no role. A user
   * holds in every portfolio what concerns the whole tenant, or nowhere (`computeGrants`), and the former means every portfolio.
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

  /** Whether this is a user of the transaction's tenant who may enter its portfolio. */
  async mayEnter(tx: TenantTx, userId: string): Promise<boolean> {
    const facts = await this.users.factsById(tx, tx.scope.tenantId, userId);
    if (facts?.is_active !== true) return false;
    return computeGrants(facts.groups, facts.role_rules, facts.portfolios).some(
      ({ id }) => id === tx.scope.portfolioId,
    );
  }

  list(slug: string, filter: UserFilter, request: PageRequest, principal: Principal): Promise<Page<AppUserEntity>> {
    return this.tenants.readFor(principal, slug, (tx) => this.users.list(tx, filter, request));
  }

  get(slug: string, id: string, principal: Principal): Promise<AppUserEntity> {
    return this.tenants.readFor(principal, slug, async (tx) => {
      return existing(await this.users.findById(tx, id));
    });
  }

  /**
   * Deactivates, which ends all sessions, or lets in again. Repeating either changes nothing.
   * @throws not_found; conflict for who would lock itself out; insufficient_scope for a user who holds more than the principal
   */
  async setActive(slug: string, id: string, isActive: boolean, principal: Principal): Promise<AppUserEntity> {
    return this.tenants.runFor(principal, slug, async (tx) => {
      const found = existing(await this.users.findById(tx, id, 'pessimistic_write'));
      if (!isActive) refuseSelf(principal, id);
      await this.ceiling.requireHeld(tx, principal, found, isActive ? 'reactivate this user' : 'deactivate this user');
      noteResources(id);
      this.sessions.forgetAfterCommit(tx);
      return found.isActive === isActive ? found : this.#activate(tx, found, isActive, 'admin');
    });
  }

  /**
   * Erases a user with its sessions. Its id stays in the audit log, which then stands for nobody.
   * @throws not_found; conflict for who would lock itself out; insufficient_scope for a user who holds more than the principal
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

/** Whether the stored groups are of an earlier token, and not of a sign-in or of SCIM. */
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
