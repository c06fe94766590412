import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import type { AssetList } from '../../api/types';
import type { MapAsset } from '../../parts/map/map-data';

const PAGE_SIZE = 1_000;
const MOST_PAGES = 20;
const NONE: readonly MapAsset[] = [];

async function loadAssets(portfolio: string, signal: AbortSignal): Promise<MapAsset[]> {
  const assets: MapAsset[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data }: { data: AssetList } = await callApi<AssetList>({
      path: '/v1/assets',
      query: { limit: PAGE_SIZE, cursor, status: 'active' },
      portfolio,
      signal,
    });
    for (const { asset_id: id, name, attributes } of data.assets) {
      const { lat, lng, monitoring_radius_km: radiusKm = 25 } = attributes;
      assets.push({ id, name, position: { lat, lng }, radiusKm });
    }
    cursor = data.next_cursor;
    if (cursor === null) break;
  }
  return assets;
}

/** The places of the portfolio, for the map. */
export function useAssets(portfolio: string): readonly MapAsset[] {
  const { data } = useQuery({
    queryKey: ['assets', portfolio, 'map'],
    queryFn: ({ signal }) => loadAssets(portfolio, signal),
    staleTime: 300_000,
  });
  return data ?? NONE;
}
