import { Injectable } from '@nestjs/common';
import { HASH_BYTES } from '../../../kernel/merkle/merkle-hash';
import { type Tile, type TileId, TILE_WIDTH } from '../../../kernel/merkle/merkle-tiles';
import type { AnyTx, SystemTx } from '../../../platform/database/db';

const READ = `
  select tile.level, tile.index, tile.hashes from audit_tile as tile
  join unnest($2::smallint[], $3::bigint[]) as wanted (level, index)
    on wanted.level = tile.level and wanted.index = tile.index
  where tile.chain_id = $1`;

const WRITE = `
  insert into audit_tile (chain_id, tenant_id, level, index, hashes)
  select $1, $2, * from unnest($3::smallint[], $4::bigint[], $5::bytea[])
  on conflict (chain_id, level, index) do update set hashes = excluded.hashes`;

const LEAF_COUNT = `
  select index * ${TILE_WIDTH} + length(hashes) / ${HASH_BYTES} as count from audit_tile
  where chain_id = $1 and level = 0 order by index desc limit 1`;

/** Stores the Merkle tree of each chain. */
@Injectable()
export class AuditTilesRepository {
  async read(tx: AnyTx, chainId: string, ids: readonly TileId[]): Promise<Tile[]> {
    if (ids.length === 0) return [];
    return tx.query<Tile>(READ, [chainId, ids.map(({ level }) => level), ids.map(({ index }) => index)]);
  }

  /** The leaf hashes of the records from `first` to `last` that are sealed. */
  async leaves(tx: AnyTx, chainId: string, first: number, last: number): Promise<Map<number, Buffer>> {
    const indexes: TileId[] = [];
    const beyond = Math.floor((last - 1) / TILE_WIDTH);
    for (let index = Math.floor((first - 1) / TILE_WIDTH); index <= beyond; index += 1)
      indexes.push({ level: 0, index });
    const leaves = new Map<number, Buffer>();
    for (const { index, hashes } of await this.read(tx, chainId, indexes)) {
      for (let at = 0; at < hashes.length; at += HASH_BYTES) {
        const seq = index * TILE_WIDTH + at / HASH_BYTES + 1;
        if (seq >= first && seq <= last) leaves.set(seq, hashes.subarray(at, at + HASH_BYTES));
      }
    }
    return leaves;
  }

  /** The number of leaves in the tiles of a chain. */
  async leafCount(tx: AnyTx, chainId: string): Promise<number> {
    const [row] = await tx.query<{ count: number }>(LEAF_COUNT, [chainId]);
    return row?.count ?? 0;
  }

  async write(tx: SystemTx, chainId: string, tenantId: string | null, tiles: readonly Tile[]): Promise<void> {
    await tx.query(WRITE, [
      chainId,
      tenantId,
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      tiles.map(({ hashes }) => hashes),
    ]);
  }
}
