import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { isIncluded } from '../../../kernel/merkle/merkle-proof';
import { consistencyRanges, inclusionRanges, type LeafRange } from '../../../kernel/merkle/merkle-ranges';
import { coveringTiles, TileSet } from '../../../kernel/merkle/merkle-tiles';
import { type AnyTx, Db } from '../../../platform/database/db';
import { AuditChains, readLogAs } from '../audit-chains';
import type { Checkpoint, CheckpointTimestamp } from '../chain/audit-checkpoint';
import { AuditCheckpointsRepository } from '../chain/audit-checkpoints.repository';
import type { VerifyQuery } from './audit-proofs.dto';
import { AUDIT_KEYS, type AuditKeys } from '../chain/audit-keys';
import { leafHash } from '../recording/audit-record';
import { AuditSealer, BrokenChainError } from '../sealing/audit-sealer';
import { AuditTilesRepository } from '../chain/audit-tiles.repository';
import { AuditTrail } from '../recording/audit-trail';
import { chooseAuditView } from '../audit.policy';
import { AuditService } from '../audit.service';
import { ChainEvidenceReader } from '../chain/chain-evidence';
import { type ChainVerdict, ChainVerification } from './chain-verification';
import { ChainReadModel, type ChainRecord } from '../chain/chain.read-model';

const CHAINING_ATTEMPTS = 20;
const CHAINING_PAUSE_MS = 100;
/** A verification reads a whole chain, so the number of concurrent verifications is limited. */
const MAX_VERIFICATIONS = 2;

export interface CheckpointPage {
  readonly checkpoints: Checkpoint[];
  readonly total: number;
  /** The size below which the next page continues. */
  readonly next: number | null;
}

export interface OneCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly timestamp: CheckpointTimestamp | null;
  readonly proof: Buffer[] | null;
}

export interface ProvenRecord {
  readonly record: ChainRecord;
  readonly leaf: Buffer;
  readonly proof: Buffer[];
}

interface Proof {
  readonly checkpoint: Checkpoint;
  readonly records: ProvenRecord[];
}

/** The records of one request, and how to read its chain with the rights of the caller. */
interface Reader {
  readonly records: () => ReturnType<AuditService['get']>;
  readonly read: <T>(work: (tx: AnyTx) => Promise<T>) => Promise<T>;
}

/** Proves the content of the audit log to callers. */
@Injectable()
export class AuditProofsService {
  #verifications = 0;

  constructor(
    private readonly db: Db,
    private readonly audit: AuditService,
    private readonly trail: AuditTrail,
    private readonly sealer: AuditSealer,
    private readonly chains: ChainReadModel,
    private readonly checkpoints: AuditCheckpointsRepository,
    private readonly tiles: AuditTilesRepository,
    private readonly evidence: ChainEvidenceReader,
    private readonly views: AuditChains,
    @Inject(AUDIT_KEYS) private readonly keys: AuditKeys,
  ) {}

