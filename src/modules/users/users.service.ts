import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import type { Principal } from '../../kernel/identity/principal';
import { grantsOf } from '../../kernel/identity/role-rules';
import { noteResources } from '../../platform/context/request-context';
import { Db, type SystemTx, type TenantTx } from '../../platform/database/db';
import { TenantsService } from '../identity/tenants.service';
import type { AppUserEntity } from './app-user.entity';
import { SessionsService } from './sessions.service';
import { type AdmittedUser, type SignInProfile, UserRefused, type UserSource } from './users.contract';
import { type UserFacts, type UserFilter, UsersRepository } from './users.repository';

interface Page {
  limit: number;
  offset: number;
}

/** The users of a tenant: made at their first sign-in or by SCIM, listed, deactivated. */
@Injectable()
export class UsersService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * The user whom a verified identity provider vouches for, made at the first sign-in.
   * @throws UserRefused where it was deactivated, or no rule gives it a role; then nothing is stored
   */
  async admit(tx: SystemTx, source: UserSource, profile: SignInProfile): Promise<AdmittedUser> {
    await this.users.signedIn(tx, uuidv7(), source, profile);
    const facts = await this.users.factsBySubject(tx, source, profile.subject);
    if (!facts) throw new Error('the user just stored is not there');
    return admitted(facts);
  }

  /** A user who is known already. @throws UserRefused */
  async find(tx: SystemTx, source: UserSource, subject: string): Promise<AdmittedUser | null> {
    const facts = await this.users.factsBySubject(tx, source, subject);
    return facts ? admitted(facts) : null;
  }

  /** Whether this is a user of the transaction's tenant who may enter its portfolio. */
  async mayEnter(tx: TenantTx, userId: string): Promise<boolean> {
    const facts = await this.users.factsById(tx, tx.scope.tenantId, userId);
    if (facts?.is_active !== true) return false;
    return grantsOf(facts.groups, facts.role_rules, facts.portfolios).some(({ id }) => id === tx.scope.portfolioId);
  }

  list(
    slug: string,
    filter: UserFilter,
    page: Page,
    principal: Principal,
  ): Promise<{ rows: AppUserEntity[]; total: number }> {
    return this.db.readAsSystem('list users', async (tx) => {
      const tenant = await this.tenants.tenantFor(tx, principal, slug);
      return this.users.list(tx, tenant.id, filter, page);
    });
  }

  get(slug: string, id: string, principal: Principal): Promise<AppUserEntity> {
    return this.db.readAsSystem('read user', async (tx) => {
      const tenant = await this.tenants.tenantFor(tx, principal, slug);
      return existing(await this.users.byId(tx, tenant.id, id));
    });
  }

  /**
   * Deactivates, which ends all sessions, or lets in again. Repeating either changes nothing.
   * @throws not_found; conflict for who would lock itself out
   */
  async setActive(slug: string, id: string, isActive: boolean, principal: Principal): Promise<AppUserEntity> {
    const user = await this.db.runAsSystem('change user', async (tx) => {
      const tenant = await this.tenants.tenantFor(tx, principal, slug);
      const found = existing(await this.users.byIdForUpdate(tx, tenant.id, id));
      if (!isActive) refuseSelf(principal, id);
      noteResources(id);
      return found.isActive === isActive ? found : this.#activate(tx, found, isActive, 'admin');
    });
    this.sessions.forget();
    return user;
  }

  /**
   * Erases a user with its sessions. Its id stays in the audit log, which then stands for nobody.
   * @throws not_found; conflict for who would lock itself out
   */
  async erase(slug: string, id: string, principal: Principal): Promise<void> {
    await this.db.runAsSystem('erase user', async (tx) => {
      const tenant = await this.tenants.tenantFor(tx, principal, slug);
      existing(await this.users.byIdForUpdate(tx, tenant.id, id));
      refuseSelf(principal, id);
      noteResources(id);
      await this.users.delete(tx, tenant.id, id);
    });
    this.sessions.forget();
  }

  async #activate(tx: SystemTx, user: AppUserEntity, isActive: boolean, by: 'admin' | 'scim'): Promise<AppUserEntity> {
    if (!isActive) await this.sessions.endOfUser(tx, user.tenantId, user.id, 'deactivated');
    return this.users.save(tx, {
      ...user,
      isActive,
      deactivatedAt: isActive ? null : new Date(),
      deactivatedBy: isActive ? null : by,
    });
  }
}

function refuseSelf({ userId }: Principal, id: string): void {
  if (userId === id) throw new ServiceError('conflict', 'This is you: another administrator has to do it');
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
  if (!is_active) throw new UserRefused('user_deactivated', 'This user was deactivated by an administrator');
  const grants = grantsOf(groups, role_rules, portfolios);
  if (grants.length === 0) {
    throw new UserRefused('role_missing', 'No rule of the connection gives this user a role', groupsText(groups));
  }
  return { id, tenantId, grants };
}

const groupsText = (groups: readonly string[]): string =>
  groups.length === 0 ? 'no groups' : `groups: ${groups.slice(0, 20).join(', ')}`;
