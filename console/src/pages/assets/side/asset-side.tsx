import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../api/request';
import type { CompactList, CompactThreat } from '../../../api/types';
import { useMe } from '../../../app/session';
import { FailurePanel } from '../../../parts/failure-panel';
import { MapView } from '../../../parts/map/map-view';
import type { Position } from '../../../api/types';
import { readNumber, readPlace, zoomForRadius } from '../form/asset-place';
import { AssetIncidents } from './asset-incidents';
import { AssetInstructions } from './asset-instructions';
import { AssetThreats } from './asset-threats';
import type { AssetSearch } from '../search';
import { DEFAULT_RADIUS_KM } from '../types';
import type { AssetForm } from '../form/use-asset-form';
import styles from '../form/asset.module.css';

const MOST_THREATS = 500;
const NO_THREATS: readonly CompactThreat[] = [];

interface AssetSideProps {
  readonly form: AssetForm;
  readonly portfolio: string;
  readonly canChange: boolean;
  /** Null for a new asset, which has neither threats nor incidents. */
  readonly assetId: string | null;
  readonly search: AssetSearch;
}

/** The threats of an asset: those that are live, or those that are over. */
function useThreats(portfolio: string, assetId: string | null, isPast: boolean) {
  const { permissions } = useMe();
  return useQuery({
    queryKey: ['threats', portfolio, 'asset', assetId, isPast],
    queryFn: async ({ signal }) =>
      (
        await callApi<CompactList>({
          path: '/v1/threats/compact',
          query: {
            asset_id: assetId,
            live: !isPast,
            include_dismissed: isPast,
            sort_by: isPast ? 'observed_at' : 'risk',
            limit: MOST_THREATS,
          },
          portfolio,
          signal,
        })
      ).data,
    enabled: assetId !== null && permissions.includes('threats:read'),
  });
}

/** Beside the form: where the asset is, and what happens there. */
export function AssetSide({ form, portfolio, canChange, assetId, search }: AssetSideProps) {
  const isPast = search.threats === 'past';
  const live = useThreats(portfolio, assetId, false);
  const past = useThreats(portfolio, isPast ? assetId : null, true);
  const { permissions } = useMe();
  const shown = isPast ? past : live;
  return (
    <div className={styles.side}>
      <AssetMap form={form} portfolio={portfolio} canChange={canChange} threats={shown.data?.threats ?? NO_THREATS} />
      {assetId !== null && permissions.includes('threats:read') && (
        <>
          {shown.error === null ? (
            <AssetThreats
              portfolio={portfolio}
              assetId={assetId}
              list={shown.data}
              isPast={isPast}
              isEvaluating={form.isEvaluating}
            />
          ) : (
            <FailurePanel failure={shown.error} what="The threats" onRetry={() => void shown.refetch()} />
          )}
          <AssetInstructions portfolio={portfolio} assetId={assetId} threat={live.data?.threats[0]} />
        </>
      )}
      {assetId !== null && permissions.includes('incidents:read') && (
        <AssetIncidents portfolio={portfolio} assetId={assetId} />
      )}
    </div>
  );
}

interface AssetMapProps {
  readonly form: AssetForm;
  readonly portfolio: string;
  readonly canChange: boolean;
  readonly threats: readonly CompactThreat[];
}

/** The map with the point of the form, which can be dragged, and its radius. */
function AssetMap({ form, portfolio, canChange, threats }: AssetMapProps) {
  const { draft } = form;
  const place = readPlace(draft.lat, draft.lng);
  const radiusKm = readNumber(draft.radius) ?? DEFAULT_RADIUS_KM;
  const [lat, lng] = [place?.lat, place?.lng];
  const content = useMemo(
    () => ({
      threats: threats.flatMap(({ id, title, severity, risk_score: risk, coordinates }) =>
        coordinates === null ? [] : [{ id, title, severity, risk, position: coordinates, assetId: null }],
      ),
      assets:
        lat === undefined || lng === undefined
          ? []
          : [{ id: 'draft', name: draft.name, position: { lat, lng }, radiusKm }],
      selectedId: null,
      affectedIds: ['draft'],
    }),
    [threats, lat, lng, radiusKm, draft.name],
  );
  const focus = useMemo(
    () => (lat === undefined || lng === undefined ? null : { lat, lng, zoom: zoomForRadius(lat, radiusKm) }),
    [lat, lng],
  );
  const onPlace = (position: Position): void => form.set({ lat: String(position.lat), lng: String(position.lng) });
  return (
    <div className={styles.map}>
      <MapView
        content={content}
        portfolio={portfolio}
        eventTiles={null}
        position={focus ?? undefined}
        focus={focus}
        {...(canChange && { point: { position: place, onPlace } })}
      />
    </div>
  );
}
