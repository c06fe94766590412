import { MerkleFrontier } from '../../../kernel/merkle/merkle-frontier';
import { TileSet } from '../../../kernel/merkle/merkle-tiles';
import { edgeTiles } from '../../../kernel/merkle/tile-appender';
import type { AnyTx } from '../../../platform/database/db';
import { YieldTimer } from '../../../platform/slices';
import type { PublishedKey } from '../../signing/signing.contract';
import type { Checkpoint } from '../chain/audit-checkpoint';
import type { AuditCheckpointsRepository } from '../chain/audit-checkpoints.repository';
import { GENESIS_HASH, leafHash, recordHash } from '../recording/audit-record';
import type { AuditTilesRepository } from '../chain/audit-tiles.repository';
import type { Damage } from '../chain/chain-diagnosis';
import type { ChainEvidenceReader } from '../chain/chain-evidence';
import { columnFault, linkFault } from '../chain/chain-faults';
import type { ChainReadModel, ChainRecord } from '../chain/chain.read-model';
import { checkpointFault } from '../chain/checkpoint-fault';

const BATCH = 1_000;

/** The repositories that a verification reads from. */
export interface ChainStores {
  readonly chains: ChainReadModel;
  readonly checkpoints: AuditCheckpointsRepository;
  readonly tiles: AuditTilesRepository;
  readonly evidence: ChainEvidenceReader;
}

export interface ChainFailure extends Damage {
  /** A description of the fault. */
  readonly detail: string;
}

export interface ChainVerdict {
  /** The number of records whose texts were verified. */
  readonly records: number;
  /** The number of archived records, of which only the sealed leaves could be verified. */
  readonly archived: number;
  /** The range of numbers that was verified; null if the chain has none. */
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /** The newest checkpoint that was compared. */
  readonly checkpoint: Checkpoint | null;
  readonly failure: ChainFailure | null;
}

/** Aborts a verification at the first fault. */
class Failed extends Error {
  constructor(readonly failure: ChainFailure) {
    super(failure.detail);
  }
}

interface Bounds {
  readonly newest: Checkpoint | undefined;
  /** The last number to verify, and whether it is the end of the chain. */
  readonly last: number;
  readonly isWhole: boolean;
}

/**
 * Verifies a chain from the genesis, or from the checkpoint before the first requested number: texts, hashes, numbers,
 * columns, sealed leaves, and at each checkpoint root, record hash and signature. One batch is in memory at a time.
 */
export class ChainVerification {
  #tree = new MerkleFrontier();
  #previous: Buffer = GENESIS_HASH;
  #checkpoint: Checkpoint | null = null;
  #records = 0;
  #archived = 0;

  /** @param tx everything is read from its one snapshot */
  constructor(
    private readonly tx: AnyTx,
    private readonly chainId: string,
    private readonly stores: ChainStores,
    private readonly keys: readonly PublishedKey[],
  ) {}

  /** Verifies from record `fromSeq` to `toSeq`, or to the end; both are widened to the checkpoints around them. */
  async verify(fromSeq: number, toSeq: number | null): Promise<ChainVerdict> {
    let first = 1;
    let failure: ChainFailure | null = null;
    try {
      const bounds = await this.#bounds(toSeq);
      await this.#start(Math.min(fromSeq - 1, bounds.last));
      first = this.#tree.size + 1;
      await this.#walk(bounds.last, bounds.newest);
      if (bounds.isWhole) await this.#requireEnd(bounds);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      failure = error.failure;
    }
    const isEmpty = this.#tree.size < first;
    return {
      records: this.#records,
      archived: this.#archived,
      firstSeq: isEmpty ? null : first,
      lastSeq: isEmpty ? null : this.#tree.size,
      checkpoint: this.#checkpoint,
      failure,
    };
  }

