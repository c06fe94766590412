import { useMemo, useState } from 'react';
import type { CompactThreat } from '../../api/types';
import type { Bounds } from '../../parts/map/map-props';
import { InViewSwitch } from '../../parts/map/in-view-switch';
import { MapView } from '../../parts/map/map-view';
import { useAfterPaint } from '../../parts/map/use-after-paint';
import { Clock } from './clock/clock';
import { type OverviewSearch, readView, writeView } from './filters/filters';
import type { Triage } from './triage/triage';
import { useAssets } from './use-assets';
import { useEventTiles } from './use-event-tiles';
import overview from './overview.module.css';
import styles from './map-side.module.css';

interface MapSideProps {
  readonly rows: readonly CompactThreat[];
  readonly search: OverviewSearch;
  readonly portfolio: string;
  readonly now: number;
  readonly triage: Triage;
  readonly onChange: (values: Partial<OverviewSearch>) => void;
  readonly onBounds: (bounds: Bounds) => void;
}

/** The threats of the list on the map, with the clock that replays both. */
export function MapSide({ rows, search, portfolio, now, triage, onChange, onBounds }: MapSideProps) {
  const isPainted = useAfterPaint();
  const assets = useAssets(portfolio);
  const eventTiles = useEventTiles(portfolio, search.clock);
  const content = useMemo(
    () => ({
      threats: rows.flatMap(({ id, title, severity, risk_score: risk, coordinates, nearest_asset: nearest }) =>
        coordinates === null
          ? []
          : [{ id, title, severity, risk, position: coordinates, assetId: nearest?.asset_id ?? null }],
      ),
      assets,
      selectedId: triage.selectedId,
      affectedIds: triage.selected?.nearest_asset ? [triage.selected.nearest_asset.asset_id] : [],
    }),
    [rows, assets, triage.selectedId],
  );
  const [start] = useState(() => readView(search.at));
  return (
    <div className={overview.mapSide}>
      <div className={styles.mapBox}>
        {isPainted && (
          <MapView
            content={content}
            portfolio={portfolio}
            eventTiles={eventTiles}
            position={start}
            onSelect={triage.select}
            onBounds={onBounds}
            onMove={(position) => onChange({ at: writeView(position) })}
          />
        )}
        <InViewSwitch isOn={search.view === '1'} onChange={(isOn) => onChange({ view: isOn ? '1' : undefined })} />
      </div>
      <Clock threats={triage.allRows} now={now} clock={search.clock} onChange={(clock) => onChange({ clock })} />
    </div>
  );
}
