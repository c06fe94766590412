import { RECORD_SCHEMAS, type RecordSchema } from '../../kernel/entities/entity-record';
import { IDENTIFIER_TYPES, type IdentifierType } from '../../kernel/identifiers/identifier-types';
import type { ResolutionStatus } from '../../kernel/resolution/resolution.types';
import { list, map, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { freeJson } from '../../platform/http/validation/free-json';
import type { Rule } from '../../platform/http/validation/rule';
import { instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { LOOKUP_DEPTHS, type LookupDepth } from '../connectors/connectors.contract';
import { LookupWarningAnswer, RelatedActorAnswer, SourceCoverageAnswer } from './lookup-sources.dto';
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
  @Field(uuid(), { description: 'The request_id of the lookup.' })
  request_id: string;
}

export class ResolutionSummaryAnswer {
  @Shown(oneOf(RESOLUTION_STATUSES), {
    description:
      '`resolved`: one entity is the subject. `ambiguous`: entities match, and the evidence does not show that one of them ' +
      'is the subject. `no_match`: none reaches the threshold. ' +
      'docs/resolution.md has the rules.',
  })
  status: ResolutionStatus;

  @Shown(share(), {
    description:
      'The calibrated probability that the status is correct (docs/resolution.md). It is 0 for a `no_match` of a subject ' +
      'that was not screened.',
  })
  confidence: number;

  @Shown(integer({ ge: 0 }))
  entity_count: number;
}

class ResolutionAnswer extends ResolutionSummaryAnswer {
  @Shown(text(), {
    description: 'Why the status is what it is, and what would make it more certain, as sentences.',
    example: 'About 40,000 people are expected to bear this name. Add a date of birth, a nationality or an identifier.',
  })
  reason: string;

  @Shown(integer({ ge: 0 }), {
    description: 'The number of entities omitted because a reviewer decided that they are different.',
  })
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

  @Shown(integer({ ge: 1 }), { isNullable: true, description: 'The version of the list.' })
  version: number | null;

  @Shown(list(text()), {
    description: 'The lists that the entity is on, if the imported file combines several lists; otherwise empty.',
    example: ['Entity List (EL) - Bureau of Industry and Security'],
  })
  lists: string[];

  @Shown(text(), { isNullable: true })
  url: string | null;

  @Shown(instant())
  retrieved_at: string;

  @Shown(share(), { description: 'How well this record alone matches.' })
  score: number;
}

class TraceabilityAnswer {
  @Shown(text(), {
    description: 'The SHA-256 hash of the result in its RFC 8785 form, without any `traceability` and without `audit`.',
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  report_hash: string;

  @Shown(text(), {
    isNullable: true,
    description: 'The signature of the text of `report_hash`: RSASSA-PSS (SHA-256, salt of 32 bytes), base64.',
  })
  report_signature: string | null;

  @Shown(text(), { isNullable: true, description: 'The id of the signing key in /.well-known/jwks.json.' })
  signing_key_id: string | null;

  @Shown(instant(), { isNullable: true })
  signed_at: string | null;

  @Shown(list(object(EntitySourceAnswer)))
  sources: EntitySourceAnswer[];

  @Shown(map(text(), list(text()), MAX_POINTERS), {
    description: 'JSON Pointers (RFC 6901) into the result, each with the sources of the value there.',
  })
  data_lineage: Record<string, string[]>;
}

class MatchFeatureAnswer {
  @Shown(text(), {
    isNullable: true,
    description: 'The id of the source record; null for all records of the entity combined.',
  })
  source_id: string | null;

  @Shown(text(), { example: 'name_parts' })
  feature: string;

  @Shown(share())
  score: number;

  @Shown(share())
  weight: number;

  @Shown(number(), { description: 'How much the feature added to the score, or subtracted from it.' })
  contribution: number;

  @Shown(text())
  explanation: string;
}

class MatchEvidenceAnswer {
  @Shown(text(), { example: 'birth_date' })
  feature: string;

  @Shown(number(), {
    description:
      'The weight of the evidence in bits: the binary logarithm of how much likelier it is of the subject than of somebody else.',
    example: 14.3,
  })
  weight: number;

  @Shown(text(), { example: 'The dates of birth are the same.' })
  explanation: string;
}

class EntityAnswer {
  @Shown(uuid(), {
    description: 'The id of the entity. It is the same in every lookup as long as its first source record is.',
  })
  entity_id: string;

  @Shown(oneOf(RECORD_SCHEMAS))
  schema: RecordSchema;

  @Shown(share(), { description: 'The probability that this entity is the subject.' })
  confidence: number;

  @Shown(share(), { description: 'How well the entity matches; 0.70 or more is a match.' })
  score: number;

  @Shown(object(ProfileAnswer))
  profile: ProfileAnswer;

  @Shown(object(TraceabilityAnswer))
  traceability: TraceabilityAnswer;

  @Shown(list(object(MatchFeatureAnswer)))
  match_explanation: MatchFeatureAnswer[];

  @Shown(list(object(MatchEvidenceAnswer)), {
    description: 'What speaks for this entity and against it. The confidence follows from the sum of the weights.',
  })
  evidence: MatchEvidenceAnswer[];

  @Shown(number({ ge: 0 }), {
    isNullable: true,
    description:
      'How many people are expected to bear the name that agrees, in the country that both state or in the world; null for ' +
      'organisations and vessels.',
    example: 40000,
  })
  expected_bearers: number | null;
}

class FindingAnswer {
  @Shown(text(), { example: 'region' })
  name: string;

  @Shown(fact)
  value: unknown;

  @Shown(list(text()), {
    description:
      'The connectors that report the fact; `normalization` stands for facts derived from the identifier itself.',
  })
  sources: string[];
}

class SuppressedEntityAnswer {
  @Shown(uuid())
  entity_id: string;

  @Shown(oneOf(RECORD_SCHEMAS))
  schema: RecordSchema;

  @Shown(text(), { description: 'The label of its best record.' })
  caption: string;

  @Shown(share(), { description: 'How well the entity matches without the decision.' })
  score: number;

  @Shown(list(text()), { description: 'The ids of its source records, as in the `source_ids` of decisions.' })
  source_ids: string[];
}

class LookedUpIdentifierAnswer {
  @Shown(oneOf(IDENTIFIER_TYPES))
  type: IdentifierType;

  @Shown(text(), { description: 'The identifier in the normalised form that was compared.' })
  value: string;

  @Shown(list(object(FindingAnswer)), {
    description: 'Facts derived from the identifier itself or reported by sources.',
  })
  facts: FindingAnswer[];
}

class LookupAuditAnswer {
  @Shown(uuid())
  request_id: string;

  @Shown(text(), { description: 'The URL of the audit record.' })
  record_url: string;

  @Shown(text(), { isNullable: true })
  requester_reference: string | null;

  @Shown(list(oneOf(IDENTIFIER_TYPES)))
  identifiers_queried: IdentifierType[];

  @Shown(uuid(), { isNullable: true, description: 'The id of the monitored subject, if the lookup asked for one.' })
  monitored_subject_id: string | null;
}

export class LookupAnswer {
  @Shown(uuid(), { description: 'The id of the request that started the lookup.' })
  request_id: string;

  @Shown(instant())
  queried_at: string;

  @Shown(oneOf(LOOKUP_DEPTHS))
  depth: LookupDepth;

  @Shown(object(ResolutionAnswer))
  resolution: ResolutionAnswer;

  @Shown(list(object(LookupWarningAnswer)), { description: 'What limits the meaning of `resolution`.' })
  warnings: LookupWarningAnswer[];

  @Shown(list(object(EntityAnswer)), { description: 'All entities that reach the threshold, best match first.' })
  entities: EntityAnswer[];

  @Shown(list(object(SuppressedEntityAnswer)), {
    description:
      'The entities omitted because a reviewer decided that they are different. ' +
      '`GET /v1/lookup/decisions?applies_to={request_id}` returns the decisions.',
  })
  suppressed_entities: SuppressedEntityAnswer[];

  @Shown(list(object(RelatedActorAnswer)), {
    description:
      'Actors of events with a matching name, if another source has an entity. They may be other persons or ' +
      'organisations, and they affect neither `resolution` nor `entities`.',
  })
  related_actors: RelatedActorAnswer[];

  @Shown(list(object(LookedUpIdentifierAnswer)))
  identifiers: LookedUpIdentifierAnswer[];

  @Shown(object(SourceCoverageAnswer))
  source_coverage: SourceCoverageAnswer;

  @Shown(object(LookupAuditAnswer))
  audit: LookupAuditAnswer;
}
