export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

type AttributeType = 'string' | 'boolean' | 'complex' | 'reference' | 'binary' | 'any';

/** An attribute as RFC 7643 §7 defines it. */
export interface Attribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readWrite' | 'readOnly' | 'writeOnly' | 'immutable';
  readonly returned: 'default' | 'never' | 'always';
  readonly uniqueness: 'none' | 'server';
  readonly subAttributes?: readonly Attribute[];
  readonly canonicalValues?: readonly string[];
}

export interface ResourceSchema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const complex = (name: string, subAttributes: readonly Attribute[], more: Partial<Attribute> = {}): Attribute =>
  attribute(name, { type: 'complex', subAttributes, ...more });

const flag = (name: string, more: Partial<Attribute> = {}): Attribute => attribute(name, { type: 'boolean', ...more });

const texts = (...names: string[]): Attribute[] => names.map((name) => attribute(name));

/** The sub-attributes that multi-valued attributes share (RFC 7643 §2.4). */
const several = (name: string, value: Attribute = attribute('value'), ...types: string[]): Attribute =>
  complex(
    name,
    [
      value,
      attribute('display'),
      attribute('type', types.length > 0 ? { canonicalValues: types } : {}),
      flag('primary'),
    ],
    { multiValued: true },
  );

/** RFC 7643 §4.1. */
export const USER: ResourceSchema = {
  id: USER_SCHEMA,
  name: 'User',
  description: 'User account',
  attributes: [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    complex('name', texts('formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix')),
    ...texts('displayName', 'nickName'),
    attribute('profileUrl', { type: 'reference' }),
    ...texts('title', 'userType', 'preferredLanguage', 'locale', 'timezone'),
    flag('active'),
    attribute('password', { mutability: 'writeOnly', returned: 'never' }),
    several('emails', attribute('value'), 'work', 'home', 'other'),
    several('phoneNumbers', attribute('value'), 'work', 'home', 'mobile', 'fax', 'pager', 'other'),
    several('ims'),
    several('photos', attribute('value', { type: 'reference' }), 'photo', 'thumbnail'),
    complex(
      'addresses',
      [
        ...texts('formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'),
        attribute('type', { canonicalValues: ['work', 'home', 'other'] }),
        flag('primary'),
      ],
      { multiValued: true },
    ),
    complex(
      'groups',
      [
        ...texts('value', 'display', 'type').map((one) => ({ ...one, mutability: 'readOnly' as const })),
        attribute('$ref', { type: 'reference', mutability: 'readOnly' }),
      ],
      { multiValued: true, mutability: 'readOnly' },
    ),
    several('entitlements'),
    several('roles'),
    several('x509Certificates', attribute('value', { type: 'binary' })),
  ],
};

/** RFC 7643 §4.3. */
export const ENTERPRISE: ResourceSchema = {
  id: ENTERPRISE_SCHEMA,
  name: 'EnterpriseUser',
  description: 'Enterprise user',
  attributes: [
    ...texts('employeeNumber', 'costCenter', 'organization', 'division', 'department'),
    complex('manager', [attribute('value'), attribute('$ref', { type: 'reference' }), attribute('displayName')]),
  ],
};

/** RFC 7643 §4.2. */
export const GROUP: ResourceSchema = {
  id: GROUP_SCHEMA,
  name: 'Group',
  description: 'Group',
  attributes: [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    complex(
      'members',
      [
        attribute('value', { required: true, mutability: 'immutable' }),
        attribute('$ref', { type: 'reference', mutability: 'immutable' }),
        attribute('type', { mutability: 'immutable', canonicalValues: ['User'] }),
        attribute('display', { mutability: 'immutable' }),
      ],
      { multiValued: true },
    ),
  ],
};

export const EXTENSIONS: readonly ResourceSchema[] = [ENTERPRISE];

const NAMED = new WeakMap<readonly Attribute[], ReadonlyMap<string, Attribute>>();

/** Attribute names are case-insensitive (RFC 7643 §2.1). */
export function attributeNamed(attributes: readonly Attribute[], name: string): Attribute | undefined {
  let byName = NAMED.get(attributes);
  if (!byName) {
    byName = new Map(attributes.map((one) => [one.name.toLowerCase(), one]));
    NAMED.set(attributes, byName);
  }
  return byName.get(name.toLowerCase());
}

/** An attribute of an extension that this service does not know, with any value. */
export const unknownAttribute = (name: string): Attribute => attribute(name, { type: 'any' });
