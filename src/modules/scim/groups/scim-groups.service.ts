import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { brokenConstraint, sqlState } from '../../../platform/database/database-errors';
import type { TenantTx } from '../../../platform/database/db';
import { SessionsService } from '../../users/sessions.service';
import { filterSql, type SqlCondition } from '../protocol/filter-sql';
import { Projection } from '../protocol/projection';
import { noResource, notUnique } from '../scim.errors';
import { isUuid, listAnswer, requireVersion, type ScimAnswer, type ScimTarget } from '../scim-answers';
import { type ScimConnection, ScimConnections } from '../scim-connections';
import { parsedFilter } from '../protocol/scim-filter';
import {
  type GroupChange,
  groupChangesOf,
  type GroupDocument,
  groupOfBody,
  groupResource,
  type GroupRow,
  MAX_MEMBERS,
  noSuchMember,
  tooManyMembers,
} from './scim-group';
import { GROUP_COLUMNS, ScimGroupsRepository } from './scim-groups.repository';
import type { JsonObject } from '../protocol/scim-json';
import { pageOf, type ScimAnswerQuery, type ScimListQuery } from '../protocol/scim-query';
import { GROUP_SCHEMA } from '../protocol/scim-schemas';
import { etagOf } from '../users/scim-user';

/** Groups as the SCIM client of a connection keeps them; where its word on groups counts, roles follow at once. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly connections: ScimConnections,
    private readonly groups: ScimGroupsRepository,
    private readonly sessions: SessionsService,
  ) {}

  list(principal: Principal, tenant: string, query: ScimListQuery): Promise<JsonObject> {
    const condition = conditionOf(query.filter);
    const projection = projectionOf(query);
    return this.connections.read(principal, tenant, async (tx, connection) => {
      const { rows, total } = await this.groups.list(tx, connection, condition, pageOf(query));
      const isWithMembers = projection.shows('members');
      const page = isWithMembers ? fewEnough(rows) : rows;
      const ids = page.map(({ id }) => id);
      const members = isWithMembers ? await this.groups.members(tx, connection, ids) : null;
      const resources = page.map((row) =>
        projection.of(groupResource(row, members && (members.get(row.id) ?? []), connection.base)),
      );
      return listAnswer(resources, total, query.startIndex);
    });
  }

  get({ principal, tenant, id }: ScimTarget, query: ScimAnswerQuery): Promise<ScimAnswer> {
    return this.connections.read(principal, tenant, async (tx, connection) =>
      this.#answer(tx, connection, await this.#existing(tx, connection, id), query),
    );
  }

  create(principal: Principal, tenant: string, body: JsonObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const document = groupOfBody(body);
    return this.#changing(principal, tenant, async (tx, connection) => {
      const id = uuidv7();
      noteResources(id);
      await this.groups.insert(tx, connection, { id, ...document });
      await this.#addMembers(tx, connection, id, document.members);
      return this.#answer(tx, connection, await this.#existing(tx, connection, id), query);
    });
  }

  replace(target: ScimTarget, body: JsonObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const { displayName, externalId, members }: GroupDocument = groupOfBody(body);
    return this.#change(target, query, [
      { what: 'displayName', value: displayName },
      { what: 'externalId', value: externalId },
      { what: 'replaceMembers', ids: members },
    ]);
  }

  patch(target: ScimTarget, body: JsonObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    return this.#change(target, query, groupChangesOf(body));
  }

  remove({ principal, tenant, id, ifMatch }: ScimTarget): Promise<void> {
    return this.#changing(principal, tenant, async (tx, connection) => {
      requireVersion(ifMatch, await this.#existing(tx, connection, id, 'for update'));
      noteResources(id);
      await this.groups.delete(tx, connection, id);
    });
  }

  /** The row is locked first: changes of one group wait for each other, and none is lost. */
  #change(
    { principal, tenant, id, ifMatch }: ScimTarget,
    query: ScimAnswerQuery,
    changes: readonly GroupChange[],
  ): Promise<ScimAnswer> {
    return this.#changing(principal, tenant, async (tx, connection) => {
      const row = await this.#existing(tx, connection, id, 'for update');
      requireVersion(ifMatch, row);
      noteResources(id);
      const names = { displayName: row.display_name, externalId: row.external_id };
      let changed = 0;
      for (const change of changes) {
        if (change.what === 'displayName') names.displayName = change.value;
        else if (change.what === 'externalId') names.externalId = change.value;
        else changed += await this.#changeMembers(tx, connection, id, change);
      }
      const isRenamed = names.displayName !== row.display_name || names.externalId !== row.external_id;
      if (!isRenamed && changed === 0) return this.#answer(tx, connection, row, query);
      await this.groups.update(tx, connection, id, names);
      if ((await this.groups.countMembers(tx, connection, id)) > MAX_MEMBERS) throw tooManyMembers();
      return this.#answer(tx, connection, await this.#existing(tx, connection, id), query);
    });
  }

  /** Returns how many members came or went. */
  async #changeMembers(
    tx: TenantTx,
    connection: ScimConnection,
    id: string,
    { what, ids }: Extract<GroupChange, { ids: unknown }>,
  ): Promise<number> {
    if (what === 'removeMembers') return this.groups.removeMembers(tx, connection, id, { ids });
    const gone = what === 'replaceMembers' ? await this.groups.removeMembers(tx, connection, id, { allBut: ids }) : 0;
    return gone + (await this.#addMembers(tx, connection, id, ids));
  }

  async #addMembers(tx: TenantTx, connection: ScimConnection, id: string, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    if ((await this.groups.countUsers(tx, connection, ids)) !== ids.length) throw noSuchMember();
    return this.groups.addMembers(tx, connection, id, ids);
  }

  async #changing<T>(
    principal: Principal,
    tenant: string,
    work: (tx: TenantTx, connection: ScimConnection) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.connections.run(principal, tenant, (tx, connection) => {
        this.sessions.forgetAfterCommit(tx);
        return work(tx, connection);
      });
    } catch (error) {
      if (brokenConstraint(error) === 'scim_group_display_name_key') {
        throw notUnique('A group with this displayName already exists');
      }
      // 23503 foreign_key_violation: a member was deleted meanwhile.
      if (sqlState(error) === '23503') throw noSuchMember();
      throw error;
    }
  }

  async #existing(
    tx: TenantTx,
    connection: ScimConnection,
    id: string,
    lock: '' | 'for update' = '',
  ): Promise<GroupRow> {
    const row = isUuid(id) ? await this.groups.byId(tx, connection, id, lock) : undefined;
    if (!row) throw noResource();
    return row;
  }

  async #answer(tx: TenantTx, connection: ScimConnection, row: GroupRow, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const projection = projectionOf(query);
    const members = projection.shows('members') ? await this.groups.members(tx, connection, [row.id]) : null;
    const resource = groupResource(row, members && (members.get(row.id) ?? []), connection.base);
    return { resource: projection.of(resource), etag: etagOf(row), location: `${connection.base}/Groups/${row.id}` };
  }
}

/** A page ends early rather than show more members than one group may have; `itemsPerPage` says where the next one begins. */
function fewEnough<T extends { size: number }>(rows: readonly T[]): T[] {
  let size = 0;
  return rows.filter((row, index) => {
    size += row.size;
    return index === 0 || size <= MAX_MEMBERS;
  });
}

const projectionOf = ({ attributes, excludedAttributes }: ScimAnswerQuery): Projection =>
  new Projection(GROUP_SCHEMA, attributes, excludedAttributes);

const conditionOf = (filter: string | undefined): SqlCondition =>
  filter === undefined || filter.trim() === ''
    ? { sql: 'true', parameters: [] }
    : filterSql(parsedFilter(filter), GROUP_SCHEMA, GROUP_COLUMNS, 3);
