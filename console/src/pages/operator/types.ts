import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type Tenant = Schemas['ListedTenantAnswer'];
export type ErasedTenant = Schemas['ErasedTenantAnswer'];
export type LegalHold = Schemas['LegalHoldAnswer'];
export type SigningKey = Schemas['SigningKeyAnswer'];
export type KeyPurpose = SigningKey['purpose'];
