import { Injectable } from '@nestjs/common';
import type { AnyTx } from '../../../platform/database/db';
import { AuditTilesRepository } from './audit-tiles.repository';
import { type Damage, diagnose } from './chain-diagnosis';
import { ChainReadModel } from './chain.read-model';

// Records that swapped places within this distance are recognised as reordered; farther apart each looks changed.
const WINDOW = 1_000;

/** Determines how a chain was damaged. */
@Injectable()
export class ChainEvidenceReader {
  constructor(
    private readonly chains: ChainReadModel,
    private readonly tiles: AuditTilesRepository,
  ) {}

  /** @param previousHash the record hash of the chain before `seq`, the first invalid position */
  async diagnose(tx: AnyTx, chainId: string, seq: number, previousHash: Buffer): Promise<Damage> {
    const [lastSeq, head, leaves] = [
      await this.chains.lastSeq(tx, chainId),
      await this.chains.head(tx, chainId),
      await this.tiles.leaves(tx, chainId, seq, seq + WINDOW),
    ];
    const near = await this.chains.between(tx, chainId, seq - 1, seq + WINDOW);
    const found = near.filter((record) => record.seq >= seq);
    // A gap as wide as the window cannot be distinguished from the end of the chain.
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
