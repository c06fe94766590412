import { Inject, Injectable } from '@nestjs/common';
import { ValidationError } from '../../kernel/errors/validation-error';
import { checkIdentifiers, type CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { countUndecided } from '../../kernel/resolution/decisions';
import type {
  Resolution,
  ResolvedEntity,
  ReviewedDecision,
  SubjectType,
} from '../../kernel/resolution/resolution.types';
import { resolve } from '../../kernel/resolution/resolve';
import type { SourceRecord } from '../../kernel/resolution/records/source-record';
import { buildSubject } from '../../kernel/resolution/subject';
import { currentRequest, noteResources } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import type { ConnectorOutcome } from '../connectors/connectors.contract';
import { ConnectorsService } from '../connectors/connectors.service';
import { SigningService } from '../signing/signing.service';
import { checkedOutcomes } from './connectors/connector-answer-check';
import { EVENT_CORPUS } from './connectors/event-corpus-connector';
import { LIST_CONNECTORS, ListSearch } from './connectors/list-connectors';
import { DecisionsRepository } from './decisions/decisions.repository';
import type { SubjectDecisions } from './decisions/subject-decisions';
import { lookupAnswer, type LookupFindings } from './lookup-answer';
import type { LookupBody } from './lookup-body';
import type { LookupAnswer } from './lookup.dto';
import { noNameOfTypeText, notSearchableText } from './lookup.texts';
import { subjectKeys } from './subject-keys';

interface Question {
  readonly scope: TenantScope;
  readonly dataScope: Principal['dataScope'];
  readonly options: LookupBody['options'];
  readonly identifiers: CheckedIdentifier[];
  readonly deadlineMs: number;
  /** Whether to query imported lists only. */
  readonly isOfLists?: boolean;
  /** Those on this and other subjects, if they were read before. */
  readonly decisions?: SubjectDecisions;
}

/** The signed answer of a lookup, not stored yet. */
export interface ResolvedLookup {
  readonly answer: LookupAnswer;
  readonly hash: string;
  readonly keys: string[];
  readonly undecidedCount: number;
  readonly queriedAt: Date;
  readonly found: Found;
}

/** What the sources know about a subject, resolved. */
export interface Found {
  readonly found: LookupFindings;
  readonly keys: string[];
  readonly decisions: ReviewedDecision[];
}

interface Resolvable {
  readonly identifiers: readonly CheckedIdentifier[];
  readonly subjectType: SubjectType;
  readonly outcomes: readonly ConnectorOutcome[];
  readonly decisions: readonly ReviewedDecision[];
}

/** Queries the sources, resolves their records to entities under the reviewers' decisions, and signs the answer. */
@Injectable()
export class LookupResolver {
  readonly #subjectKey: Buffer;

  constructor(
    private readonly db: Db,
    private readonly decisions: DecisionsRepository,
    private readonly connectors: ConnectorsService,
    private readonly lists: ListSearch,
    private readonly signing: SigningService,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#subjectKey = masterKey.derive('identifier-fingerprint');
  }

  /**
   * The identifiers of a body, if a source can search for one of them.
   * @throws ValidationError no_searchable_identifier, subject_type_without_name
   */
  searchable(body: LookupBody): CheckedIdentifier[] {
    const { identifiers } = checkIdentifiers(body.identifiers);
    if (!this.connectors.takesAny(identifiers)) throw notSearchable(identifiers);
    if (buildSubject(identifiers, body.options.subject_type).facets.length === 0) throw namesNobody(body);
    return identifiers;
  }

  /** The signed answer for the current request. */
  async resolve(question: Question): Promise<ResolvedLookup> {
    const requestId = currentRequest()?.requestId;
    if (requestId === undefined) throw new Error('a lookup needs a request');
    const resolved = await this.find(question, requestId);
    const { found, keys, decisions } = resolved;
    noteResources(requestId);
    const { answer, hash } = lookupAnswer(found);
    await this.#sign(answer, hash);
    const undecidedCount = countUndecided(found.resolution.entities.map(sourceIdsOf), decisions);
    return { answer, hash, keys, undecidedCount, queriedAt: found.queriedAt, found: resolved };
  }

  /** Queries the sources and resolves their records, under the id of the request that asked. */
  async find(
    { scope, dataScope, options, identifiers, deadlineMs, isOfLists = false, decisions: read }: Question,
    requestId: string,
  ): Promise<Found> {
    const { depth, subject_type: subjectType, requester_reference: requesterReference = null } = options;
    const queriedAt = new Date();
    const keys = subjectKeys(this.#subjectKey, scope.tenantId, identifiers);
    const query = { identifiers, depth, subjectType, dataScope };
    const [given, decisions] = await Promise.all([
      this.connectors.ask(query, deadlineMs, isOfLists ? LIST_CONNECTORS : undefined),
      read?.applyingTo(keys) ?? this.db.read(scope, (tx) => this.decisions.applying(tx, keys)),
    ]);
    const outcomes = checkedOutcomes(given);
    const resolution = this.#resolution({ identifiers, subjectType, outcomes, decisions });
    const { screening } = this.connectors;
    const found = { requestId, queriedAt, depth, requesterReference, identifiers, outcomes, screening, resolution };
    return { found, keys, decisions };
  }

  /** Reads the decisions on several subjects in one transaction, which takes as long as for a single one. */
  decisionsOn(
    scope: TenantScope,
    subjects: readonly { readonly identifiers: readonly CheckedIdentifier[] }[],
  ): Promise<SubjectDecisions> {
    const keys = subjects.flatMap(({ identifiers }) => subjectKeys(this.#subjectKey, scope.tenantId, identifiers));
    return this.db.read(scope, (tx) => this.decisions.onAny(tx, [...new Set(keys)]));
  }

  /** What a lookup that queried imported lists only would have found. */
  ofLists({ found: { identifiers, outcomes }, decisions }: Found, subjectType: SubjectType): Resolution {
    const ofLists = outcomes.filter(({ connectorId }) => LIST_CONNECTORS.has(connectorId));
    return this.#resolution({ identifiers, subjectType, outcomes: ofLists, decisions });
  }

  #resolution({ identifiers, subjectType, outcomes, decisions }: Resolvable): Resolution {
    const records = outcomes.flatMap((outcome) => ('answer' in outcome ? outcome.answer.records : []));
    return resolve(buildSubject(identifiers, subjectType), records, {
      decisions,
      isContext,
      prepared: this.lists.prepared,
      links: this.lists.linksAmong(records),
    });
  }

  /** Signs the text of the hash with the key of reports. */
  async #sign(answer: LookupAnswer, hash: string): Promise<void> {
    if (answer.entities.length === 0) return;
    const key = await this.signing.activeKey('report');
    const signature = {
      report_signature: (await key.sign(Buffer.from(hash))).toString('base64'),
      signing_key_id: key.kid,
      signed_at: new Date().toISOString(),
    };
    for (const { traceability } of answer.entities) Object.assign(traceability, signature);
  }
}

const sourceIdsOf = ({ sources }: ResolvedEntity): string[] => sources.map(({ id }) => id);

const isContext = ({ connectorId }: SourceRecord): boolean => connectorId === EVENT_CORPUS;

const notSearchable = (identifiers: readonly CheckedIdentifier[]): ValidationError =>
  new ValidationError(
    identifiers.map(({ type }, index) => ({
      loc: ['body', 'identifiers', index, 'type'],
      msg: notSearchableText(type),
      type: 'no_searchable_identifier',
    })),
  );

/** A person cannot be searched by a company name. */
const namesNobody = ({ options }: LookupBody): ValidationError =>
  new ValidationError([
    {
      loc: ['body', 'options', 'subject_type'],
      msg: noNameOfTypeText(options.subject_type),
      type: 'subject_type_without_name',
    },
  ]);
