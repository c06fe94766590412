import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { pageParts } from '../../../platform/paging/page-query';
import type { Checkpoint } from '../chain/audit-checkpoint';
import {
  type CheckpointAnswer,
  CHECKPOINT_CURSOR,
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
    permission: 'audit:read_portfolio',
    summary: 'List signed checkpoints',
    description:
      'Newest first. The operator sees the checkpoints of the platform’s chain. A checkpoint contains hashes and ' +
      'the number of records, which lets a holder of `audit:read_portfolio` check proofs for their own portfolio.',
    answer: CheckpointListAnswer,
  })
  async list(
    @Query() query: CheckpointsQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CheckpointListAnswer> {
    const below = query.cursor ? Number(query.cursor[0]) : null;
    const { checkpoints, total, next } = await this.proofs.page(principal, query.limit, below);
    const nextCursor = next === null ? null : CHECKPOINT_CURSOR.write([String(next)]);
    return { checkpoints: checkpoints.map(checkpointAnswer), ...pageParts({ total, nextCursor }) };
  }

  @Get('checkpoints/:size')
  @Operation({
    action: 'audit.checkpoint',
    permission: 'audit:read_portfolio',
    summary: 'Get a signed checkpoint',
    description:
      'With `from`, the response also has the proof that the first `from` records are a prefix of the checkpoint’s ' +
      'tree.',
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
    permission: 'audit:read_portfolio',
    summary: 'Verify the audit log',
    description:
      'Recomputes the chain from its texts and compares it with everything that was sealed. The result names the ' +
      'first invalid record and how it differs: `changed`, `missing`, `inserted`, `reordered` or `truncated`. ' +
      'Without `audit:read` the request id of that record is null.',
    answer: VerificationAnswer,
    errors: ['not_found'],
  })
  async verify(@Query() query: VerifyQuery, @CurrentPrincipal() principal: Principal): Promise<VerificationAnswer> {
    const verdict = await this.proofs.verify(principal, query);
    const { failure, checkpoint } = verdict;
    const mayReadAll = principal.permissions.has('audit:read');
    return {
      verified: failure === null,
      records: verdict.records,
      archived: verdict.archived,
      first_seq: verdict.firstSeq,
      last_seq: verdict.lastSeq,
      checkpoint: checkpoint && checkpointAnswer(checkpoint),
      first_failure: failure && {
        seq: failure.seq,
        // The request may belong to another portfolio.
        request_id: mayReadAll ? failure.requestId : null,
        kind: failure.kind,
        detail: failure.detail,
      },
    };
  }

  @Get(':request_id/proof')
  @Operation({
    action: 'audit.proof',
    permission: 'audit:read_own',
    summary: 'Get the proof of a request’s audit record',
    description:
      'The exact texts with their inclusion proofs in a signed checkpoint, which is created if none covers them ' +
      'yet. `audit:read` gives access to the records of the whole tenant, `audit:read_portfolio` to those of the ' +
      'portfolio; without either, only to the caller’s own requests.',
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
