import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/identity/principal';
import { AuditProofsService } from '../audit/audit-proofs.service';
import { AuditService } from '../audit/audit.service';
import type { RecordEvidence } from './content/evidence-section';

/** The audit records of what reports answer. */
@Injectable()
export class ReportEvidence {
  constructor(
    private readonly audit: AuditService,
    private readonly proofs: AuditProofsService,
  ) {}

  /**
   * The record of a request of the principal's tenant with its proof; a checkpoint that covers it is sealed first. Whoever may
   * have a report may see the one record that it rests on, so no `audit:read` is asked for.
   * @throws not_found where the record was dropped after its retention; conflict where the chain is damaged
   */
  async of(principal: Principal, requestId: string): Promise<RecordEvidence> {
    const reader: Principal = { ...principal, permissions: new Set([...principal.permissions, 'audit:read']) };
    const { records, checkpoint } = await this.proofs.proof(reader, requestId);
    const [first] = records;
    if (!first) throw new Error('a proof has a record');
    const { record, leaf, proof } = first;
    const stored = await this.audit.get(reader, requestId);
    const hex = (hash: Buffer): string => hash.toString('hex');
    return {
      record: {
        seq: record.seq,
        payload: record.payload,
        leafHash: hex(leaf),
        prevHash: hex(record.prevHash),
        recordHash: hex(record.recordHash),
        proof: proof.map(hex),
      },
      checkpoint: {
        size: checkpoint.size,
        rootHash: hex(checkpoint.rootHash),
        note: checkpoint.note,
        kid: checkpoint.kid,
        sealedAt: checkpoint.sealedAt.toISOString(),
      },
      serviceAccountName: stored.record.serviceAccountName,
    };
  }
}
