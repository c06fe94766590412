import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type AuditRecord = Schemas['AuditRecordAnswer'];
export type AuditList = Schemas['AuditListAnswer'];
export type AuditRequest = Schemas['AuditRequestAnswer'];
export type AuditProof = Schemas['ProofAnswer'];
export type ProvenRecord = AuditProof['records'][number];
export type Checkpoint = Schemas['CheckpointAnswer'];
export type CheckpointList = Schemas['CheckpointListAnswer'];
export type OneCheckpoint = Schemas['OneCheckpointAnswer'];
export type Verification = Schemas['VerificationAnswer'];
export type LegalHold = Schemas['LegalHoldAnswer'];
