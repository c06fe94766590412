import { useMemo, useState } from 'react';
import type { Bounds, MapPosition } from '../../../parts/map/map-props';
import { InViewSwitch } from '../../../parts/map/in-view-switch';
import { MapView } from '../../../parts/map/map-view';
import { useAfterPaint } from '../../../parts/map/use-after-paint';
import { readView, writeView } from '../../overview/filters/filters';
import type { AssetRow } from './asset-rows';
import { zoomForRadius } from '../form/asset-place';
import type { AssetsSearch } from '../search';
import { DEFAULT_RADIUS_KM } from '../types';
import styles from './assets.module.css';

const NO_THREATS = [] as const;
const SELECTED_ZOOM = 4;

interface AssetsMapProps {
  readonly rows: readonly AssetRow[];
  readonly selected: AssetRow | undefined;
  /** Whether the user chose the selected asset in the list: then the map moves to it. */
  readonly isFollowing: boolean;
  readonly portfolio: string;
  readonly search: AssetsSearch;
  readonly onSelect: (id: string) => void;
  readonly onBounds: (bounds: Bounds) => void;
  readonly onChange: (values: Partial<AssetsSearch>) => void;
}

/** The listed assets on the map, with their radii. */
export function AssetsMap(props: AssetsMapProps) {
  const { rows, selected, isFollowing, portfolio, search, onSelect, onBounds, onChange } = props;
  const [start] = useState(() => readView(search.at));
  const isPainted = useAfterPaint();
  const selectedAssetId = selected?.asset.asset_id ?? null;
  const content = useMemo(
    () => ({
      threats: NO_THREATS,
      assets: rows.map(({ asset: { asset_id: id, name, attributes } }) => ({
        id,
        name,
        position: { lat: attributes.lat, lng: attributes.lng },
        radiusKm: attributes.monitoring_radius_km ?? DEFAULT_RADIUS_KM,
      })),
      selectedId: null,
      affectedIds: [],
      selectedAssetId,
    }),
    [rows, selectedAssetId],
  );
  const focus = useMemo<MapPosition | null>(() => {
    if (selected === undefined || !isFollowing) return null;
    const { lat, lng, monitoring_radius_km: radius = DEFAULT_RADIUS_KM } = selected.asset.attributes;
    return { lat, lng, zoom: Math.min(SELECTED_ZOOM, zoomForRadius(lat, radius)) };
  }, [selectedAssetId, isFollowing]);
  return (
    <div className={styles.mapSide}>
      {isPainted && (
        <MapView
          content={content}
          portfolio={portfolio}
          eventTiles={null}
          position={start}
          focus={focus}
          onSelectAsset={onSelect}
          onBounds={onBounds}
          onMove={(position) => onChange({ at: writeView(position) })}
        />
      )}
      <InViewSwitch isOn={search.view === '1'} onChange={(isOn) => onChange({ view: isOn ? '1' : undefined })} />
    </div>
  );
}
