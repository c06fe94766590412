import { createHash } from 'node:crypto';
import { isIncluded } from '../../../kernel/merkle/merkle-proof';
import type { TileId } from '../../../kernel/merkle/merkle-tiles';
import { TileAppender } from '../../../kernel/merkle/tile-appender';
import { RecordProofs } from './record-proofs';

const leaf = (seq: number): Buffer => createHash('sha256').update(`leaf ${seq}`).digest();
const SIZE = 1_500;
const tree = new TileAppender(0, []);
for (let seq = 1; seq <= SIZE; seq++) tree.append(leaf(seq));
const tiles = tree.changedTiles();
const keyOf = ({ level, index }: TileId): string => `${level}/${index}`;

function proofsOf(asked: string[][] = []): RecordProofs {
  return new RecordProofs(SIZE, (ids) => {
    const keys = ids.map(keyOf);
    asked.push(keys);
    return Promise.resolve(tiles.filter((tile) => keys.includes(keyOf(tile))));
  });
}
const isProved = (seq: number, proof: readonly Buffer[]): boolean =>
  isIncluded({ leaf: leaf(seq), index: seq - 1, size: SIZE, proof, root: tree.root() });

test('proves every record when read in pieces and in order', async () => {
  const asked: string[][] = [];
  const proofs = proofsOf(asked);
  for (let first = 1; first <= SIZE; first += 100) {
    const seqs = Array.from({ length: 100 }, (_, index) => first + index);
    for (const [index, proof] of (await proofs.of(seqs)).entries()) expect(isProved(seqs[index]!, proof)).toBe(true);
  }
  // Each piece reads only hashes that were not computed before.
  expect(Math.max(...asked.map((keys) => keys.length))).toBeLessThanOrEqual(9);
});

test('proves records far apart and in any order', async () => {
  const proofs = proofsOf();
  const seqs = [1_500, 3, 1_024, 1, 1_025, 257, 256];
  for (const [index, proof] of (await proofs.of(seqs)).entries()) expect(isProved(seqs[index]!, proof)).toBe(true);
  expect(await proofs.of([])).toEqual([]);
  await expect(proofs.of([1_501])).rejects.toThrow(RangeError);
});
