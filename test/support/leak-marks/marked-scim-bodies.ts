import type { Schema } from './marked-body';
import { GROUP_SCHEMA, PATCH_SCHEMA, USER_SCHEMA } from '../sign-in/scim-fixture';

const TEXT: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });
const list = (items: Schema): Schema => ({ type: 'array', items });
const named = (schema: string): Schema => list({ type: 'string', enum: [schema] });

const USER = object({
  schemas: named(USER_SCHEMA),
  userName: TEXT,
  externalId: TEXT,
  displayName: TEXT,
  nickName: TEXT,
  title: TEXT,
  password: TEXT,
  name: object({ formatted: TEXT, givenName: TEXT, familyName: TEXT }),
  emails: list(object({ value: TEXT })),
  phoneNumbers: list(object({ value: TEXT })),
  active: { type: 'boolean', default: true },
});
const GROUP = object({ schemas: named(GROUP_SCHEMA), displayName: TEXT, externalId: TEXT });
const patchOf = (properties: Record<string, Schema>): Schema =>
  object({
    schemas: named(PATCH_SCHEMA),
    Operations: list(object({ op: { type: 'string', enum: ['replace'] }, value: object(properties) })),
  });

const BODIES: Readonly<Record<string, Schema>> = {
  'POST /scim/v2/{tenant}/Users': USER,
  'PUT /scim/v2/{tenant}/Users/{id}': USER,
  'PATCH /scim/v2/{tenant}/Users/{id}': patchOf({ title: TEXT, password: TEXT }),
  'POST /scim/v2/{tenant}/Groups': GROUP,
  'PUT /scim/v2/{tenant}/Groups/{id}': GROUP,
  'PATCH /scim/v2/{tenant}/Groups/{id}': patchOf({ displayName: TEXT }),
};

/** Bodies that the document leaves to SCIM: its resources (RFC 7643 §4) and changes to them (RFC 7644 §3.5.2). */
export const scimBodySchema = (method: string, template: string): Schema | undefined => BODIES[`${method} ${template}`];
