import { Inject, Injectable } from '@nestjs/common';
import { edgeTiles, TileAppender } from '../../../kernel/merkle/tile-appender';
import { outsideRequest } from '../../../platform/context/request-context';
import { type AnyTx, Db } from '../../../platform/database/db';
import { YieldTimer } from '../../../platform/slices';
import type { Checkpoint } from '../chain/audit-checkpoint';
import { AuditCheckpointsRepository } from '../chain/audit-checkpoints.repository';
import { AUDIT_KEYS, type AuditKeys } from '../chain/audit-keys';
import { GENESIS_HASH, leafHash, tenantOfChain } from '../recording/audit-record';
import { AuditTilesRepository } from '../chain/audit-tiles.repository';
import type { Damage } from '../chain/chain-diagnosis';
import { ChainEvidenceReader } from '../chain/chain-evidence';
import { linkFault } from '../chain/chain-faults';
import { ChainReadModel } from '../chain/chain.read-model';
import { checkpointFault } from '../chain/checkpoint-fault';
import { noteText, signedNote } from '../chain/checkpoint-note';

/** The maximum number of records that one checkpoint adds; a chain with more new records gets several. */
const MAX_NEW_RECORDS = 10_000;
const BATCH = 1_000;

/** The chain does not match its records or checkpoints, so nothing more of it is signed. */
export class BrokenChainError extends Error {
  override readonly name = 'BrokenChainError';

  constructor(
    readonly chainId: string,
    readonly damage: Damage,
  ) {
    super(`chain ${chainId} is not valid: record ${damage.seq} is ${damage.kind}`);
  }
}

/** The recomputed records after a checkpoint, which the next checkpoint signs. */
interface Growth {
  readonly base: Checkpoint | undefined;
  readonly tree: TileAppender;
  readonly recordHash: Buffer;
}

/**
 * Seals chains: recomputes the records since the last checkpoint, appends their leaves to the tree and signs the root.
 * Reading and signing hold no lock. If several instances continue from one checkpoint, the first one writes and the
 * others start again from its result.
 */
@Injectable()
export class AuditSealer {
  /** Chains that this process is sealing. Further callers wait, and usually find their record sealed. */
  readonly #underWay = new Map<string, Promise<boolean>>();

  constructor(
    private readonly db: Db,
    private readonly chains: ChainReadModel,
    private readonly checkpoints: AuditCheckpointsRepository,
    private readonly tiles: AuditTilesRepository,
    private readonly evidence: ChainEvidenceReader,
    @Inject(AUDIT_KEYS) private readonly keys: AuditKeys,
  ) {}

  /** The chains with records that no checkpoint covers, or with fewer records than one covers. */
  grown(): Promise<{ chainId: string; headSeq: number }[]> {
    return this.db.readAsSystem('seal audit log', (tx) => this.chains.grown(tx));
  }

  /**
   * A checkpoint that covers record `throughSeq`: the newest one if it does, otherwise a new one.
   * @throws BrokenChainError if the chain is damaged
   * @throws RangeError if the record does not exist yet
   */
  async seal(chainId: string, throughSeq: number): Promise<Checkpoint> {
    for (;;) {
      const base = await this.db.readAsSystem('seal audit log', (tx) => this.checkpoints.newest(tx, chainId));
      if (base && base.size >= throughSeq) return base;
      const underWay = this.#underWay.get(chainId);
      if (underWay) {
        await underWay;
        continue;
      }
      const run = this.#sealNext(chainId, base).finally(() => this.#underWay.delete(chainId));
      this.#underWay.set(chainId, run);
      if (!(await run)) throw new RangeError(`chain ${chainId} has no record ${throughSeq}`);
    }
  }

  /**
   * Seals the whole chain.
   * @param headSeq the number of its last record
   * @throws BrokenChainError if it is damaged, or has fewer records than were sealed
   */
  async sealAll(chainId: string, headSeq: number): Promise<Checkpoint> {
    const newest = await this.seal(chainId, headSeq);
    const head = await this.db.readAsSystem('seal audit log', (tx) => this.chains.head(tx, chainId));
    if (head && head.seq >= newest.size) return newest;
    throw new BrokenChainError(chainId, { seq: (head?.seq ?? 0) + 1, requestId: null, kind: 'truncated' });
  }

