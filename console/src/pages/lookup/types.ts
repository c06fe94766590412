import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type Lookup = Schemas['LookupAnswer'];
export type LookupEntity = Lookup['entities'][number];
export type SuppressedEntity = Lookup['suppressed_entities'][number];
export type Coverage = Lookup['source_coverage'];
export type ResolutionStatus = Lookup['resolution']['status'];
export type IdentifierType = Lookup['identifiers'][number]['type'];
export type LookupBody = Schemas['LookupBody'];
export type LookupList = Schemas['LookupListAnswer'];
export type LookupSummary = LookupList['lookups'][number];
export type DecisionList = Schemas['DecisionListAnswer'];
export type Decision = DecisionList['decisions'][number];
export type Verdict = Decision['decision'];