  async #bounds(toSeq: number | null): Promise<Bounds> {
    const { chains, checkpoints, tiles } = this.stores;
    const newest = await checkpoints.newest(this.tx, this.chainId);
    const covering = toSeq === null ? undefined : await checkpoints.covering(this.tx, this.chainId, toSeq);
    if (covering) return { newest, last: covering.size, isWhole: false };
    const head = await chains.head(this.tx, this.chainId);
    const ends = [
      head?.seq ?? 0,
      newest?.size ?? 0,
      await tiles.leafCount(this.tx, this.chainId),
      await chains.lastSeq(this.tx, this.chainId),
    ];
    return { newest, last: Math.max(...ends), isWhole: true };
  }

  /** Starts after the newest checkpoint of at most `size` records. */
  async #start(size: number): Promise<void> {
    const base = await this.stores.checkpoints.atMost(this.tx, this.chainId, size);
    if (!base) return;
    try {
      const tiles = await this.stores.tiles.read(this.tx, this.chainId, edgeTiles(base.size));
      this.#tree = MerkleFrontier.at(base.size, new TileSet(tiles));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new Failed({
        seq: base.size,
        requestId: null,
        kind: 'changed',
        detail: 'parts of the sealed tree are missing',
      });
    }
    this.#previous = base.recordHash;
    this.#requireCheckpoint(base, base.size, base.number);
  }

  async #walk(last: number, newest: Checkpoint | undefined): Promise<void> {
    const { chains, checkpoints, tiles } = this.stores;
    const turns = new YieldTimer();
    while (this.#tree.size < last) {
      const [first, until] = [this.#tree.size + 1, Math.min(this.#tree.size + BATCH, last)];
      const records = groupedBySeq(await chains.between(this.tx, this.chainId, first, until));
      const leaves = await tiles.leaves(this.tx, this.chainId, first, until);
      const archived = await chains.archived(this.tx, this.chainId, first, until);
      const sealed = await checkpoints.between(this.tx, this.chainId, first, until);
      const bySize = new Map(sealed.map((checkpoint) => [checkpoint.size, checkpoint]));
      for (let seq = first; seq <= until; seq += 1) {
        const leaf = leaves.get(seq);
        const isGone = leaf !== undefined && !records.has(seq) && archived.has(seq);
        if (isGone) this.#passArchived(leaf);
        else await this.#passRecords(seq, records.get(seq) ?? [], leaf, newest?.size ?? 0);
        const checkpoint = bySize.get(seq);
        if (checkpoint) {
          const { size: sealedBefore, number: countBefore } = this.#checkpoint ?? { size: 0, number: 0 };
          this.#requireCheckpoint(checkpoint, sealedBefore + 1, countBefore + 1);
        }
        if (turns.isOver) await turns.next();
      }
    }
  }

  #passArchived(leaf: Buffer): void {
    this.#previous = recordHash(this.#previous, leaf);
    this.#tree.append(leaf);
    this.#archived += 1;
  }

  async #passRecords(
    seq: number,
    [record, ...others]: readonly ChainRecord[],
    sealed: Buffer | undefined,
    sealedSize: number,
  ): Promise<void> {
    if (!record) return this.#fail(seq, `record ${seq} is missing`);
    if (others.length > 0) return this.#fail(seq, `more than one record has the number ${seq}`);
    const leaf = leafHash(record.payload);
    if (sealed && !sealed.equals(leaf)) return this.#fail(seq, 'its text differs from the one that was sealed');
    if (!sealed && seq <= sealedSize) return this.#fail(seq, 'its sealed hash is missing from the tree');
    const fault = linkFault(record, seq, this.#previous);
    if (fault !== null) return this.#fail(seq, fault);
    const column = columnFault(record, this.chainId);
    if (column !== null) throw new Failed({ seq, requestId: record.requestId, kind: 'changed', detail: column });
    this.#previous = record.recordHash;
    this.#tree.append(leaf);
    this.#records += 1;
  }

  async #fail(seq: number, detail: string): Promise<never> {
    const damage = await this.stores.evidence.diagnose(this.tx, this.chainId, seq, this.#previous);
    throw new Failed({ ...damage, detail });
  }

  /**
   * @param since the first number that this checkpoint sealed: if it does not match, the fault is at this number or
   * later
   */
  #requireCheckpoint(checkpoint: Checkpoint, since: number, number: number): void {
    const isNext = checkpoint.number === number;
    const fault = isNext
      ? checkpointFault(checkpoint, this.keys, this.#tree.root(), this.#previous)
      : `a checkpoint before the one for ${checkpoint.size} records is missing`;
    if (fault !== null) throw new Failed({ seq: since, requestId: null, kind: 'changed', detail: fault });
    this.#checkpoint = checkpoint;
  }

  /** At the end of the chain, requires that the head and the newest checkpoint match the last record. */
  async #requireEnd({ newest, last }: Bounds): Promise<void> {
    const head = await this.stores.chains.head(this.tx, this.chainId);
    const leafCount = await this.stores.tiles.leafCount(this.tx, this.chainId);
    if (leafCount > (newest?.size ?? 0)) {
      const seq = (newest?.size ?? 0) + 1;
      throw new Failed({
        seq,
        requestId: null,
        kind: 'truncated',
        detail: 'checkpoints for sealed records are missing',
      });
    }
    if ((head?.seq ?? 0) < last) {
      const seq = (head?.seq ?? 0) + 1;
      throw new Failed({
        seq,
        requestId: null,
        kind: 'inserted',
        detail: 'the head of the chain does not include this record',
      });
    }
    if (head && !head.recordHash.equals(this.#previous)) {
      throw new Failed({
        seq: last,
        requestId: null,
        kind: 'changed',
        detail: 'the head of the chain has a different hash',
      });
    }
  }
}

function groupedBySeq(records: readonly ChainRecord[]): Map<number, ChainRecord[]> {
  const groups = new Map<number, ChainRecord[]>();
  for (const record of records) {
    const group = groups.get(record.seq);
    if (group) group.push(record);
    else groups.set(record.seq, [record]);
  }
  return groups;
}
