import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { brokenConstraint, isForeignKeyViolation } from '../../../platform/database/database-errors';
import type { TenantTx } from '../../../platform/database/db';
import { SessionsService } from '../../users/sessions.service';
import type { Projection } from '../protocol/projection';
import type { ScimObject } from '../protocol/scim-json';
import type { ScimAnswerQuery } from '../protocol/scim-query';
import { GROUP_SCHEMA } from '../protocol/scim-schemas';
import { notUnique } from '../scim.errors';
import type { ScimAnswer, ScimTarget } from '../scim-answers';
import { type ScimConnection, ScimConnections } from '../scim-connections';
import { ScimResourceService } from '../scim-resource.service';
import {
  type GroupChange,
  readGroupChanges,
  groupOfBody,
  groupResource,
  type GroupRow,
  MAX_MEMBERS,
  noSuchMember,
  tooManyMembers,
} from './scim-group';
import { GROUP_COLUMNS, ScimGroupsRepository } from './scim-groups.repository';

/** Groups that the SCIM client of a connection manages. Roles that follow these groups change immediately. */
@Injectable()
export class ScimGroupsService extends ScimResourceService<GroupRow> {
  protected override readonly path = 'Groups';
  protected override readonly filterSchema = { schema: GROUP_SCHEMA, columns: GROUP_COLUMNS };

  constructor(
    connections: ScimConnections,
    protected override readonly repository: ScimGroupsRepository,
    sessions: SessionsService,
  ) {
    super(connections, sessions);
  }

  override create(principal: Principal, tenant: string, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const document = groupOfBody(body);
    return this.createWith(principal, tenant, query, async (tx, connection) => {
      const id = uuidv7();
      noteResources(id);
      await this.repository.insert(tx, connection, { id, ...document });
      await this.#addMembers(tx, connection, id, document.members);
      return id;
    });
  }

  override replace(target: ScimTarget, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const { displayName, externalId, members } = groupOfBody(body);
    return this.#apply(target, query, [
      { what: 'displayName', value: displayName },
      { what: 'externalId', value: externalId },
      { what: 'replaceMembers', ids: members },
    ]);
  }

  override patch(target: ScimTarget, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    return this.#apply(target, query, readGroupChanges(body));
  }

  protected override async resources(
    tx: TenantTx,
    connection: ScimConnection,
    rows: readonly (GroupRow & { size?: number })[],
    projection: Projection,
  ): Promise<ScimObject[]> {
    if (!projection.shows('members')) return rows.map((row) => groupResource(row, null, connection.base));
    const page = fewEnough(rows);
    const ids = page.map(({ id }) => id);
    const members = await this.repository.members(tx, connection, ids);
    return page.map((row) => groupResource(row, members.get(row.id) ?? [], connection.base));
  }

  protected override refusal(error: unknown): unknown {
    if (brokenConstraint(error) === 'scim_group_display_name_key') {
      return notUnique('A group with this displayName already exists');
    }
    // A member was deleted meanwhile.
    return isForeignKeyViolation(error) ? noSuchMember() : error;
  }

  #apply(target: ScimTarget, query: ScimAnswerQuery, changes: readonly GroupChange[]): Promise<ScimAnswer> {
    return this.change(target, query, async (tx, connection, row) => {
      const names = { displayName: row.display_name, externalId: row.external_id };
      let changed = 0;
      for (const change of changes) {
        if (change.what === 'displayName') names.displayName = change.value;
        else if (change.what === 'externalId') names.externalId = change.value;
        else changed += await this.#changeMembers(tx, connection, row.id, change);
      }
      const isRenamed = names.displayName !== row.display_name || names.externalId !== row.external_id;
      if (!isRenamed && changed === 0) return;
      await this.repository.update(tx, row.id, names);
      if ((await this.repository.countMembers(tx, row.id)) > MAX_MEMBERS) throw tooManyMembers();
    });
  }

  /** Returns the number of added or removed members. */
  async #changeMembers(
    tx: TenantTx,
    connection: ScimConnection,
    id: string,
    { what, ids }: Extract<GroupChange, { ids: unknown }>,
  ): Promise<number> {
    if (what === 'removeMembers') return this.repository.removeMembers(tx, connection, id, { ids });
    const gone =
      what === 'replaceMembers' ? await this.repository.removeMembers(tx, connection, id, { allBut: ids }) : 0;
    return gone + (await this.#addMembers(tx, connection, id, ids));
  }

  async #addMembers(tx: TenantTx, connection: ScimConnection, id: string, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    if ((await this.repository.countUsers(tx, connection, ids)) !== ids.length) throw noSuchMember();
    return this.repository.addMembers(tx, connection, id, ids);
  }
}

/**
 * A page ends early if it would contain more members than one group may have; `itemsPerPage` shows where the next page
 * begins.
 */
function fewEnough<T extends { size?: number }>(rows: readonly T[]): T[] {
  let size = 0;
  return rows.filter((row, index) => {
    size += row.size ?? 0;
    return index === 0 || size <= MAX_MEMBERS;
  });
}
