import { useEffect, useRef, useState } from 'react';
import type { Command } from '../../app/commands';

interface SelectionOptions<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The selection that the address names. */
  readonly addressKey: string | undefined;
  readonly onAddress: (key: string | undefined) => void;
  /** Keeps a selection that is not among the rows, such as one made on a map. */
  readonly isFree?: boolean;
}

export interface Selection<Row> {
  readonly key: string | null;
  readonly row: Row | undefined;
  readonly select: (key: string | null) => void;
}

/** Browsers limit how often a page changes its address. */
const ADDRESS_MS = 200;

/** The selected row. The address follows when the user pauses; if the row leaves the list, the next one is selected. */
export function useSelection<Row>({
  rows,
  rowKey,
  addressKey,
  onAddress,
  isFree = false,
}: SelectionOptions<Row>): Selection<Row> {
  const [key, setKey] = useState(addressKey ?? null);
  const place = useRef<number | null>(null);
  const index = rows.findIndex((row) => rowKey(row) === key);
  if (index >= 0) place.current = index;
  useEffect(() => {
    if (isFree || key === null || index >= 0 || place.current === null) return;
    const next = rows[Math.min(place.current, rows.length - 1)];
    setKey(next === undefined ? null : rowKey(next));
  }, [rows, index]);
  useEffect(() => {
    if (key === (addressKey ?? null)) return undefined;
    const path = location.pathname;
    const timer = setTimeout(() => {
      // While the next page loads, the selection of this one no longer owns the address.
      if (location.pathname === path) onAddress(key ?? undefined);
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return { key, row: index >= 0 ? rows[index] : undefined, select: setKey };
}

/** The keys that move the selection wherever the focus is; `what` is a row in words. */
export function selectionCommands<Row>(
  { key, select }: Selection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  what: string,
): Command[] {
  const move = (step: number) => (): void => {
    const index = rows.findIndex((row) => rowKey(row) === key);
    const next = rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))];
    if (next !== undefined) select(rowKey(next));
  };
  return [
    { id: `next-${what}`, title: `Select the next ${what}`, group: 'List', keys: ['j'], run: move(1) },
    { id: `previous-${what}`, title: `Select the previous ${what}`, group: 'List', keys: ['k'], run: move(-1) },
  ];
}
