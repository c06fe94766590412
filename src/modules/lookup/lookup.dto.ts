import { RECORD_SCHEMAS, type RecordSchema } from '../../kernel/entities/entity-record';
import { IDENTIFIER_TYPES, type IdentifierType } from '../../kernel/identifiers/identifier-types';
import type { ResolutionStatus } from '../../kernel/resolution/resolution.types';
import { PageQuery } from '../../platform/http/page-query';
import { list, map, object } from '../../platform/http/validation/composite-rules';
import { Field, freeJson, Shown } from '../../platform/http/validation/field';
import type { Rule } from '../../platform/http/validation/rule';
import { instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import {
  LOOKUP_DEPTHS,
  type LookupDepth,
  UNAVAILABLE_REASONS,
  type UnavailableReason,
} from '../connectors/connectors.contract';
import { ProfileAnswer } from './profile.dto';

export const RESOLUTION_STATUSES = ['resolved', 'ambiguous', 'no_match'] as const satisfies ResolutionStatus[];
const share = () => number({ ge: 0, le: 1 });
/** One pointer for each datum of a profile. */
const MAX_POINTERS = 10_000;
const fact: Rule = {
  ...freeJson,
  schema: { anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, { type: 'array', items: { type: 'string' } }] },
};

export class LookupParams {
  @Field(uuid(), { description: 'request_id of the lookup' })
  request_id: string;
}

export class LookupsQuery extends PageQuery {
  @Field(list(oneOf(RESOLUTION_STATUSES)), { default: () => [] })
  status: ResolutionStatus[];
}

class ResolutionAnswer {
  @Shown(oneOf(RESOLUTION_STATUSES), {
    description:
      'resolved: one entity is the subject; ambiguous: several may be; no_match: none reaches the threshold. The rules ' +
      'are in docs/resolution.md',
  })
  status: ResolutionStatus;

  @Shown(share(), { description: 'Chance that the status is right; calibrated (docs/resolution.md)' })
  confidence: number;

  @Shown(integer({ ge: 0 }))
  entity_count: number;

  @Shown(integer({ ge: 0 }), { description: 'Entities left out because a reviewer called them different' })
  suppressed_count: number;
}

class EntitySourceAnswer {
  @Shown(text(), { example: 'sanctions_ofac:15713' })
  id: string;

  @Shown(text(), { example: 'sanctions_ofac' })
  connector_id: string;

  @Shown(text())
  record_id: string;

  @Shown(text(), { isNullable: true })
  dataset: string | null;

  @Shown(integer({ ge: 1 }), { isNullable: true, description: 'Version of the list' })
  version: number | null;

  @Shown(text(), { isNullable: true })
  url: string | null;

  @Shown(instant())
  retrieved_at: string;

  @Shown(share(), { description: 'How well this record alone matches' })
  score: number;
}

