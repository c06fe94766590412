import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { isInBounds } from '../../parts/map/bounds';
import type { Bounds } from '../../parts/map/map-props';
import { useTitle } from '../../parts/page/document-title';
import { type Side, Sides } from '../../parts/page/sides';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { FilterBar } from './filters/filter-bar';
import type { OverviewSearch } from './filters/filters';
import { ListSide } from './list/list-side';
import { StatusLine } from './list/status-line';
import { MapSide } from './map-side';
import { useTriage } from './triage/use-triage';
import { useThreatList } from './use-threat-list';
import styles from './overview.module.css';

const route = getRouteApi('/p/$portfolio/');

/** Triage of threats: the list, the map and the reasons of the selected threat. */
export function Overview() {
  const { portfolio } = route.useParams();
  const navigate = route.useNavigate();
  const { search, change } = useOverviewAddress();
  const list = useThreatList(portfolio, search);
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const rows = useMemo(
    () =>
      search.view === '1' && bounds
        ? list.rows.filter(({ coordinates }) => coordinates !== null && isInBounds(coordinates, bounds))
        : list.rows,
    [list.rows, search.view, bounds],
  );
  const triage = useTriage({ portfolio, rows, list, search, change });
  const [side, setSide] = useState<Side>('list');
  const now = Date.parse(list.first?.evaluation.now ?? new Date().toISOString());
  const shared = { rows, search, portfolio, now, triage };
  useTitle(list.waiting.size > 0 ? `(${list.waiting.size}) Threats` : 'Threats');
  return (
    <div className={styles.page}>
      <StatusLine
        evaluation={list.first?.evaluation}
        live={list.live}
        shown={rows.length}
        total={list.first?.total ?? 0}
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
        <ListSide {...shared} list={list} onClear={() => void navigate({ search: {} })} />
        <MapSide {...shared} onChange={change} onBounds={setBounds} />
      </div>
      {triage.dialog}
    </div>
  );
}

/** The view that the address holds, and how this page changes it. */
function useOverviewAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const change = useCallback(
    (values: Partial<OverviewSearch>): void => {
      if (ownsAddress()) void navigate({ search: (previous) => clean({ ...previous, ...values }), replace: true });
    },
    [navigate, ownsAddress],
  );
  return { search, change };
}

const clean = (search: OverviewSearch): OverviewSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
