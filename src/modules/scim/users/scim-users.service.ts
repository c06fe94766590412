import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { brokenConstraint } from '../../../platform/database/database-errors';
import type { TenantTx } from '../../../platform/database/db';
import { SessionsService } from '../../users/sessions.service';
import { filterSql, type SqlCondition } from '../protocol/filter-sql';
import { changesOf } from '../protocol/patch-operations';
import { patched } from '../protocol/patch-resource';
import { Projection } from '../protocol/projection';
import { invalidValue, noResource, notUnique } from '../scim.errors';
import { isUuid, listAnswer, requireVersion, type ScimAnswer, type ScimTarget } from '../scim-answers';
import { type ScimConnection, ScimConnections } from '../scim-connections';
import { parsedFilter } from '../protocol/scim-filter';
import type { JsonObject } from '../protocol/scim-json';
import { pageOf, type ScimAnswerQuery, type ScimListQuery } from '../protocol/scim-query';
import { USER, USER_SCHEMA } from '../protocol/scim-schemas';
import {
  etagOf,
  extensionsOf,
  patchableOf,
  type UserDocument,
  userOf,
  userOfBody,
  userResource,
  type UserRow,
} from './scim-user';
import { ScimUsersRepository, USER_COLUMNS } from './scim-users.repository';

const ALREADY_THERE = 'A user with this userName or externalId already exists';

/** Users as the SCIM client of a connection keeps them (RFC 7644 §3). */
@Injectable()
export class ScimUsersService {
  constructor(
    private readonly connections: ScimConnections,
    private readonly users: ScimUsersRepository,
    private readonly sessions: SessionsService,
  ) {}

  list(principal: Principal, tenant: string, query: ScimListQuery): Promise<JsonObject> {
    const condition = conditionOf(query.filter);
    return this.connections.read(principal, tenant, async (tx, connection) => {
      const { rows, total } = await this.users.list(tx, connection, condition, pageOf(query));
      const projection = projectionOf(query);
      const resources = rows.map((row) => projection.of(userResource(row, connection.base)));
      return listAnswer(resources, total, query.startIndex);
    });
  }

  get({ principal, tenant, id }: ScimTarget, query: ScimAnswerQuery): Promise<ScimAnswer> {
    return this.connections.read(principal, tenant, async (tx, connection) =>
      answerOf(connection, await this.#existing(tx, connection, id), query),
    );
  }

  /** @throws ScimError uniqueness where the client has made such a user already */
  async create(principal: Principal, tenant: string, body: JsonObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const document = userOfBody(body);
    return refusingTaken(() =>
      this.connections.run(principal, tenant, async (tx, connection) => {
        this.sessions.forgetAfterCommit(tx);
        const subject = subjectOf(connection, document);
        const id = await this.users.insert(tx, connection, { id: uuidv7(), subject, document });
        if (id === null) throw notUnique(ALREADY_THERE);
        noteResources(id);
        const row = await this.#existing(tx, connection, id);
        if (!row.is_active) await this.sessions.endOfUser(tx, connection.tenantId, id, 'deactivated');
        return answerOf(connection, row, query);
      }),
    );
  }

  replace(target: ScimTarget, body: JsonObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const document = userOfBody(body);
    return this.#change(target, query, () => document);
  }

  patch(target: ScimTarget, body: JsonObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    return this.#change(target, query, (row) =>
      userOf(patched(patchableOf(row), changesOf(body, USER, extensionsOf(row)))),
    );
  }

  /** The user goes, with its sessions and memberships. */
  async remove({ principal, tenant, id, ifMatch }: ScimTarget): Promise<void> {
    await this.connections.run(principal, tenant, async (tx, connection) => {
      requireVersion(ifMatch, await this.#existing(tx, connection, id, 'for update'));
      noteResources(id);
      await this.users.delete(tx, connection, id);
      this.sessions.forgetAfterCommit(tx);
    });
  }

  async #change(
    { principal, tenant, id, ifMatch }: ScimTarget,
    query: ScimAnswerQuery,
    documentOf: (row: UserRow) => UserDocument,
  ): Promise<ScimAnswer> {
    return refusingTaken(() =>
      this.connections.run(principal, tenant, async (tx, connection) => {
        this.sessions.forgetAfterCommit(tx);
        const row = await this.#existing(tx, connection, id, 'for update');
        requireVersion(ifMatch, row);
        noteResources(id);
        const document = documentOf(row);
        const isActive = isActiveAfter(row, document.active);
        if (isActive === row.is_active && isSame(row, document)) return answerOf(connection, row, query);
        const subject = subjectOf(connection, document);
        await this.users.update(tx, connection, row, { subject, document, isActive });
        if (!isActive) await this.sessions.endOfUser(tx, connection.tenantId, id, 'deactivated');
        // They were begun by whoever the identity provider knew by the former subject.
        else if (subject !== row.subject)
          await this.sessions.endOfUser(tx, connection.tenantId, id, 'identity_provider');
        return answerOf(connection, await this.#existing(tx, connection, id), query);
      }),
    );
  }

  async #existing(tx: TenantTx, connection: ScimConnection, id: string, lock?: 'for update'): Promise<UserRow> {
    if (!isUuid(id)) throw noResource();
    const row = lock ? await this.users.byIdForUpdate(tx, connection, id) : await this.users.byId(tx, connection, id);
    if (!row) throw noResource();
    return row;
  }
}

/** SCIM lifts only its own deactivation: whom an administrator deactivated stays so. */
function isActiveAfter(row: UserRow, wanted: boolean | undefined): boolean {
  if (wanted !== true) return wanted ?? row.is_active;
  return row.is_active || row.deactivated_by === 'scim';
}

const isSame = (row: UserRow, { userName, externalId, attributes }: UserDocument): boolean =>
  row.user_name === userName &&
  row.external_id === externalId &&
  isDeepStrictEqual(row.scim_attributes ?? {}, attributes);

/** What the identity provider will call the user at sign-in. @throws ScimError invalidValue */
function subjectOf({ subjectAttribute }: ScimConnection, { userName, externalId }: UserDocument): string {
  if (subjectAttribute === 'userName') return userName;
  if (externalId === null)
    throw invalidValue('externalId is required because users of this connection are identified by their oid');
  return externalId;
}

const projectionOf = ({ attributes, excludedAttributes }: ScimAnswerQuery): Projection =>
  new Projection(USER_SCHEMA, attributes, excludedAttributes);

const conditionOf = (filter: string | undefined): SqlCondition =>
  filter === undefined || filter.trim() === ''
    ? { sql: 'true', parameters: [] }
    : filterSql(parsedFilter(filter), USER_SCHEMA, USER_COLUMNS, 3);

const answerOf = ({ base }: ScimConnection, row: UserRow, query: ScimAnswerQuery): ScimAnswer => ({
  resource: projectionOf(query).of(userResource(row, base)),
  etag: etagOf(row),
  location: `${base}/Users/${row.id}`,
});

async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'app_user_user_name_key' || constraint === 'app_user_subject_key')
      throw notUnique(ALREADY_THERE);
    throw error;
  }
}