class TraceabilityAnswer {
  @Shown(text(), {
    description: 'SHA-256 of the RFC 8785 form of the answer without every `traceability` and without `audit`',
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  report_hash: string;

  @Shown(text(), {
    isNullable: true,
    description: 'RSASSA-PSS (SHA-256, salt of 32 bytes) over the text of `report_hash`, base64',
  })
  report_signature: string | null;

  @Shown(text(), { isNullable: true, description: 'The key in /.well-known/jwks.json' })
  signing_key_id: string | null;

  @Shown(instant(), { isNullable: true })
  signed_at: string | null;

  @Shown(list(object(EntitySourceAnswer)))
  sources: EntitySourceAnswer[];

  @Shown(map(text(), list(text()), MAX_POINTERS), {
    description: 'JSON Pointers (RFC 6901) into the answer, each with the sources of what is there',
  })
  data_lineage: Record<string, string[]>;
}

class MatchFeatureAnswer {
  @Shown(text(), { isNullable: true, description: 'Null: of all records of the entity read as one' })
  source_id: string | null;

  @Shown(text(), { example: 'name_parts' })
  feature: string;

  @Shown(share())
  score: number;

  @Shown(share())
  weight: number;

  @Shown(number(), { description: 'What it added to the score, or took away' })
  contribution: number;

  @Shown(text())
  explanation: string;
}

class EntityAnswer {
  @Shown(uuid(), { description: 'The same in every lookup for as long as its first source record is' })
  entity_id: string;

  @Shown(oneOf(RECORD_SCHEMAS))
  schema: RecordSchema;

  @Shown(share(), { description: 'Chance that this entity is the subject' })
  confidence: number;

  @Shown(share(), { description: 'How well it matches; a match from 0.70 on' })
  score: number;

  @Shown(object(ProfileAnswer))
  profile: ProfileAnswer;

  @Shown(object(TraceabilityAnswer))
  traceability: TraceabilityAnswer;

  @Shown(list(object(MatchFeatureAnswer)))
  match_explanation: MatchFeatureAnswer[];
}

class FindingAnswer {
  @Shown(text(), { example: 'region' })
  name: string;

  @Shown(fact)
  value: unknown;

  @Shown(list(text()), { description: 'Connectors that say so; `normalization` is what the identifier says by itself' })
  sources: string[];
}

class LookedUpIdentifierAnswer {
  @Shown(oneOf(IDENTIFIER_TYPES))
  type: IdentifierType;

  @Shown(text(), { description: 'In the form in which it was compared' })
  value: string;

  @Shown(list(object(FindingAnswer)), { description: 'What the identifier says by itself, and what sources say of it' })
  facts: FindingAnswer[];
}

class UnavailableSourceAnswer {
  @Shown(text(), { example: 'gleif' })
  id: string;

  @Shown(oneOf(UNAVAILABLE_REASONS))
  reason: UnavailableReason;
}

class SourceCoverageAnswer {
  @Shown(list(text()), { description: 'Connectors that answered' })
  available: string[];

  @Shown(list(object(UnavailableSourceAnswer)), {
    description: 'Connectors that would have been asked and did not answer',
  })
  unavailable: UnavailableSourceAnswer[];

  @Shown(text(), { isNullable: true, description: 'In a sentence, where any did not answer' })
  unavailability_reason: string | null;
}

class LookupAuditAnswer {
  @Shown(uuid())
  request_id: string;

  @Shown(text(), { description: 'Where its record is read' })
  record_url: string;

  @Shown(text(), { isNullable: true })
  requester_reference: string | null;

  @Shown(list(oneOf(IDENTIFIER_TYPES)))
  identifiers_queried: IdentifierType[];
}

export class LookupAnswer {
  @Shown(uuid(), { description: 'Of the POST' })
  request_id: string;

  @Shown(instant())
  queried_at: string;

  @Shown(oneOf(LOOKUP_DEPTHS))
  depth: LookupDepth;

  @Shown(object(ResolutionAnswer))
  resolution: ResolutionAnswer;

  @Shown(list(object(EntityAnswer)), { description: 'All that reach the threshold, best first' })
  entities: EntityAnswer[];

  @Shown(list(object(LookedUpIdentifierAnswer)))
  identifiers: LookedUpIdentifierAnswer[];

  @Shown(object(SourceCoverageAnswer))
  source_coverage: SourceCoverageAnswer;

  @Shown(object(LookupAuditAnswer))
  audit: LookupAuditAnswer;
}

class LookupSummaryAnswer {
  @Shown(uuid())
  request_id: string;

  @Shown(instant())
  queried_at: Date;

  @Shown(oneOf(LOOKUP_DEPTHS))
  depth: LookupDepth;

  @Shown(text(), { isNullable: true })
  requester_reference: string | null;

  @Shown(list(oneOf(IDENTIFIER_TYPES)), { description: 'Kinds of the identifiers, never their values' })
  identifier_types: IdentifierType[];

  @Shown(oneOf(RESOLUTION_STATUSES))
  status: ResolutionStatus;

  @Shown(share())
  confidence: number;

  @Shown(integer({ ge: 0 }))
  entity_count: number;

  @Shown(text())
  report_hash: string;

  @Shown(instant(), { description: 'When the result is erased by itself' })
  expires_at: Date;

  @Shown(instant(), { isNullable: true })
  erased_at: Date | null;
}

export class LookupListAnswer {
  @Shown(list(object(LookupSummaryAnswer)))
  lookups: LookupSummaryAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
