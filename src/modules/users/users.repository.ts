import type { RoleRule } from '../../kernel/identity/role-rules';
import type { AnyTx, TenantWideTx } from '../../platform/database/db';
import { TenantWideRepository } from '../../platform/database/tenant.repository';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { AppUserEntity } from './app-user.entity';
import type { SignInProfile, UserSource } from './users.contract';
import { USER_CURSOR } from './users.dto';

export interface UserFilter {
  /** Compared without case; empty for users with any address. */
  readonly emails: readonly string[];
  readonly isActive: boolean | undefined;
}

/** The facts that determine a user's roles, in one row. */
export interface UserFacts {
  readonly id: string;
  readonly tenant_id: string;
  readonly is_active: boolean;
  /** Whether the user has ever signed in with a browser; access tokens and SCIM do not count. */
  readonly has_signed_in: boolean;
  readonly groups: readonly string[];
  readonly role_rules: RoleRule[];
  readonly portfolios: { id: string; slug: string }[];
}

const ROLE_GROUPS = `case c.group_source when 'sign_in' then u.groups else array(
    select name from scim_group_member m
    join scim_group g on g.tenant_id = m.tenant_id and g.id = m.group_id,
      unnest(array[g.display_name, g.external_id]) as name
    where m.tenant_id = u.tenant_id and m.user_id = u.id and name is not null) end`;

/**
 * Selects from `app_user u` and `sso_connection c`: groups from the configured source, and the tenant's portfolios,
 * `default` first.
 */
export const USER_FACTS = `
  u.id, u.tenant_id, u.is_active, u.last_signed_in_at is not null as has_signed_in, c.role_rules, ${ROLE_GROUPS} as groups,
  (select coalesce(json_agg(json_build_object('id', p.id, 'slug', p.slug) order by p.slug = 'default' desc, p.slug), '[]')
   from portfolio p where p.tenant_id = u.tenant_id) as portfolios`;

type Defaults = 'groups' | 'isActive' | 'version' | 'createdAt' | 'updatedAt';

/** Users by key; every method joins the caller's transaction. */
export class UsersRepository extends TenantWideRepository<AppUserEntity, Defaults> {
  constructor() {
    super(AppUserEntity);
  }

  /**
   * Creates the user at the first sign-in, and stores the facts of the identity provider at each one. Returns the id.
   */
  async signedIn(tx: TenantWideTx, id: string, source: UserSource, profile: SignInProfile): Promise<string> {
    const [row] = await tx.query<{ id: string }>(
      `insert into app_user as u (id, tenant_id, connection_id, subject, email, name, groups, last_signed_in_at)
       values ($1, $2, $3, $4, $5, $6, $7, now())
       on conflict (tenant_id, connection_id, subject) do update
         set email = coalesce(excluded.email, u.email), name = coalesce(excluded.name, u.name), groups = excluded.groups,
           last_signed_in_at = now(), updated_at = now()
       returning id`,
      [id, source.tenantId, source.connectionId, profile.subject, profile.email, profile.name, profile.groups],
    );
    if (!row) throw new Error('the upsert of a user returned no row');
    return row.id;
  }

  /** Creates the user, or stores the groups of a user who has never signed in; groups from a sign-in are kept. */
  async cameByToken(
    tx: TenantWideTx,
    id: string,
    { tenantId, connectionId }: UserSource,
    { subject, email, name, groups }: SignInProfile,
  ): Promise<void> {
    await tx.query(
      `insert into app_user as u (id, tenant_id, connection_id, subject, email, name, groups)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, connection_id, subject) do update set groups = excluded.groups, updated_at = now()
         where u.last_signed_in_at is null and u.groups <> excluded.groups`,
      [id, tenantId, connectionId, subject, email, name, groups],
    );
  }

  async factsBySubject(tx: TenantWideTx, source: UserSource, subject: string): Promise<UserFacts | undefined> {
    const [facts] = await tx.query<UserFacts>(
      `select ${USER_FACTS} from app_user u join sso_connection c on c.tenant_id = u.tenant_id and c.id = u.connection_id
       where u.tenant_id = $1 and u.connection_id = $2 and u.subject = $3`,
      [source.tenantId, source.connectionId, subject],
    );
    return facts;
  }

  async factsById(tx: AnyTx, tenantId: string, id: string): Promise<UserFacts | undefined> {
    const [facts] = await tx.query<UserFacts>(
      `select ${USER_FACTS} from app_user u join sso_connection c on c.tenant_id = u.tenant_id and c.id = u.connection_id
       where u.tenant_id = $1 and u.id = $2`,
      [tenantId, id],
    );
    return facts;
  }

  /** The groups that determine the roles of these users, by id. */
  async roleGroupsOf(tx: TenantWideTx, tenantId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await tx.query<{ id: string; groups: string[] }>(
      `select u.id, ${ROLE_GROUPS} as groups
       from app_user u join sso_connection c on c.tenant_id = u.tenant_id and c.id = u.connection_id
       where u.tenant_id = $1 and u.id = any($2::uuid[])`,
      [tenantId, ids],
    );
    return new Map(rows.map(({ id, groups }) => [id, groups]));
  }

  /** The role rules of the tenant's connections, by id. */
  async roleRulesOf(tx: TenantWideTx, tenantId: string): Promise<Map<string, RoleRule[]>> {
    const rows = await tx.query<{ id: string; role_rules: RoleRule[] }>(
      'select id, role_rules from sso_connection where tenant_id = $1',
      [tenantId],
    );
    return new Map(rows.map(({ id, role_rules: rules }) => [id, rules]));
  }

  /** The portfolios of the tenant, `default` first. */
  portfoliosOf(tx: TenantWideTx, tenantId: string): Promise<{ id: string; slug: string }[]> {
    return tx.query<{ id: string; slug: string }>(
      `select id, slug from portfolio where tenant_id = $1 order by slug = 'default' desc, slug`,
      [tenantId],
    );
  }

  /** The oldest first. */
  list(tx: TenantWideTx, filter: UserFilter, request: PageRequest): Promise<Page<AppUserEntity>> {
    const where = `($2::boolean is null or is_active = $2)
      and ($3::text[] = '{}' or lower(email) in (select lower(address) from unnest($3::text[]) as address))`;
    const users = { where, parameters: [filter.isActive ?? null, filter.emails] };
    const order = { cursor: USER_CURSOR, orderBy: ['created_at', 'id'], direction: 'asc' } as const;
    return this.readList(tx, { ...users, ...order }, request);
  }
}
