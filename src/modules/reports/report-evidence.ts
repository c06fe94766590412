import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../kernel/identity/principal';
import { AuditProofsService } from '../audit/proofs/audit-proofs.service';
import { AuditService } from '../audit/audit.service';
import type { RecordEvidence } from './content/evidence-section';

/** The audit records of the requests that reports are based on. */
@Injectable()
export class ReportEvidence {
  constructor(
    private readonly audit: AuditService,
    private readonly proofs: AuditProofsService,
  ) {}

  /**
   * The record of a request of the tenant with its proof; seals a checkpoint first if none covers the record.
   * @throws not_found if the record was dropped after its retention period; conflict if the chain is damaged
   */
  async of(scope: TenantScope, requestId: string): Promise<RecordEvidence> {
    const { records, checkpoint } = await this.proofs.proofFor(scope, requestId);
    const [first] = records;
    if (!first) throw new Error('the proof contains no record');
    const { record, leaf, proof } = first;
    const stored = await this.audit.getFor(scope, requestId);
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