  /** Returns false if no record follows the checkpoint. */
  async #sealNext(chainId: string, base: Checkpoint | undefined): Promise<boolean> {
    const growth = await this.#recompute(chainId, base);
    if (!growth) return false;
    await this.#write(await this.#sign(chainId, growth), growth.tree);
    return true;
  }

  /** Undefined if no record follows the checkpoint. */
  #recompute(chainId: string, base: Checkpoint | undefined): Promise<Growth | undefined> {
    return this.db.readAsSystem('seal audit log', async (tx) => {
      const tree = await this.#treeAt(tx, chainId, base);
      const turns = new YieldTimer();
      const from = tree.size;
      let previous = base?.recordHash ?? GENESIS_HASH;
      for (let isMore = true; isMore && tree.size < from + MAX_NEW_RECORDS;) {
        const records = await this.chains.between(tx, chainId, tree.size + 1, tree.size + BATCH);
        for (const record of records) {
          if (linkFault(record, tree.size + 1, previous) !== null)
            throw await this.#broken(tx, chainId, tree.size, previous);
          tree.append(leafHash(record.payload));
          previous = record.recordHash;
          if (turns.isOver) await turns.next();
        }
        isMore = records.length === BATCH;
      }
      if (tree.size < from + MAX_NEW_RECORDS) await this.#requireHead(tx, chainId, tree.size, previous);
      return tree.size === from ? undefined : { base, tree, recordHash: previous };
    });
  }

  /** Requires that the head of the chain matches its last record. */
  async #requireHead(tx: AnyTx, chainId: string, size: number, previous: Buffer): Promise<void> {
    const head = await this.chains.head(tx, chainId);
    if (!head || (head.seq === size && head.recordHash.equals(previous))) return;
    if (head.seq > size) throw await this.#broken(tx, chainId, size, previous);
    throw new BrokenChainError(chainId, { seq: head.seq, requestId: null, kind: 'changed' });
  }

  /** The tree of the newest checkpoint, if the tiles match its root and one of our keys verifies its signature. */
  async #treeAt(tx: AnyTx, chainId: string, base: Checkpoint | undefined): Promise<TileAppender> {
    const size = base?.size ?? 0;
    try {
      const tree = new TileAppender(size, await this.tiles.read(tx, chainId, edgeTiles(size)));
      if (!base) return tree;
      const keys = await this.keys.publishedKeys('audit');
      if (checkpointFault(base, keys, tree.root(), base.recordHash) === null) return tree;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    throw new BrokenChainError(chainId, { seq: Math.max(size, 1), requestId: null, kind: 'changed' });
  }

  async #broken(tx: AnyTx, chainId: string, size: number, previousHash: Buffer): Promise<BrokenChainError> {
    return new BrokenChainError(chainId, await this.evidence.diagnose(tx, chainId, size + 1, previousHash));
  }

  async #sign(chainId: string, { base, tree, recordHash }: Growth): Promise<Checkpoint> {
    const key = await this.keys.activeKey('audit');
    const statement = { chainId, size: tree.size, rootHash: tree.root(), recordHash, sealedAt: new Date() };
    const text = noteText(statement);
    const note = signedNote(text, key.publicKey, await key.sign(Buffer.from(text)));
    return { ...statement, number: (base?.number ?? 0) + 1, note, kid: key.kid };
  }

  async #write(checkpoint: Checkpoint, tree: TileAppender): Promise<void> {
    const { chainId } = checkpoint;
    // Sealing on behalf of a request is not a change by that request.
    await outsideRequest(() =>
      this.db.runAsSystem('seal audit log', async (tx) => {
        if (!(await this.checkpoints.add(tx, checkpoint))) return;
        await this.tiles.write(tx, chainId, tenantOfChain(chainId), tree.changedTiles());
      }),
    );
  }
}
