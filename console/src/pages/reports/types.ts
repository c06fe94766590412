import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type Report = Schemas['ReportAnswer'];
export type ReportList = Schemas['ReportListAnswer'];
export type ReportCheck = Schemas['ReportVerifyAnswer'];
export type FileCheck = Schemas['FileVerifyAnswer'];
export type SigningKeys = Schemas['SigningKeyListAnswer'];
export type SubjectType = Report['subject']['type'];
export type FailureReason = NonNullable<FileCheck['failure_reason']>;
