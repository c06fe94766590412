import { invalidValue } from '../scim.errors';
import { isScimObject, type Json, type ScimObject, omitting } from '../protocol/scim-json';
import { ENTERPRISE_SCHEMA, USER, USER_SCHEMA } from '../protocol/scim-schemas';
import { readResource } from '../protocol/scim-attributes';

/** The fields of a user that a SCIM client sets. */
export interface UserDocument {
  readonly userName: string;
  readonly externalId: string | null;
  /** Undefined if the client does not set it. */
  readonly active: boolean | undefined;
  readonly email: string | null;
  readonly name: string | null;
  /** All other attributes, which are returned unchanged; never a password. */
  readonly attributes: ScimObject;
}

/** A user as stored in the database. */
export interface UserRow {
  readonly id: string;
  readonly subject: string;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly scim_attributes: ScimObject | null;
  readonly is_active: boolean;
  readonly deactivated_by: 'admin' | 'scim' | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly groups: readonly { id: string; name: string }[];
}

/** An index entry of PostgreSQL may have 2,704 bytes, which 500 characters never exceed. */
const MAX_NAME_LENGTH = 500;
const MAX_ATTRIBUTES_BYTES = 65_536;

/** @throws ScimError invalidSyntax, invalidValue */
export const userOfBody = (body: ScimObject): UserDocument => readUserDocument(readResource(body, USER));

/** @throws ScimError invalidValue */
export function readUserDocument(resource: ScimObject): UserDocument {
  const { userName, externalId, active } = resource;
  const attributes = omitting(resource, 'userName', 'externalId', 'active', 'password');
  const size = Buffer.byteLength(JSON.stringify(attributes));
  if (size > MAX_ATTRIBUTES_BYTES) throw invalidValue(`A user should have at most ${MAX_ATTRIBUTES_BYTES} bytes`);
  return {
    userName: requiredName('userName', userName),
    externalId: externalId === undefined ? null : requiredName('externalId', externalId),
    active: typeof active === 'boolean' ? active : undefined,
    email: emailOf(attributes.emails),
    name: nameOf(attributes),
    attributes,
  };
}

/** @throws ScimError invalidValue */
export function requiredName(attribute: string, value: Json | undefined): string {
  if (typeof value !== 'string' || value.trim() === '') throw invalidValue(`${attribute} is required`);
  if (value.length > MAX_NAME_LENGTH)
    throw invalidValue(`${attribute} should have at most ${MAX_NAME_LENGTH} characters`);
  return value;
}

function emailOf(emails: Json | undefined): string | null {
  const all = Array.isArray(emails) ? emails.filter(isScimObject) : [];
  const { value } = all.find(({ primary }) => primary === true) ?? all[0] ?? {};
  return stringOf(value);
}

function nameOf({ displayName, name }: ScimObject): string | null {
  const { formatted, givenName, familyName } = isScimObject(name) ? name : {};
  const parts = [stringOf(givenName), stringOf(familyName)].filter((part) => part !== null);
  return stringOf(displayName) ?? stringOf(formatted) ?? (parts.length > 0 ? parts.join(' ') : null);
}

const stringOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** The attributes that a PATCH may change, without those that only the service writes. */
export const toPatchable = (row: UserRow): ScimObject => ({
  userName: row.user_name,
  ...(row.external_id !== null && { externalId: row.external_id }),
  active: row.is_active,
  ...row.scim_attributes,
});

/** The names of the extensions that a user has. */
export const extensionNames = (row: UserRow): string[] =>
  Object.keys(row.scim_attributes ?? {}).filter((name) => name.includes(':'));

/** A user in a response; `base` is the base URL of the tenant's SCIM service. */
export function userResource(row: UserRow, base: string): ScimObject {
  const extensions = new Set([...extensionNames(row)].toSorted((a) => (a === ENTERPRISE_SCHEMA ? -1 : 1)));
  return {
    schemas: [USER_SCHEMA, ...extensions],
    id: row.id,
    ...toPatchable(row),
    ...(row.groups.length > 0 && {
      groups: row.groups.map(({ id, name }) => ({
        value: id,
        display: name,
        $ref: `${base}/Groups/${id}`,
        type: 'direct',
      })),
    }),
    meta: resourceMeta('User', row, `${base}/Users/${row.id}`),
  };
}

export const formatEtag = ({ version }: { version: number }): string => `W/"${version}"`;

export function resourceMeta(
  resourceType: string,
  row: { created_at: Date; updated_at: Date; version: number },
  location: string,
): ScimObject {
  return {
    resourceType,
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location,
    version: formatEtag(row),
  };
}
