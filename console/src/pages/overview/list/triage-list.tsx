import { memo } from 'react';
import type { CompactThreat } from '../../../api/types';
import { SeverityMark } from '../../../parts/severity-mark';
import { HEAD_PX, useVirtualRows } from '../../../parts/table/use-virtual-rows';
import { km, shortAge } from '../../../parts/words';
import styles from './triage-list.module.css';

interface TriageListProps {
  readonly rows: readonly CompactThreat[];
  readonly now: number;
  readonly selectedId: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly ended: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onChoose: (id: string) => void;
}

const COLUMNS = ['', 'Risk', 'Threat', 'Nearest asset', 'Age', 'Status'];

/** A grid whose rows exist only while they are visible. The page moves the selection; the grid shows it. */
export const TriageList = memo(function TriageList(props: TriageListProps) {
  const { rows, selectedId } = props;
  const selected = rows.findIndex(({ id }) => id === selectedId);
  const { scroller, virtual } = useVirtualRows(rows.length, selected);
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      tabIndex={0}
      aria-label="Threats"
      aria-rowcount={rows.length + 1}
      aria-multiselectable
      aria-activedescendant={selected >= 0 ? `threat-${selectedId}` : undefined}
    >
      <div className={styles.head} role="row" aria-rowindex={1}>
        {COLUMNS.map((name, index) => (
          <span key={index} role="columnheader">
            {name === '' ? <span className="visually-hidden">Chosen</span> : name}
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return <TriageRow key={row.id} row={row} index={index} top={start - HEAD_PX} {...props} />;
        })}
      </div>
    </div>
  );
});

interface TriageRowProps extends TriageListProps {
  readonly row: CompactThreat;
  readonly index: number;
  readonly top: number;
}

function TriageRow({
  row,
  index,
  top,
  now,
  selectedId,
  chosen,
  changed,
  ended,
  onSelect,
  onOpen,
  onChoose,
}: TriageRowProps) {
  const isSelected = row.id === selectedId;
  return (
    <div
      id={`threat-${row.id}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen.has(row.id)}
      className={styles.row}
      data-current={isSelected}
      data-ended={ended.has(row.id)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onSelect(row.id)}
      onDoubleClick={() => onOpen(row.id)}
    >
      <span role="gridcell" className={styles.choice}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Choose ${row.title}`}
          checked={chosen.has(row.id)}
          onChange={() => onChoose(row.id)}
          onClick={(event) => event.stopPropagation()}
        />
      </span>
      <span role="gridcell" className={styles.risk} data-level={row.severity}>
        <SeverityMark severity={row.severity} /> {Math.round(row.risk_score)}
      </span>
      <span role="gridcell" className={styles.title} title={row.title}>
        <bdi>{row.title}</bdi>
        {changed.has(row.id) && <em className={styles.changed}>changed</em>}
        <Marks row={row} />
      </span>
      <span role="gridcell" className={styles.asset}>
        <Nearest row={row} />
      </span>
      <span role="gridcell" className={styles.age} title={row.observed_at}>
        {shortAge(row.observed_at, now)}
      </span>
      <span role="gridcell" className={styles.status}>
        {row.status === 'active' ? '' : <i>{ended.has(row.id) ? 'ended' : row.status}</i>}
      </span>
    </div>
  );
}

function Nearest({ row: { nearest_asset: asset, affected_asset_count: affected } }: { readonly row: CompactThreat }) {
  if (asset === null) return <>No asset</>;
  return (
    <>
      <bdi>{asset.asset_name}</bdi> <small>{km(asset.distance_km)}</small>
      {affected > 1 && <small> +{affected - 1}</small>}
    </>
  );
}

function Marks({ row }: { readonly row: CompactThreat }) {
  const marks = [
    row.pinned && (['★', 'Pinned'] as const),
    row.version_count > 1 && ([`v${row.version_count}`, `${row.version_count} versions`] as const),
    row.development_count > 0 && ([`×${row.development_count}`, `${row.development_count} developments`] as const),
    row.incident_count > 0 && (['⚑', 'In an incident'] as const),
  ].filter((mark) => mark !== false);
  return (
    <>
      {marks.map(([sign, meaning]) => (
        <small key={sign} className={styles.sign} title={meaning}>
          <span aria-hidden>{sign}</span>
          <span className="visually-hidden">{meaning}</span>
        </small>
      ))}
    </>
  );
}
