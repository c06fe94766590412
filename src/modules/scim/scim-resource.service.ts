import type { Principal } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import type { TenantTx } from '../../platform/database/db';
import { SqlConditions } from '../../platform/database/sql-conditions';
import type { SessionsService } from '../users/sessions.service';
import { filterSql, type FilterSchema } from './protocol/filter-sql';
import { Projection } from './protocol/projection';
import { parsedFilter } from './protocol/scim-filter';
import type { ScimObject } from './protocol/scim-json';
import { toLimitAndOffset, type ScimAnswerQuery, type ScimListQuery } from './protocol/scim-query';
import { isUuid, listAnswer, requireVersion, type ScimAnswer, type ScimTarget } from './scim-answers';
import type { ScimConnection, ScimConnections } from './scim-connections';
import { noResource } from './scim.errors';
import { formatEtag } from './users/scim-user';

interface ScimRow {
  readonly id: string;
  readonly version: number;
}

/** The methods that the repository of every kind of resource has. */
interface ScimRepository<Row> {
  list(
    tx: TenantTx,
    connection: ScimConnection,
    conditions: SqlConditions,
    page: { limit: number; offset: number },
  ): Promise<{ rows: Row[]; total: number }>;
  byId(tx: TenantTx, connection: ScimConnection, id: string): Promise<Row | undefined>;
  /** Blocks other changes of the same row until the transaction ends. */
  byIdForUpdate(tx: TenantTx, connection: ScimConnection, id: string): Promise<Row | undefined>;
  delete(tx: TenantTx, connection: ScimConnection, id: string): Promise<void>;
}

type Work<T> = (tx: TenantTx, connection: ScimConnection) => Promise<T>;

/** The resources of one kind that the SCIM client of a connection manages (RFC 7644 §3). */
export abstract class ScimResourceService<Row extends ScimRow> {
  /** The last part of the address, such as `Users`. */
  protected abstract readonly path: string;
  protected abstract readonly filterSchema: FilterSchema;
  protected abstract readonly repository: ScimRepository<Row>;

  protected constructor(
    private readonly connections: ScimConnections,
    private readonly sessions: SessionsService,
  ) {}

  list(principal: Principal, tenant: string, query: ScimListQuery): Promise<ScimObject> {
    const conditions = this.#conditions(query.filter);
    const projection = this.#projection(query);
    return this.connections.read(principal, tenant, async (tx, connection) => {
      const { rows, total } = await this.repository.list(tx, connection, conditions, toLimitAndOffset(query));
      const resources = await this.resources(tx, connection, rows, projection);
      return listAnswer(
        resources.map((resource) => projection.of(resource)),
        total,
        query.startIndex,
      );
    });
  }

  get({ principal, tenant, id }: ScimTarget, query: ScimAnswerQuery): Promise<ScimAnswer> {
    return this.connections.read(principal, tenant, (tx, connection) => this.#answer(tx, connection, id, query));
  }

  /** @throws ScimError uniqueness if the client has created such a resource already */
  abstract create(principal: Principal, tenant: string, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer>;

  abstract replace(target: ScimTarget, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer>;

  abstract patch(target: ScimTarget, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer>;

  remove({ principal, tenant, id, ifMatch }: ScimTarget): Promise<void> {
    return this.#changing(principal, tenant, async (tx, connection) => {
      requireVersion(ifMatch, await this.#locked(tx, connection, id));
      noteResources(id);
      await this.repository.delete(tx, connection, id);
    });
  }

  /** The resources of rows, in the same order. The last rows may be left out of a page that would become too large. */
  protected abstract resources(
    tx: TenantTx,
    connection: ScimConnection,
    rows: readonly Row[],
    projection: Projection,
  ): Promise<ScimObject[]>;

  /** The error to report instead of a violated constraint, or the error itself. */
  protected abstract refusal(error: unknown): unknown;

  /** `insert` returns the id of the new resource. */
  protected createWith(
    principal: Principal,
    tenant: string,
    query: ScimAnswerQuery,
    insert: Work<string>,
  ): Promise<ScimAnswer> {
    return this.#changing(principal, tenant, async (tx, connection) =>
      this.#answer(tx, connection, await insert(tx, connection), query),
    );
  }

  /** Locks the row before changing it, so that changes of one resource are serialised and none is lost. */
  protected change(
    { principal, tenant, id, ifMatch }: ScimTarget,
    query: ScimAnswerQuery,
    change: (tx: TenantTx, connection: ScimConnection, row: Row) => Promise<void>,
  ): Promise<ScimAnswer> {
    return this.#changing(principal, tenant, async (tx, connection) => {
      const row = await this.#locked(tx, connection, id);
      requireVersion(ifMatch, row);
      noteResources(id);
      await change(tx, connection, row);
      return this.#answer(tx, connection, id, query);
    });
  }

  protected async existing(tx: TenantTx, connection: ScimConnection, id: string): Promise<Row> {
    return this.#required(isUuid(id) ? await this.repository.byId(tx, connection, id) : undefined);
  }

  async #locked(tx: TenantTx, connection: ScimConnection, id: string): Promise<Row> {
    return this.#required(isUuid(id) ? await this.repository.byIdForUpdate(tx, connection, id) : undefined);
  }

  #required(row: Row | undefined): Row {
    if (!row) throw noResource();
    return row;
  }

  async #changing<T>(principal: Principal, tenant: string, work: Work<T>): Promise<T> {
    try {
      return await this.connections.run(principal, tenant, (tx, connection) => {
        this.sessions.forgetAfterCommit(tx);
        return work(tx, connection);
      });
    } catch (error) {
      throw this.refusal(error);
    }
  }

  async #answer(tx: TenantTx, connection: ScimConnection, id: string, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const row = await this.existing(tx, connection, id);
    const projection = this.#projection(query);
    const [resource = {}] = await this.resources(tx, connection, [row], projection);
    return {
      resource: projection.of(resource),
      etag: formatEtag(row),
      location: `${connection.base}/${this.path}/${row.id}`,
    };
  }

  #projection({ attributes, excludedAttributes }: ScimAnswerQuery): Projection {
    return new Projection(this.filterSchema.schema, attributes, excludedAttributes);
  }

  /** Compiled before the transaction begins, so that an invalid filter is refused without a query. */
  #conditions(filter: string | undefined): SqlConditions {
    const conditions = new SqlConditions();
    if (filter !== undefined && filter.trim() !== '') {
      conditions.add(filterSql(parsedFilter(filter), this.filterSchema, conditions));
    }
    return conditions;
  }
}
