import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react';
import { type SortState, sortRows } from './sorting';
import { HEAD_PX, ROW_PX, useVirtualRows } from './use-virtual-rows';
import styles from './data-table.module.css';

/** The height of a table that shows all of its rows, with its border. */
export const tableHeight = (rows: number): number => HEAD_PX + rows * ROW_PX + 2;

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** A track of the CSS grid: `minmax(0, 1fr)` or `90px`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable. Null comes last. */
  readonly sortValue?: (row: Row) => string | number | null;
  /** Hidden on narrow screens. */
  readonly isSecondary?: boolean;
  readonly isNumber?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly selectedKey?: string | null;
  readonly onSelect?: (row: Row) => void;
  /** Enter or a double click. */
  readonly onOpen?: (row: Row) => void;
  /** The rows are shown in their own order if there is none. */
  readonly sort?: SortState | null;
  readonly onSort?: (sort: SortState) => void;
}

/** A grid whose rows exist only while they are visible. Arrow keys, `j` and `k` move the selection. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, selectedKey = null, onSelect, onOpen, sort = null, onSort } = props;
  const id = useId();
  const rows = useMemo(() => sortRows(props.rows, columns, sort), [props.rows, columns, sort]);
  const selected = rows.findIndex((row) => rowKey(row) === selectedKey);
  const { scroller, virtual } = useVirtualRows(rows.length, selected);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moveSelection(event.key, selected, rows.length);
    const row = rows[target ?? selected];
    if (row === undefined || event.target !== scroller.current) return;
    if (target !== null) onSelect?.(row);
    else if (event.key === 'Enter') onOpen?.(row);
    else return;
    event.preventDefault();
  };
  const tracks = columns.map(({ width }) => width).join(' ');
  const narrowTracks = columns.flatMap(({ width, isSecondary }) => (isSecondary ? [] : [width])).join(' ');
  return (
    <div
      ref={scroller}
      className={styles.grid}
      style={{ '--tracks': tracks, '--narrow-tracks': narrowTracks } as React.CSSProperties}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={selected >= 0 ? `${id}-${selected}` : undefined}
      onKeyDown={onKeyDown}
    >
      <Head columns={columns} sort={sort} onSort={onSort} />
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <TableRow
              key={rowKey(row)}
              id={`${id}-${index}`}
              row={row}
              columns={columns}
              index={index}
              top={start - HEAD_PX}
              isSelected={index === selected}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The row that a key leads to, or null for other keys. */
export function moveSelection(key: string, selected: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown' || key === 'j') return Math.min(selected + 1, count - 1);
  if (key === 'ArrowUp' || key === 'k') return Math.max(selected - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: SortState | null;
  readonly onSort: ((sort: SortState) => void) | undefined;
}

function Head<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  return (
    <div className={styles.head} role="row" aria-rowindex={1}>
      {columns.map(({ key, title, sortValue, isSecondary, isNumber }) => {
        const order = sort?.key === key ? sort.order : null;
        const next = { key, order: order === 'ascending' ? 'descending' : 'ascending' } as const;
        return (
          <span
            key={key}
            role="columnheader"
            aria-sort={order ?? (sortValue && onSort ? 'none' : undefined)}
            data-secondary={isSecondary}
            data-number={isNumber}
          >
            {sortValue && onSort ? (
              <button type="button" data-quiet onClick={() => onSort(next)}>
                {title} <span aria-hidden>{order === null ? '' : order === 'ascending' ? '▲' : '▼'}</span>
              </button>
            ) : (
              title
            )}
          </span>
        );
      })}
    </div>
  );
}

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'onSelect' | 'onOpen'> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  /** In pixels below the head. */
  readonly top: number;
  readonly isSelected: boolean;
}

function TableRow<Row>({ id, row, columns, index, top, isSelected, onSelect, onOpen }: TableRowProps<Row>) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onSelect?.(row)}
      onDoubleClick={() => onOpen?.(row)}
    >
      {columns.map(({ key, cell, isSecondary, isNumber }) => (
        <span key={key} role="gridcell" data-secondary={isSecondary} data-number={isNumber}>
          {cell(row)}
        </span>
      ))}
    </div>
  );
}
