const SECOND_MS = 1_000;

export interface HistogramRange {
  readonly fromMs: number;
  readonly binMs: number;
  readonly bins: number;
}

/**
 * Bins of whole seconds that cover the range of the request, or else that of the events; null if there is neither. The last bin
 * ends after the last event.
 */
export function histogramRange(
  wanted: { readonly from?: Date | undefined; readonly to?: Date | undefined; readonly bins: number },
  found: { readonly first: Date | null; readonly last: Date | null },
): HistogramRange | null {
  const fromMs = wanted.from?.getTime() ?? floorToSecond(found.first?.getTime());
  const toMs = wanted.to?.getTime() ?? afterSecond(found.last?.getTime());
  if (fromMs === undefined || toMs === undefined) return null;
  const binMs = Math.max(SECOND_MS, Math.ceil((toMs - fromMs) / wanted.bins / SECOND_MS) * SECOND_MS);
  return { fromMs, binMs, bins: Math.max(1, Math.min(wanted.bins, Math.ceil((toMs - fromMs) / binMs))) };
}

const floorToSecond = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : Math.floor(ms / SECOND_MS) * SECOND_MS;
const afterSecond = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : (Math.floor(ms / SECOND_MS) + 1) * SECOND_MS;
