import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { CompactThreat } from '../../api/types';
import { useMe } from '../../app/session';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import type { Bounds } from '../../parts/map/map-props';
import { MapView } from '../../parts/map/map-view';
import { useAfterPaint } from '../../parts/map/use-after-paint';
import { type Side, Sides } from '../../parts/page/sides';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { Clock } from './clock/clock';
import { EmptyList } from './list/empty-list';
import { FilterBar } from './filters/filter-bar';
import { type OverviewSearch, readView, writeView } from './filters/filters';
import { Peek } from './list/peek';
import { SelectionBar } from './list/selection-bar';
import { StatusLine } from './list/status-line';
import { TriageList } from './list/triage-list';
import { useAssets } from './use-assets';
import { useEventTiles } from './use-event-tiles';
import { useThreatList } from './use-threat-list';
import { useTriage } from './triage/use-triage';
import styles from './overview.module.css';

const route = getRouteApi('/p/$portfolio/');

/** Triage of threats: the list, the map and the reasons of the selected threat. */
export function Overview() {
  const { portfolio } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { permissions } = useMe();
  const ownsAddress = useAddressGuard();
  const change = useCallback(
    (values: Partial<OverviewSearch>): void => {
      if (ownsAddress()) void navigate({ search: (previous) => clean({ ...previous, ...values }), replace: true });
    },
    [navigate, ownsAddress],
  );
  const list = useThreatList(portfolio, search);
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const rows = useMemo(
    () => (search.view === '1' && bounds ? list.rows.filter((row) => isInView(row, bounds)) : list.rows),
    [list.rows, search.view, bounds],
  );
  const triage = useTriage({ portfolio, rows, list, selectedId: search.sel ?? null, change });
  const [side, setSide] = useState<Side>('list');
  const now = Date.parse(list.first?.evaluation.now ?? new Date().toISOString());
  useTitle(list.waiting.size > 0 ? `(${list.waiting.size}) Threats` : 'Threats');
  const total = list.first?.total ?? 0;
  return (
    <div className={styles.page}>
      <StatusLine
        evaluation={list.first?.evaluation}
        live={list.live}
        shown={rows.length}
        total={total}
        waiting={list.waiting}
        onShowWaiting={list.showWaiting}
      />
      <FilterBar
        portfolio={portfolio}
        search={search}
        onChange={change}
        onClear={() => void navigate({ search: {}, replace: true })}
      />
      <Sides side={side} className={styles.sides} onChange={setSide} />
      <div className={styles.split} data-side={side}>
        <div className={styles.list}>
          {list.isPending && <Skeleton rows={12} label="threats" />}
          {list.failure !== null && rows.length === 0 && (
            <FailurePanel failure={list.failure} what="The list of threats" onRetry={list.reload} />
          )}
          {!list.isPending && list.failure === null && rows.length === 0 && (
            <EmptyList
              portfolio={portfolio}
              search={search}
              evaluation={list.first?.evaluation}
              onClear={() => void navigate({ search: {} })}
            />
          )}
          {rows.length > 0 && (
            <TriageList
              rows={rows}
              now={now}
              selectedId={triage.selectedId}
              chosen={triage.chosen}
              changed={list.changed}
              ended={list.ended}
              onSelect={triage.select}
              onOpen={triage.openPage}
              onChoose={triage.choose}
            />
          )}
          {triage.chosen.size > 0 && <SelectionBar triage={triage} portfolio={portfolio} onDone={list.reload} />}
          {triage.isPeeking && triage.selected && (
            <Peek
              row={triage.selected}
              portfolio={portfolio}
              canDecide={permissions.includes('threats:write')}
              onDecide={triage.decideSelected}
              onOpenDialog={triage.openDialog}
              onClose={triage.togglePeek}
            />
          )}
        </div>
        <MapSide
          rows={rows}
          search={search}
          portfolio={portfolio}
          now={now}
          triage={triage}
          change={change}
          onBounds={setBounds}
        />
      </div>
      {triage.dialog}
    </div>
  );
}

const clean = (search: OverviewSearch): OverviewSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

const isInView = ({ coordinates }: CompactThreat, { west, south, east, north }: Bounds): boolean =>
  coordinates !== null &&
  coordinates.lat >= south &&
  coordinates.lat <= north &&
  [-360, 0, 360].some((turn) => coordinates.lng + turn >= west && coordinates.lng + turn <= east);

interface MapSideProps {
  readonly rows: readonly CompactThreat[];
  readonly search: OverviewSearch;
  readonly portfolio: string;
  readonly now: number;
  readonly triage: ReturnType<typeof useTriage>;
  readonly change: (values: Partial<OverviewSearch>) => void;
  readonly onBounds: (bounds: Bounds) => void;
}

function MapSide({ rows, search, portfolio, now, triage, change, onBounds }: MapSideProps) {
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
    <div className={styles.mapSide}>
      <div className={styles.mapBox}>
        {isPainted && (
          <MapView
            content={content}
            portfolio={portfolio}
            eventTiles={eventTiles}
            position={start}
            onSelect={triage.select}
            onBounds={onBounds}
            onMove={(position) => change({ at: writeView(position) })}
          />
        )}
        <label className={styles.inView}>
          <input
            type="checkbox"
            checked={search.view === '1'}
            onChange={({ target }) => change({ view: target.checked ? '1' : undefined })}
          />{' '}
          List only what is in view
        </label>
      </div>
      <Clock threats={triage.allRows} now={now} clock={search.clock} onChange={(clock) => change({ clock })} />
    </div>
  );
}
