import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { brokenConstraint } from '../../../platform/database/database-errors';
import type { TenantTx } from '../../../platform/database/db';
import { SessionsService } from '../../users/sessions.service';
import { readPatchChanges } from '../protocol/patch-operations';
import { patched } from '../protocol/patch-resource';
import type { ScimObject } from '../protocol/scim-json';
import type { ScimAnswerQuery } from '../protocol/scim-query';
import { USER, USER_SCHEMA } from '../protocol/scim-schemas';
import { invalidValue, notUnique } from '../scim.errors';
import type { ScimAnswer, ScimTarget } from '../scim-answers';
import { type ScimConnection, ScimConnections } from '../scim-connections';
import { ScimResourceService } from '../scim-resource.service';
import {
  extensionNames,
  toPatchable,
  type UserDocument,
  readUserDocument,
  userOfBody,
  userResource,
  type UserRow,
} from './scim-user';
import { ScimUsersRepository, USER_COLUMNS } from './scim-users.repository';

const ALREADY_THERE = 'A user with this userName or externalId already exists';

/** Users that the SCIM client of a connection manages. */
@Injectable()
export class ScimUsersService extends ScimResourceService<UserRow> {
  protected override readonly path = 'Users';
  protected override readonly filterSchema = { schema: USER_SCHEMA, columns: USER_COLUMNS };

  constructor(
    connections: ScimConnections,
    protected override readonly repository: ScimUsersRepository,
    private readonly userSessions: SessionsService,
  ) {
    super(connections, userSessions);
  }

  override create(principal: Principal, tenant: string, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const document = userOfBody(body);
    return this.createWith(principal, tenant, query, async (tx, connection) => {
      const subject = subjectOf(connection, document);
      const id = await this.repository.insert(tx, connection, { id: uuidv7(), subject, document });
      if (id === null) throw notUnique(ALREADY_THERE);
      noteResources(id);
      const { is_active: isActive } = await this.existing(tx, connection, id);
      if (!isActive) await this.userSessions.endOfUser(tx, id, 'deactivated');
      return id;
    });
  }

  override replace(target: ScimTarget, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    const document = userOfBody(body);
    return this.change(target, query, (tx, connection, row) => this.#write(tx, connection, row, document));
  }

  override patch(target: ScimTarget, body: ScimObject, query: ScimAnswerQuery): Promise<ScimAnswer> {
    return this.change(target, query, (tx, connection, row) => {
      const document = readUserDocument(patched(toPatchable(row), readPatchChanges(body, USER, extensionNames(row))));
      return this.#write(tx, connection, row, document);
    });
  }

  protected override resources(
    _tx: TenantTx,
    { base }: ScimConnection,
    rows: readonly UserRow[],
  ): Promise<ScimObject[]> {
    return Promise.resolve(rows.map((row) => userResource(row, base)));
  }

  protected override refusal(error: unknown): unknown {
    const constraint = brokenConstraint(error);
    const isTaken = constraint === 'app_user_user_name_key' || constraint === 'app_user_subject_key';
    return isTaken ? notUnique(ALREADY_THERE) : error;
  }

  /** Writes the document if it changes anything. */
  async #write(tx: TenantTx, connection: ScimConnection, row: UserRow, document: UserDocument): Promise<void> {
    const isActive = isActiveAfter(row, document.active);
    if (isActive === row.is_active && isSame(row, document)) return;
    const subject = subjectOf(connection, document);
    await this.repository.update(tx, connection, row, { subject, document, isActive });
    if (!isActive) await this.userSessions.endOfUser(tx, row.id, 'deactivated');
    // The sessions belong to the person whom the identity provider identifies by the previous subject.
    else if (subject !== row.subject) await this.userSessions.endOfUser(tx, row.id, 'identity_provider');
  }
}

/** SCIM only reverses its own deactivation, not one by an administrator. */
function isActiveAfter(row: UserRow, wanted: boolean | undefined): boolean {
  if (wanted !== true) return wanted ?? row.is_active;
  return row.is_active || row.deactivated_by === 'scim';
}

const isSame = (row: UserRow, { userName, externalId, attributes }: UserDocument): boolean =>
  row.user_name === userName &&
  row.external_id === externalId &&
  isDeepStrictEqual(row.scim_attributes ?? {}, attributes);

/** The subject by which the identity provider identifies the user at sign-in. @throws ScimError invalidValue */
function subjectOf({ subjectAttribute }: ScimConnection, { userName, externalId }: UserDocument): string {
  if (subjectAttribute === 'userName') return userName;
  if (externalId === null)
    throw invalidValue('externalId is required because users of this connection are identified by their oid');
  return externalId;
}
