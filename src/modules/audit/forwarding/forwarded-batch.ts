import type { ChainPosition, RecordOfChain } from '../audit.read-model';

/** A chain with records that were not forwarded. */
export interface ChainBehind extends ChainPosition {
  /** The number of its last record. */
  readonly head: number;
}

/** Numbers between two records, or after the last one, whose records no longer exist. */
export interface MissingRecords {
  readonly chainId: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Where each chain is after these records were accepted, and which records were missing between them. A chain without
 * records has none left, so that it is at its head.
 * @param records those that follow the position of each chain, in order
 */
export function forwardedBatch(
  chains: readonly ChainBehind[],
  records: readonly RecordOfChain[],
): { positions: ChainPosition[]; missing: MissingRecords[] } {
  const numbersOf = new Map<string, number[]>(chains.map(({ chainId }) => [chainId, []]));
  for (const { chainId, seq } of records) numbersOf.get(chainId)?.push(seq);
  const missing: MissingRecords[] = [];
  const positions = chains.map(({ chainId, seq, head }) => {
    const numbers = numbersOf.get(chainId) ?? [];
    let reached = seq;
    for (const number of numbers.length === 0 ? [head + 1] : numbers) {
      if (number !== reached + 1) missing.push({ chainId, first: reached + 1, last: number - 1 });
      reached = number;
    }
    return { chainId, seq: Math.min(reached, head) };
  });
  return { positions, missing };
}
