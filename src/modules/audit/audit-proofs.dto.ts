import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location, Rule } from '../../platform/http/validation/rule';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { DAMAGE_KINDS, type DamageKind } from './chain-diagnosis';

const MAX_SEQ = Number.MAX_SAFE_INTEGER;
const REQUEST_ID = '01a0c3f2-7b10-7d52-8a34-0c1d2e3f4a5b';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const hash = () => text({ pattern: /^[0-9a-f]{64}$/, minLength: 64, maxLength: 64 });
const seq = (ge = 1) => integer({ ge, le: MAX_SEQ });

export const checkpointCursorText = (size: number): string => Buffer.from(`c${size}`).toString('base64url');

function parseCheckpointCursor(value: string): number | undefined {
  const size = Number(/^c([1-9]\d{0,15})$/.exec(Buffer.from(value, 'base64url').toString('latin1'))?.[1]);
  return Number.isSafeInteger(size) && checkpointCursorText(size) === value ? size : undefined;
}

/** The size that the next page goes on below; opaque to callers. */
const cursor: Rule<number> = {
  schema: { type: 'string', minLength: 1, maxLength: 30 },
  parse(value, loc, sink) {
    const parsed = typeof value === 'string' && value.length <= 30 ? parseCheckpointCursor(value) : undefined;
    if (parsed === undefined) sink.add(loc, 'value_error', 'Value error, not a cursor that this list gave');
    return parsed;
  },
};

export class CheckpointsQuery {
  @Field(integer({ ge: 1, le: 1_000 }), { default: 100, description: 'Checkpoints at most' })
  limit: number;

  @Field(cursor, { isOptional: true, description: '`next_cursor` of the page before' })
  cursor?: number;
}

export class CheckpointParams {
  @Field(seq(), { description: 'Records that the checkpoint covers', example: 1_024 })
  size: number;
}

export class ConsistencyQuery {
  @Field(seq(0), {
    isOptional: true,
    description: 'Records of an older state of the chain: proves that the checkpoint continues it',
    example: 512,
  })
  from?: number;
}

export class ProofParams {
  @Field(uuid(), { description: 'Id of the request, as X-Request-Id gave it' })
  request_id: string;
}

export class VerifyQuery {
  @Field(seq(), { default: 1, description: 'First record; the check begins after the checkpoint before it' })
  from_seq: number;

  @Field(seq(), { isOptional: true, description: 'Last record; the check ends at the checkpoint that covers it' })
  to_seq?: number;

  static crossCheck({ from_seq, to_seq }: VerifyQuery, add: (loc: Location, type: string, msg: string) => void): void {
    if (to_seq !== undefined && from_seq > to_seq) {
      add(['from_seq'], 'value_error', 'Value error, from_seq should not be after to_seq');
    }
  }
}

export class CheckpointAnswer {
  @Shown(text(), { description: 'The tenant’s id, or `platform`', example: 'platform' })
  chain_id: string;

  @Shown(seq(), { description: 'Records that it covers', example: 1_024 })
  size: number;

  @Shown(hash(), { description: 'Root of the Merkle tree over them (RFC 9162), hexadecimal', example: HASH })
  root_hash: string;

  @Shown(hash(), { description: '`record_hash` of the record `size`', example: HASH })
  record_hash: string;

  @Shown(text({ maxLength: 4_096 }), { description: 'C2SP signed-note, as it was signed; see docs/audit.md' })
  note: string;

  @Shown(text(), { description: 'Key that signed, as /.well-known/jwks.json names it' })
  kid: string;

  @Shown(instant(), { example: '2026-11-21T08:15:30.123Z' })
  sealed_at: string;
}

export class CheckpointListAnswer {
  @Shown(list(object(CheckpointAnswer)))
  checkpoints: CheckpointAnswer[];

  @Shown(integer({ ge: 0 }), { description: 'On all pages', example: 1 })
  total: number;

  @Shown(text(), { isNullable: true, description: 'null on the last page', example: null })
  next_cursor: string | null;
}

class ConsistencyAnswer {
  @Shown(seq(0), { example: 512 })
  from: number;

  @Shown(list(hash(), { maxItems: 128 }), { description: 'RFC 9162 §2.1.4, hexadecimal', example: [HASH] })
  proof: string[];
}

class TimestampAnswer {
  @Shown(text({ maxLength: 65_536 }), { description: 'RFC 3161 token over SHA-256 of the note; DER, base64' })
  token: string;

  @Shown(instant(), { example: '2026-11-21T08:15:31.000Z' })
  stamped_at: string;
}

export class OneCheckpointAnswer extends CheckpointAnswer {
  @Shown(object(TimestampAnswer), { isNullable: true, description: 'Where an authority stamped this checkpoint' })
  timestamp: TimestampAnswer | null;

  @Shown(object(ConsistencyAnswer), { isNullable: true, description: 'Where `from` was given' })
  consistency: ConsistencyAnswer | null;
}

class ProvenRecordAnswer {
  @Shown(integer({ ge: 0, le: 1 }), { description: '1: the second record of a streamed answer', example: 0 })
  part: number;

  @Shown(seq(), { example: 42 })
  seq: number;

  @Shown(text({ maxLength: 65_536 }), { description: 'The exact text that was hashed (RFC 8785)' })
  payload: string;

  @Shown(hash(), { description: 'SHA-256(0x00 ‖ payload)', example: HASH })
  leaf_hash: string;

  @Shown(hash(), { description: '`record_hash` of the record before it', example: HASH })
  prev_hash: string;

  @Shown(hash(), { description: 'SHA-256(prev_hash ‖ leaf_hash)', example: HASH })
  record_hash: string;

  @Shown(seq(), { example: 1_024 })
  checkpoint_size: number;

  @Shown(list(hash(), { maxItems: 64 }), { description: 'RFC 9162 §2.1.3, leaf index `seq` − 1', example: [HASH] })
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

  @Shown(uuid(), { isNullable: true, description: 'Of the record that stands there now', example: REQUEST_ID })
  request_id: string | null;

  @Shown(oneOf(DAMAGE_KINDS))
  kind: DamageKind;

  @Shown(text(), { description: 'What does not hold', example: 'its text is not the one that was sealed' })
  detail: string;
}

export class VerificationAnswer {
  @Shown(boolean(), { example: true })
  verified: boolean;

  @Shown(integer({ ge: 0, le: MAX_SEQ }), { description: 'Records whose texts were checked', example: 1_030 })
  records: number;

  @Shown(integer({ ge: 0, le: MAX_SEQ }), {
    description: 'Records that went with archived months: their sealed leaves were checked',
    example: 0,
  })
  archived: number;

  @Shown(seq(), { isNullable: true, description: 'The first one that holds; null where none was checked', example: 1 })
  first_seq: number | null;

  @Shown(seq(), { isNullable: true, description: 'The last one that holds', example: 1_030 })
  last_seq: number | null;

  @Shown(object(CheckpointAnswer), { isNullable: true, description: 'The newest one that holds' })
  checkpoint: CheckpointAnswer | null;

  @Shown(object(FirstFailureAnswer), { isNullable: true })
  first_failure: FirstFailureAnswer | null;
}
