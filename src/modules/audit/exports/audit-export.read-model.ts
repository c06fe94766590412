import { Injectable } from '@nestjs/common';
import type { Tile, TileId } from '../../../kernel/merkle/merkle-tiles';
import type { AnyTx } from '../../../platform/database/db';
import type { Checkpoint } from '../chain/audit-checkpoint';
import { AuditCheckpointsRepository } from '../chain/audit-checkpoints.repository';
import { AuditTilesRepository } from '../chain/audit-tiles.repository';
import { ChainReadModel } from '../chain/chain.read-model';

/** The first and last number of consecutive records of a chain that were exported and dropped. */
export interface ArchivedRange {
  readonly first: number;
  readonly last: number;
}

/** Facts about a chain that exports need in addition to its records. */
@Injectable()
export class AuditExportReadModel {
  constructor(
    private readonly checkpoints: AuditCheckpointsRepository,
    private readonly tilesOfChains: AuditTilesRepository,
    private readonly chains: ChainReadModel,
  ) {}

  newestCheckpoint(tx: AnyTx, chainId: string): Promise<Checkpoint | undefined> {
    return this.checkpoints.newest(tx, chainId);
  }

  /** The number of records that a chain has ever had. */
  async lengthOf(tx: AnyTx, chainId: string): Promise<number> {
    return (await this.chains.head(tx, chainId))?.seq ?? 0;
  }

  tiles(tx: AnyTx, chainId: string, ids: readonly TileId[]): Promise<Tile[]> {
    return this.tilesOfChains.read(tx, chainId, ids);
  }

  /** The numbers of archived records as ranges, in order; adjacent ranges are merged. */
  archivedRanges(tx: AnyTx, chainId: string): Promise<ArchivedRange[]> {
    return tx.query<ArchivedRange>(
      `select lower(part) as first, upper(part) - 1 as last from (
         select unnest(range_agg(seqs)) as part from audit_archived_range where chain_id = $1
       ) as dropped order by 1`,
      [chainId],
    );
  }
}
