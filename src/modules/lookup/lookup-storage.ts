import { Injectable } from '@nestjs/common';
import type { CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { Principal } from '../../kernel/identity/principal';
import { principalKey } from '../../kernel/identity/principal-key';
import type { TenantTx } from '../../platform/database/db';
import { IdempotencyKeys, type IdempotencyLease } from '../../platform/idempotency/idempotency-keys';
import type { LookupBody } from './lookup-body';
import { LookupResolver, type ResolvedLookup } from './lookup-resolver';
import { LookupRepository } from './lookup.repository';
import { SubjectMonitoring } from './monitored/subject-monitoring';

/** A lookup as it is stored. */
interface LookupToStore {
  resolved: ResolvedLookup;
  principal: Principal;
  body: LookupBody;
  identifiers: readonly CheckedIdentifier[];
  /** The versions of the lists before they were searched; null if the subject is not monitored. */
  lists: string | null;
  lease: IdempotencyLease | null;
}

/** Stores a lookup together with the monitored subject and the Idempotency-Key of its request. */
@Injectable()
export class LookupStorage {
  constructor(
    private readonly lookups: LookupRepository,
    private readonly resolver: LookupResolver,
    private readonly monitoring: SubjectMonitoring,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  /** A text that changes with every new version of a list. */
  listVersions(): Promise<string> {
    return this.monitoring.listVersions();
  }

  /** Adds the id of the monitored subject to the answer. @throws ServiceError conflict if no more subjects can be monitored */
  async store(tx: TenantTx, lookup: LookupToStore): Promise<void> {
    const { resolved, principal, lease } = lookup;
    const { answer, hash, keys, undecidedCount, queriedAt } = resolved;
    if (lookup.lists !== null) answer.audit.monitored_subject_id = await this.#monitor(tx, lookup, lookup.lists);
    await this.lookups.add(tx, {
      id: answer.request_id,
      principal: principalKey(principal),
      depth: answer.depth,
      requesterReference: answer.audit.requester_reference,
      identifierTypes: answer.audit.identifiers_queried,
      status: answer.resolution.status,
      confidence: answer.resolution.confidence,
      entityCount: answer.resolution.entity_count,
      undecidedCount,
      reportHash: hash,
      queriedAt,
      answer,
      subjectKeys: keys,
    });
    await this.idempotency.complete(tx, lease, { status: 200, answer: { request_id: answer.request_id } });
  }

  #monitor(
    tx: TenantTx,
    { resolved: { keys, queriedAt, found }, principal, body, identifiers }: LookupToStore,
    lists: string,
  ): Promise<string> {
    const resolution = this.resolver.ofLists(found, body.options.subject_type);
    const by = principalKey(principal);
    return this.monitoring.add(tx, { body, identifiers, keys, principal: by, queriedAt, resolution, lists });
  }
}