  /** The checkpoints of the principal's chain below a size, the newest first. */
  page(principal: Principal, limit: number, below: number | null): Promise<CheckpointPage> {
    const { chainId } = chooseAuditView(principal);
    return this.#read(principal, async (tx) => {
      const found = await this.checkpoints.page(tx, chainId, below, limit + 1);
      const checkpoints = found.slice(0, limit);
      // Checkpoints are numbered without gaps, so the newest number is their count.
      const total = (await this.checkpoints.newest(tx, chainId))?.number ?? 0;
      return { checkpoints, total, next: found.length > limit ? (checkpoints.at(-1)?.size ?? null) : null };
    });
  }

  /**
   * One checkpoint and, if `from` is given, the consistency proof from the first `from` records.
   * @throws not_found · ValidationError if `from` is larger than the checkpoint
   */
  checkpoint(principal: Principal, size: number, from: number | undefined): Promise<OneCheckpoint> {
    const { chainId } = chooseAuditView(principal);
    return this.#read(principal, async (tx) => {
      const checkpoint = await this.checkpoints.ofSize(tx, chainId, size);
      if (!checkpoint) throw notFound('The checkpoint');
      const timestamp = await this.checkpoints.timestampOf(tx, chainId, size);
      if (from === undefined) return { checkpoint, timestamp, proof: null };
      if (from > size) throw beyond(size);
      return { checkpoint, timestamp, proof: await this.#hashes(tx, chainId, consistencyRanges(from, size)) };
    });
  }

  /**
   * The records of one request, each with its inclusion proof in one checkpoint; seals the chain if no checkpoint
   * covers them yet.
   * @throws not_found · conflict if they are not chained yet, or differ from the sealed ones
   */
  proof(principal: Principal, requestId: string): Promise<Proof> {
    return this.#prove(requestId, {
      records: () => this.audit.get(principal, requestId),
      read: (work) => this.#read(principal, work),
    });
  }

  /** The same for a principal that may see an object based on that request (AuditService.getFor). */
  proofFor(scope: TenantScope, requestId: string): Promise<Proof> {
    return this.#prove(requestId, {
      records: () => this.audit.getFor(scope, requestId),
      read: (work) => this.db.read(scope, work),
    });
  }

  async #prove(requestId: string, reader: Reader): Promise<Proof> {
    const records = await this.#chained(requestId, reader);
    const [{ chainId } = { chainId: '' }] = records;
    const checkpoint = await this.#sealed(chainId, Math.max(...records.map(({ seq }) => seq)));
    const { size, rootHash } = checkpoint;
    return reader.read(async (tx) => {
      const proven: ProvenRecord[] = [];
      for (const record of records) {
        const leaf = leafHash(record.payload);
        const proof = await this.#hashes(tx, chainId, inclusionRanges(record.seq - 1, size));
        if (!isIncluded({ leaf, index: record.seq - 1, size, proof, root: rootHash })) throw damaged();
        proven.push({ record, leaf, proof });
      }
      return { checkpoint, records: proven };
    });
  }

  /** Recomputes a chain, by default the principal's own. @throws overloaded, not_found */
  async verify(principal: Principal, query: VerifyQuery): Promise<ChainVerdict> {
    const { chainId } = await this.views.viewOf(principal, query.chain_id);
    if (this.#verifications >= MAX_VERIFICATIONS) {
      throw new ServiceError(
        'overloaded',
        'Limit reached: other verifications are in progress. Retry later.',
        undefined,
        { 'retry-after': '5' },
      );
    }
    const keys = await this.keys.publishedKeys('audit');
    const { chains, checkpoints, tiles, evidence } = this;
    this.#verifications += 1;
    try {
      return await this.#read(principal, (tx) =>
        new ChainVerification(tx, chainId, { chains, checkpoints, tiles, evidence }, keys).verify(
          query.from_seq,
          query.to_seq ?? null,
        ),
      );
    } finally {
      this.#verifications -= 1;
    }
  }

  /** Waits until the sequencer has chained all records of a request, and returns them. */
  async #chained(requestId: string, { records, read }: Reader): Promise<(ChainRecord & { chainId: string })[]> {
    for (let attempt = 1; attempt <= CHAINING_ATTEMPTS; attempt += 1) {
      const { record, end } = await records();
      if (record.seq !== null && end?.seq !== null) {
        return read((tx) => this.chains.ofRequest(tx, requestId));
      }
      await this.trail.sequencer.sequenceBatch();
      if (attempt > 1) await delay(CHAINING_PAUSE_MS);
    }
    throw new ServiceError('conflict', 'The record is not in its chain yet; retry in a few seconds', undefined, {
      'retry-after': '1',
    });
  }

  async #sealed(chainId: string, throughSeq: number): Promise<Checkpoint> {
    try {
      return await this.sealer.seal(chainId, throughSeq);
    } catch (error) {
      throw error instanceof BrokenChainError ? damaged() : error;
    }
  }

  async #hashes(tx: AnyTx, chainId: string, ranges: readonly LeafRange[]): Promise<Buffer[]> {
    const tiles = new TileSet(await this.tiles.read(tx, chainId, coveringTiles(ranges)));
    try {
      return ranges.map((range) => tiles.hashOfRange(range));
    } catch (error) {
      throw error instanceof RangeError ? damaged() : error;
    }
  }

  #read<T>(principal: Principal, work: (tx: AnyTx) => Promise<T>): Promise<T> {
    return readLogAs(this.db, principal, work);
  }
}

const damaged = (): ServiceError =>
  new ServiceError('conflict', 'The chain differs from what was sealed; GET /v1/audit/verify shows where');

const beyond = (size: number): ValidationError =>
  new ValidationError([
    { loc: ['query', 'from'], msg: `Input should be less than or equal to ${size}`, type: 'less_than_equal' },
  ]);
