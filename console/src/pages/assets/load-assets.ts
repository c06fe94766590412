import { callApi } from '../../api/request';
import type { AssetList } from '../../api/types';
import type { Asset } from './types';

const PAGE_SIZE = 1_000;
const MOST_PAGES = 20;

export interface LoadedAssets {
  readonly assets: readonly Asset[];
  /** Of all assets that match, also where not all of them were loaded. */
  readonly total: number;
  /** The entity tag of the whole set. */
  readonly etag: string | null;
}

/** Loads every page of the assets that match, up to 20,000 assets. */
export async function loadAssets(
  portfolio: string,
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
  signal?: AbortSignal,
): Promise<LoadedAssets> {
  const assets: Asset[] = [];
  let cursor: string | null = null;
  let etag: string | null = null;
  let total = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer: { data: AssetList; etag: string | null } = await callApi<AssetList>({
      path: '/v1/assets',
      query: { ...query, limit: PAGE_SIZE, cursor },
      portfolio,
      signal,
    });
    assets.push(...answer.data.assets);
    // The tag of the first page: if the set changes while later pages load, a change with this tag is refused.
    etag ??= answer.etag;
    total = answer.data.total;
    cursor = answer.data.next_cursor;
    if (cursor === null) break;
  }
  return { assets, total, etag };
}
