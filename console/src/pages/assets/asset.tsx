import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callApi } from '../../api/request';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { useTitle } from '../../parts/page/document-title';
import { draftFrom, EMPTY_DRAFT } from './form/asset-draft';
import { AssetEditor } from './form/asset-editor';
import type { AssetSearch } from './search';
import type { Asset } from './types';

const route = getRouteApi('/p/$portfolio/assets/$id');
const newRoute = getRouteApi('/p/$portfolio/new-asset');
const NO_SEARCH: AssetSearch = {};

/** One asset: its form, its place, and what threatens it. */
export function AssetPage() {
  const { portfolio, id } = route.useParams();
  const search = route.useSearch();
  const asset = useQuery({
    queryKey: ['asset', portfolio, id],
    queryFn: ({ signal }) => callApi<Asset>({ path: `/v1/assets/${encodeURIComponent(id)}`, portfolio, signal }),
    // A form begins with the state of the service, never with that of an earlier visit.
    gcTime: 0,
  });
  useTitle(asset.data?.data.name ?? 'Asset');
  if (asset.isPending) return <Skeleton rows={14} label="the asset" />;
  if (asset.data === undefined) {
    return <FailurePanel failure={asset.error} what="The asset" onRetry={() => void asset.refetch()} />;
  }
  return (
    <AssetEditor
      key={id}
      portfolio={portfolio}
      start={draftFrom(asset.data.data)}
      startTag={asset.data.etag}
      search={search}
    />
  );
}

export function NewAssetPage() {
  const { portfolio } = newRoute.useParams();
  useTitle('New asset');
  return <AssetEditor portfolio={portfolio} start={EMPTY_DRAFT} startTag={null} search={NO_SEARCH} />;
}
