import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import type { Checkpoint } from './audit-checkpoint';
import {
  type CheckpointAnswer,
  checkpointCursorText,
  CheckpointListAnswer,
  CheckpointParams,
  CheckpointsQuery,
  ConsistencyQuery,
  OneCheckpointAnswer,
  ProofAnswer,
  ProofParams,
  VerificationAnswer,
  VerifyQuery,
} from './audit-proofs.dto';
import { AuditProofsService } from './audit-proofs.service';

const hex = (hash: Buffer): string => hash.toString('hex');

@ApiTags('Audit')
@Controller('v1/audit')
export class AuditProofsController {
  constructor(private readonly proofs: AuditProofsService) {}

  @Get('checkpoints')
  @Operation({
    action: 'audit.checkpoints',
    permission: 'audit:read',
    summary: 'List signed checkpoints',
    description: 'The newest first. An operator sees those of the platform’s chain.',
    answer: CheckpointListAnswer,
  })
  async list(
    @Query() query: CheckpointsQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CheckpointListAnswer> {
    const { checkpoints, total, next } = await this.proofs.page(principal, query.limit, query.cursor ?? null);
    return {
      checkpoints: checkpoints.map(checkpointAnswer),
      total,
      next_cursor: next === null ? null : checkpointCursorText(next),
    };
  }

  @Get('checkpoints/:size')
  @Operation({
    action: 'audit.checkpoint',
    permission: 'audit:read',
    summary: 'Read a signed checkpoint',
    description:
      'With `from`: also the proof that its tree begins with the first `from` records, whatever size that is.',
    answer: OneCheckpointAnswer,
    errors: ['not_found', 'conflict'],
  })
  async checkpoint(
    @Param() { size }: CheckpointParams,
    @Query() { from }: ConsistencyQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OneCheckpointAnswer> {
    const { checkpoint, timestamp, proof } = await this.proofs.checkpoint(principal, size, from);
    const consistency = proof && from !== undefined ? { from, proof: proof.map(hex) } : null;
    return {
      ...checkpointAnswer(checkpoint),
      timestamp: timestamp && {
        token: timestamp.token.toString('base64'),
        stamped_at: timestamp.stampedAt.toISOString(),
      },
      consistency,
    };
  }

  @Get('verify')
  @Operation({
    action: 'audit.verify',
    permission: 'audit:read',
    summary: 'Verify the audit log',
    description:
      'Recomputes the chain from its texts and compares it with everything that was sealed. Names the first record that does not hold, and what was done: `changed`, `missing`, `inserted`, `reordered`, `truncated`.',
    answer: VerificationAnswer,
  })
  async verify(@Query() query: VerifyQuery, @CurrentPrincipal() principal: Principal): Promise<VerificationAnswer> {
    const verdict = await this.proofs.verify(principal, query.from_seq, query.to_seq ?? null);
    const { failure, checkpoint } = verdict;
    return {
      verified: failure === null,
      records: verdict.records,
      archived: verdict.archived,
      first_seq: verdict.firstSeq,
      last_seq: verdict.lastSeq,
      checkpoint: checkpoint && checkpointAnswer(checkpoint),
      first_failure: failure && {
        seq: failure.seq,
        request_id: failure.requestId,
        kind: failure.kind,
        detail: failure.detail,
      },
    };
  }

  @Get(':request_id/proof')
  @Operation({
    action: 'audit.proof',
    permission: 'audit:read_own',
    summary: 'Prove the audit record of a request',
    description:
      'The exact texts with their inclusion proofs in a signed checkpoint, which is made now where none covers them yet. With `audit:read` of the whole tenant, else of the caller’s own requests.',
    answer: ProofAnswer,
    errors: ['not_found', 'conflict'],
  })
  async proof(@Param() { request_id }: ProofParams, @CurrentPrincipal() principal: Principal): Promise<ProofAnswer> {
    const { checkpoint, records } = await this.proofs.proof(principal, request_id);
    return {
      request_id,
      records: records.map(({ record, leaf, proof }) => ({
        part: record.part,
        seq: record.seq,
        payload: record.payload,
        leaf_hash: hex(leaf),
        prev_hash: hex(record.prevHash),
        record_hash: hex(record.recordHash),
        checkpoint_size: checkpoint.size,
        proof: proof.map(hex),
      })),
      checkpoint: checkpointAnswer(checkpoint),
    };
  }
}

const checkpointAnswer = ({
  chainId,
  size,
  rootHash,
  recordHash,
  note,
  kid,
  sealedAt,
}: Checkpoint): CheckpointAnswer => ({
  chain_id: chainId,
  size,
  root_hash: hex(rootHash),
  record_hash: hex(recordHash),
  note,
  kid,
  sealed_at: sealedAt.toISOString(),
});
