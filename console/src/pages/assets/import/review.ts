import { ApiFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import type { ThreatCounts } from '../../../api/types';
import { loadAssets } from '../load-assets';
import type { AssetSet, AssetSetPreview } from '../types';
import { type AssetSetDraft, makeAssetSet } from './asset-set';
import type { ImportRow } from './import-rows';

/** What would change, and the set and the tag with which exactly that changes. */
export interface Review {
  readonly preview: AssetSetPreview;
  readonly set: AssetSetDraft;
  readonly etag: string;
  readonly skipped: number;
}

export interface Refused {
  readonly refused: ApiFailure;
  readonly set: AssetSetDraft;
}

export interface ImportResult {
  readonly scanId: string;
  readonly assets: number;
  /** Live threats before the change; null if they could not be counted. */
  readonly before: number | null;
}

const MOST_ATTEMPTS = 3;
const isStale = (error: unknown): boolean => error instanceof ApiFailure && error.status === 412;

/**
 * Compares the file with the set as it is now. The assets that are kept and the comparison are of the same revision:
 * if the set changes in between, both are made again.
 */
export async function reviewSet(
  portfolio: string,
  rows: readonly ImportRow[],
  keepsOthers: boolean,
): Promise<Review | Refused> {
  for (let attempt = 1; ; attempt++) {
    const current = await loadAssets(portfolio, {});
    if (current.assets.length < current.total) {
      throw new Error('The set has more assets than this page can compare. Use PUT /v1/assets instead.');
    }
    const set = makeAssetSet(rows, current.assets, keepsOthers);
    try {
      const { data, etag } = await callApi<AssetSetPreview>({
        method: 'POST',
        path: '/v1/assets/preview',
        portfolio,
        body: { assets: set.assets },
        ifMatch: current.etag,
      });
      return { preview: data, set, etag: etag ?? '', skipped: rows.filter(({ isSkipped }) => isSkipped).length };
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 422) return { refused: error, set };
      if (!isStale(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

export async function countLive(portfolio: string): Promise<number> {
  const { data } = await callApi<ThreatCounts>({ path: '/v1/threats/counts', query: { live: true }, portfolio });
  return data.total;
}

/** Makes exactly the changes of the review, or none. */
export async function replaceSet(portfolio: string, review: Review): Promise<ImportResult | 'changed_meanwhile'> {
  const before = await countLive(portfolio).catch(() => null);
  try {
    const { data } = await callApi<AssetSet>({
      method: 'PUT',
      path: '/v1/assets',
      portfolio,
      body: { assets: review.set.assets },
      ifMatch: review.etag,
    });
    return { scanId: data.scan_id, assets: data.assets.length, before };
  } catch (error) {
    if (isStale(error)) return 'changed_meanwhile';
    throw error;
  }
}
