import { Injectable } from '@nestjs/common';
import type { AnyTx } from '../../../platform/database/db';
import { AuditTilesRepository } from './audit-tiles.repository';
import { type Damage, diagnose } from './chain-diagnosis';
import { ChainReadModel } from './chain.read-model';

// Records that changed places within so many are recognised as reordered; further apart each looks changed.
const WINDOW = 1_000;

/** Finds out what was done to a chain where it does not hold. */
@Injectable()
export class ChainEvidenceReader {
  constructor(
    private readonly chains: ChainReadModel,
    private readonly tiles: AuditTilesRepository,
  ) {}

  /** @param previousHash the record hash that the chain had before `seq`, where it first does not hold */
  async diagnose(tx: AnyTx, chainId: string, seq: number, previousHash: Buffer): Promise<Damage> {
    const [lastSeq, head, leaves] = [
      await this.chains.lastSeq(tx, chainId),
      await this.chains.head(tx, chainId),
      await this.tiles.leaves(tx, chainId, seq, seq + WINDOW),
    ];
    const near = await this.chains.between(tx, chainId, seq - 1, seq + WINDOW);
    const found = near.filter((record) => record.seq >= seq);
    // A hole as wide as the window looks like the end of the chain from here.
    if (found.length === 0 && lastSeq >= seq) return { seq, requestId: null, kind: 'missing' };
    return diagnose({
      seq,
      previousHash,
      before: near.find((record) => record.seq === seq - 1) ?? null,
      found,
      sealedLeaves: [...leaves].sort(([a], [b]) => a - b).map(([, leaf]) => leaf),
      lastSeq,
      headSeq: head?.seq ?? 0,
    });
  }
}
