import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import type { CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { IdentifierFacts } from '../../kernel/identifiers/normalized-identifier';
import type { Resolution, ResolvedEntity } from '../../kernel/resolution/resolution.types';
import type { IdentifierFinding } from '../../kernel/resolution/records/source-record';
import { wellFormed } from '../../kernel/text/well-formed';
import type { ConnectorOutcome, LookupDepth } from '../connectors/connectors.contract';
import { relatedActor } from './connectors/event-corpus-connector';
import { dateWarnings } from './date-warnings';
import { buildCoverage, screeningWarnings } from './source-coverage';
import type { LookupAnswer } from './lookup.dto';
import { NOTHING_SEARCHED } from './lookup.texts';

export interface LookupFindings {
  requestId: string;
  queriedAt: Date;
  depth: LookupDepth;
  requesterReference: string | null;
  identifiers: readonly CheckedIdentifier[];
  outcomes: readonly ConnectorOutcome[];
  /** The ids of the connectors that screen against lists. */
  screening: ReadonlySet<string>;
  resolution: Resolution;
}

type EntityAnswer = LookupAnswer['entities'][number];
export type UnsignedAnswer = Omit<LookupAnswer, 'entities' | 'audit'> & {
  entities: Omit<EntityAnswer, 'traceability'>[];
};

/** The source of facts that follow from normalising an identifier. */
const OWN_FACTS = 'normalization';

/** The answer of a lookup, and its hash, which is in the traceability of every entity. */
export function lookupAnswer(found: LookupFindings): { answer: LookupAnswer; hash: string } {
  const { requestId, resolution, identifiers } = found;
  const unsigned = unsignedAnswer(found);
  const hash = reportHash(unsigned);
  const answer = {
    ...unsigned,
    entities: unsigned.entities.map((entity, index) => ({
      ...entity,
      traceability: traceabilityOf(resolution.entities[index], hash),
    })),
    audit: {
      request_id: requestId,
      record_url: `/v1/audit/${requestId}`,
      requester_reference: found.requesterReference,
      identifiers_queried: [...new Set(identifiers.map(({ type }) => type))],
      monitored_subject_id: null,
    },
  };
  return { answer, hash };
}

/** The part of the answer that `reportHash` covers. */
export function unsignedAnswer(found: LookupFindings): UnsignedAnswer {
  const { requestId, resolution, identifiers } = found;
  const coverage = buildCoverage(found.outcomes);
  const warnings = screeningWarnings(found.outcomes, found.screening);
  // If no screening source answered, an empty result does not clear the subject.
  const isUnknown = coverage.available.length === 0 || (resolution.status === 'no_match' && warnings.length > 0);
  return {
    request_id: requestId,
    queried_at: found.queriedAt.toISOString(),
    depth: found.depth,
    resolution: {
      status: resolution.status,
      reason: isUnknown ? NOTHING_SEARCHED : resolution.reason,
      confidence: isUnknown ? 0 : resolution.confidence,
      entity_count: resolution.entityCount,
      suppressed_count: resolution.suppressed.length,
    },
    warnings: [...warnings, ...dateWarnings(identifiers)],
    entities: resolution.entities.map(entityAnswer),
    suppressed_entities: resolution.suppressed.map(suppressedAnswer),
    related_actors: resolution.context.flatMap(({ members, score }) =>
      members.map((record) => relatedActor(record, score)),
    ),
    identifiers: identifiers.map((identifier) => identifierAnswer(identifier, findingsIn(found.outcomes))),
    source_coverage: coverage,
  };
}

/**
 * SHA-256 of the RFC 8785 form of an answer without every `traceability` and without `audit`; anyone with the answer
 * can recompute it.
 */
export function reportHash(answer: UnsignedAnswer | LookupAnswer): string {
  const content = {
    ...answer,
    audit: undefined,
    entities: answer.entities.map((entity) => ({ ...entity, traceability: undefined })),
  };
  return `sha256:${createHash('sha256').update(canonicalize(content)).digest('hex')}`;
}

const entityAnswer = (entity: ResolvedEntity): UnsignedAnswer['entities'][number] => ({
  entity_id: entity.entityId,
  schema: entity.schema,
  confidence: entity.confidence,
  score: entity.score,
  profile: entity.profile,
  match_explanation: entity.explanation,
  evidence: entity.evidence,
  expected_bearers: entity.expectedBearers,
});

function suppressedAnswer(entity: Resolution['suppressed'][number]): LookupAnswer['suppressed_entities'][number] {
  const { entityId, schema, caption, score, sourceIds } = entity;
  return { entity_id: entityId, schema, caption: wellFormed(caption), score, source_ids: sourceIds };
}

function traceabilityOf(entity: ResolvedEntity | undefined, hash: string): EntityAnswer['traceability'] {
  return {
    report_hash: hash,
    report_signature: null,
    signing_key_id: null,
    signed_at: null,
    sources: entity?.sources ?? [],
    data_lineage: entity?.lineage ?? {},
  };
}

const findingsIn = (outcomes: readonly ConnectorOutcome[]): IdentifierFinding[] =>
  outcomes.flatMap((outcome) => ('answer' in outcome ? outcome.answer.findings : []));

type IdentifierAnswer = LookupAnswer['identifiers'][number];

/** Facts that several sources agree on are listed once. */
function identifierAnswer(
  { type, normalized, facts }: CheckedIdentifier,
  findings: readonly IdentifierFinding[],
): IdentifierAnswer {
  const said = new Map<string, IdentifierAnswer['facts'][number]>();
  const say = (source: string, about: IdentifierFacts): void => {
    for (const [name, fact] of Object.entries(about)) {
      const value = mended(fact);
      const key = canonicalize([name, value]);
      const known = said.get(key);
      if (known === undefined) said.set(key, { name, value, sources: [source] });
      else if (!known.sources.includes(source)) known.sources.push(source);
    }
  };
  say(OWN_FACTS, facts);
  for (const finding of findings) {
    if (finding.type === type && finding.value === normalized) say(finding.connectorId, finding.facts);
  }
  return { type, value: normalized, facts: [...said.values()] };
}

function mended(fact: IdentifierFacts[string]): IdentifierFacts[string] {
  if (typeof fact === 'string') return wellFormed(fact);
  return Array.isArray(fact) ? fact.map(wellFormed) : fact;
}
