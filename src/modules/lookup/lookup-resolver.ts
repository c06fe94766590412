import { Inject, Injectable } from '@nestjs/common';
import type { CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { resolve } from '../../kernel/resolution/resolve';
import type { SourceRecord } from '../../kernel/resolution/records/source-record';
import { buildSubject } from '../../kernel/resolution/subject';
import { currentRequest, noteResources } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { ConnectorsService } from '../connectors/connectors.service';
import { SigningService } from '../signing/signing.service';
import { checkedOutcomes } from './connectors/connector-answer-check';
import { EVENT_CORPUS } from './connectors/event-corpus-connector';
import { ListSearch } from './connectors/list-connectors';
import { DecisionsRepository } from './decisions/decisions.repository';
import { lookupAnswer } from './lookup-answer';
import type { LookupBody } from './lookup-body';
import type { LookupAnswer } from './lookup.dto';
import { subjectKeys } from './subject-keys';

interface Question {
  readonly scope: TenantScope;
  readonly dataScope: Principal['dataScope'];
  readonly options: LookupBody['options'];
  readonly identifiers: CheckedIdentifier[];
  readonly deadlineMs: number;
}

/** The signed answer of a lookup, not stored yet. */
export interface ResolvedLookup {
  readonly answer: LookupAnswer;
  readonly hash: string;
  readonly keys: string[];
  readonly queriedAt: Date;
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

  /** Whether any source can search for one of these identifiers. */
  accepts(identifiers: CheckedIdentifier[]): boolean {
    return this.connectors.takesAny(identifiers);
  }

  async resolve({ scope, dataScope, options, identifiers, deadlineMs }: Question): Promise<ResolvedLookup> {
    const { depth, subject_type: subjectType, requester_reference: requesterReference = null } = options;
    const queriedAt = new Date();
    const keys = subjectKeys(this.#subjectKey, scope.tenantId, identifiers);
    const query = { identifiers, depth, subjectType, dataScope };
    const [given, decisions] = await Promise.all([
      this.connectors.ask(query, deadlineMs),
      this.db.read(scope, (tx) => this.decisions.applying(tx, keys)),
    ]);
    const outcomes = checkedOutcomes(given);
    const records = outcomes.flatMap((outcome) => ('answer' in outcome ? outcome.answer.records : []));
    const requestId = currentRequest()?.requestId;
    if (requestId === undefined) throw new Error('a lookup needs a request');
    noteResources(requestId);
    const resolution = resolve(buildSubject(identifiers, subjectType), records, {
      decisions,
      isContext,
      prepared: this.lists.prepared,
      links: this.lists.linksAmong(records),
    });
    const { screening } = this.connectors;
    const found = { requestId, queriedAt, depth, requesterReference, identifiers, outcomes, screening, resolution };
    const { answer, hash } = lookupAnswer(found);
    await this.#sign(answer, hash);
    return { answer, hash, keys, queriedAt };
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

const isContext = ({ connectorId }: SourceRecord): boolean => connectorId === EVENT_CORPUS;
