import type { Checkpoint } from '../chain/audit-checkpoint';
import type { ArchivedRange } from './audit-export.read-model';
import { NOTE_ORIGIN } from '../chain/checkpoint-note';
import type { AuditFilter } from '../audit-filter';
import type { ChainedRecord } from '../audit.read-model';

/** The subject of an evidence export. docs/audit.md describes its lines, and `offline-verifier.ts` reads them. */
export interface EvidenceSubject {
  readonly chainId: string;
  readonly checkpoint: Checkpoint | null;
  /** True if every record that the checkpoint covers is included, except those in `archived`. */
  readonly isWholeChain: boolean;
  readonly archived: readonly ArchivedRange[];
  readonly filter: AuditFilter;
  readonly exportedAt: Date;
}

/** The filter of the export, under the names of the query's parameters. */
const filterText = (filter: AuditFilter): object => ({
  from: filter.from,
  to: filter.to,
  action: filter.actions,
  route: filter.routes,
  outcome: filter.outcomes,
  user_id: filter.userIds,
  api_key_id: filter.apiKeyIds,
  status_code: filter.statusCodes,
  principal_type: filter.principalTypes,
  resource_id: filter.resourceId,
  effect: filter.effect,
  requester_reference: filter.requesterReference,
});

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

/** The lines of an evidence export: a header, a line for each record, and a footer, which a truncated file lacks. */
export class EvidenceLines {
  #count = 0;
  #first: number | null = null;
  #last: number | null = null;

  header({ chainId, checkpoint, isWholeChain, archived, filter, exportedAt }: EvidenceSubject): string {
    return lineOf({
      format: 'tms-audit-export',
      version: 1,
      chain_id: chainId,
      origin: NOTE_ORIGIN,
      checkpoint: checkpoint && { size: checkpoint.size, note: checkpoint.note },
      whole_chain: isWholeChain,
      archived: archived.map(({ first, last }) => [first, last]),
      filter: filterText(filter),
      exported_at: exportedAt,
    });
  }

  record({ seq, prevHash, recordHash, payload }: ChainedRecord, proof: readonly Buffer[]): string {
    this.#count += 1;
    this.#first ??= seq;
    this.#last = seq;
    return lineOf({
      seq,
      prev_hash: prevHash.toString('hex'),
      record_hash: recordHash.toString('hex'),
      proof: proof.map((hash) => hash.toString('base64')),
      payload,
    });
  }

  footer(): string {
    return lineOf({ end: true, count: this.#count, first_seq: this.#first, last_seq: this.#last });
  }
}
