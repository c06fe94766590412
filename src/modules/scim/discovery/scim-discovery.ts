import type { ScimObject } from '../protocol/scim-json';
import { MAX_RESULTS } from '../protocol/scim-query';
import {
  type Attribute,
  ENTERPRISE,
  ENTERPRISE_SCHEMA,
  GROUP,
  GROUP_SCHEMA,
  type ResourceSchema,
  USER,
  USER_SCHEMA,
} from '../protocol/scim-schemas';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** RFC 7643 §5. */
export const serviceProviderConfig = (base: string): ScimObject => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A SCIM token of the connection, sent as Authorization: Bearer',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** RFC 7643 §6. */
export const resourceTypes = (base: string): ScimObject[] => [
  {
    ...resourceType(base, 'User', '/Users', USER_SCHEMA),
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
  },
  resourceType(base, 'Group', '/Groups', GROUP_SCHEMA),
];

const resourceType = (base: string, name: string, endpoint: string, schema: string): ScimObject => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

/** RFC 7643 §7. */
export const schemaAnswers = (base: string): ScimObject[] =>
  [USER, GROUP, ENTERPRISE].map(({ id, name, description, attributes }: ResourceSchema) => ({
    schemas: [`${CORE}:Schema`],
    id,
    name,
    description,
    attributes: attributes.map(attributeAnswer),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));

const attributeAnswer = ({ subAttributes, canonicalValues, ...attribute }: Attribute): ScimObject => ({
  ...attribute,
  ...(canonicalValues && { canonicalValues: [...canonicalValues] }),
  ...(subAttributes && { subAttributes: subAttributes.map(attributeAnswer) }),
});
