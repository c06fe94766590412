import type { components } from '../../../../../client/src/schema.ts';
import type { IdentifierType, Lookup, ResolutionStatus } from '../types';

type Schemas = components['schemas'];

export type Batch = Schemas['BatchAnswer'];
export type BatchList = Schemas['BatchListAnswer'];
export type BatchSummary = BatchList['batches'][number];
export type BatchState = BatchSummary['status'];
export type ResultStatus = ResolutionStatus | 'failed';

/** A line of the results (docs/lookup.md). The contract describes them as a file. */
export interface ScreenedResult {
  readonly line: number;
  readonly requester_reference: string | null;
  readonly status: ResultStatus;
  readonly confidence: number;
  readonly reason: string;
  readonly entity_count: number;
  readonly suppressed_count: number;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The best ten. */
  readonly entities: readonly ResultEntity[];
  readonly identifiers: readonly { readonly type: IdentifierType; readonly value: string }[];
  readonly unavailable: Lookup['source_coverage']['unavailable'];
  readonly queried_at: string;
  /** Missing in results of earlier versions. */
  readonly monitored_subject_id?: string | null;
  readonly result_hash: string;
  readonly erased?: undefined;
}

interface ErasedResult {
  readonly line: number;
  readonly status: ResultStatus;
  readonly result_hash: string;
  readonly erased: true;
}

export type Result = ScreenedResult | ErasedResult;

export interface ResultEntity {
  readonly entity_id: string;
  readonly schema: string;
  readonly caption: string;
  readonly confidence: number;
  readonly score: number;
  readonly sources: readonly {
    readonly id: string;
    readonly dataset: string | null;
    readonly version: number | null;
  }[];
}
