import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import type { Location } from '../../../platform/http/validation/rule';
import { boolean, instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { ChainId } from '../audit.dto';
import { DAMAGE_KINDS, type DamageKind } from '../chain/chain-diagnosis';

const MAX_SEQ = Number.MAX_SAFE_INTEGER;
const REQUEST_ID = '01a0c3f2-7b10-7d52-8a34-0c1d2e3f4a5b';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const hash = () => text({ pattern: /^[0-9a-f]{64}$/, minLength: 64, maxLength: 64 });
const seq = (ge = 1) => integer({ ge, le: MAX_SEQ });

/** The next page begins below this size. */
export const CHECKPOINT_CURSOR = new ListCursor('audit_checkpoints', 'integer');

export class CheckpointsQuery extends pageQuery(CHECKPOINT_CURSOR) {}

export class CheckpointParams {
  @Field(seq(), { description: 'The number of records that the checkpoint covers.', example: 1_024 })
  size: number;
}

export class ConsistencyQuery {
  @Field(seq(0), {
    isOptional: true,
    description:
      'The number of records in an older state of the chain; the proof shows that the checkpoint continues it.',
    example: 512,
  })
  from?: number;
}

export class ProofParams {
  @Field(uuid(), { description: 'The id of the request, from its X-Request-Id header.' })
  request_id: string;
}

export class VerifyQuery {
  @Field(seq(), {
    default: 1,
    description: 'The first record to check; the check starts after the previous checkpoint.',
  })
  from_seq: number;

  @Field(seq(), {
    isOptional: true,
    description: 'The last record to check; the check ends at the checkpoint that covers it.',
  })
  to_seq?: number;

  @ChainId()
  chain_id?: string;

  static crossCheck({ from_seq, to_seq }: VerifyQuery, add: (loc: Location, type: string, msg: string) => void): void {
    if (to_seq !== undefined && from_seq > to_seq) {
      add(['from_seq'], 'value_error', 'Value error, from_seq should not be after to_seq');
    }
  }
}

export class CheckpointAnswer {
  @Shown(text(), { description: 'The id of the tenant, or `platform`.', example: 'platform' })
  chain_id: string;

  @Shown(seq(), { description: 'The number of records that the checkpoint covers.', example: 1_024 })
  size: number;

  @Shown(hash(), {
    description: 'The root of the Merkle tree over these records (RFC 9162), hexadecimal.',
    example: HASH,
  })
  root_hash: string;

  @Shown(hash(), { description: 'The `record_hash` of the last of these records.', example: HASH })
  record_hash: string;

  @Shown(text({ maxLength: 4_096 }), { description: 'The C2SP signed note, as signed; see docs/audit.md.' })
  note: string;

  @Shown(text(), { description: 'The id of the signing key in /.well-known/jwks.json.' })
  kid: string;

  @Shown(instant(), { example: '2026-11-21T08:15:30.123Z' })
  sealed_at: string;
}

export class CheckpointListAnswer extends PageAnswer {
  @Shown(list(object(CheckpointAnswer)))
  checkpoints: CheckpointAnswer[];
}

class ConsistencyAnswer {
  @Shown(seq(0), { example: 512 })
  from: number;

  @Shown(list(hash(), { maxItems: 128 }), {
    description: 'The consistency proof (RFC 9162 §2.1.4), hexadecimal.',
    example: [HASH],
  })
  proof: string[];
}

class TimestampAnswer {
  @Shown(text({ maxLength: 65_536 }), {
    description: 'The RFC 3161 timestamp token over the SHA-256 hash of the note, in DER, base64.',
  })
  token: string;

  @Shown(instant(), { example: '2026-11-21T08:15:31.000Z' })
  stamped_at: string;
}

export class OneCheckpointAnswer extends CheckpointAnswer {
  @Shown(object(TimestampAnswer), {
    isNullable: true,
    description: 'The timestamp, if an authority stamped this checkpoint.',
  })
  timestamp: TimestampAnswer | null;

  @Shown(object(ConsistencyAnswer), { isNullable: true, description: 'The consistency proof, if `from` was given.' })
  consistency: ConsistencyAnswer | null;
}

class ProvenRecordAnswer {
  @Shown(integer({ ge: 0, le: 1 }), {
    description: '1 for the second record of a streamed response, otherwise 0.',
    example: 0,
  })
  part: number;

  @Shown(seq(), { example: 42 })
  seq: number;

  @Shown(text({ maxLength: 65_536 }), { description: 'The exact text that was hashed (RFC 8785).' })
  payload: string;

  @Shown(hash(), { description: 'SHA-256(0x00 ‖ payload)', example: HASH })
  leaf_hash: string;

  @Shown(hash(), { description: 'The `record_hash` of the previous record.', example: HASH })
  prev_hash: string;

  @Shown(hash(), { description: 'SHA-256(prev_hash ‖ leaf_hash).', example: HASH })
  record_hash: string;

  @Shown(seq(), { example: 1_024 })
  checkpoint_size: number;

  @Shown(list(hash(), { maxItems: 64 }), {
    description: 'The inclusion proof (RFC 9162 §2.1.3) for the leaf index `seq` − 1.',
    example: [HASH],
  })
  proof: string[];
}

export class ProofAnswer {
  @Shown(uuid(), { example: REQUEST_ID })
  request_id: string;

  @Shown(list(object(ProvenRecordAnswer), { maxItems: 2 }))
  records: ProvenRecordAnswer[];

  @Shown(object(CheckpointAnswer))
  checkpoint: CheckpointAnswer;
}

class FirstFailureAnswer {
  @Shown(seq(), { example: 42 })
  seq: number;

  @Shown(uuid(), {
    isNullable: true,
    description: 'The request id of the record that is now at this position.',
    example: REQUEST_ID,
  })
  request_id: string | null;

  @Shown(oneOf(DAMAGE_KINDS))
  kind: DamageKind;

  @Shown(text(), {
    description: 'Why the record is not valid.',
    example: 'its text differs from the one that was sealed',
  })
  detail: string;
}

export class VerificationAnswer {
  @Shown(boolean(), { example: true })
  verified: boolean;

  @Shown(integer({ ge: 0, le: MAX_SEQ }), {
    description: 'The number of records whose texts were checked.',
    example: 1_030,
  })
  records: number;

  @Shown(integer({ ge: 0, le: MAX_SEQ }), {
    description: 'The number of records in archived months, of which the sealed hashes were checked.',
    example: 0,
  })
  archived: number;

  @Shown(seq(), { isNullable: true, description: 'The first valid record; null if none was checked.', example: 1 })
  first_seq: number | null;

  @Shown(seq(), { isNullable: true, description: 'The last valid record.', example: 1_030 })
  last_seq: number | null;

  @Shown(object(CheckpointAnswer), { isNullable: true, description: 'The newest valid checkpoint.' })
  checkpoint: CheckpointAnswer | null;

  @Shown(object(FirstFailureAnswer), { isNullable: true })
  first_failure: FirstFailureAnswer | null;
}
