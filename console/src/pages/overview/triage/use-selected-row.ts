import { useEffect, useRef, useState } from 'react';
import type { CompactThreat } from '../../../api/types';
import type { OverviewSearch } from '../filters/filters';

/** Browsers limit how often a page changes its address. */
const ADDRESS_MS = 200;

interface SelectedRow {
  /** -1 if no row of the list is selected. */
  readonly index: number;
  readonly select: (id: string) => void;
}

/** The selected threat, from the address and back. A row that leaves the list makes room for the next one. */
export function useSelectedRow(
  rows: readonly CompactThreat[],
  addressId: string | null,
  change: (values: Partial<OverviewSearch>) => void,
): SelectedRow {
  const [selectedId, setSelectedId] = useState(addressId);
  const place = useRef(0);
  const index = rows.findIndex(({ id }) => id === selectedId);
  if (index >= 0) place.current = index;
  useEffect(() => {
    if (selectedId !== null && index < 0 && rows.length > 0) {
      setSelectedId(rows[Math.min(place.current, rows.length - 1)]?.id ?? null);
    }
  }, [rows, index]);
  useEffect(() => {
    const timer = setTimeout(() => selectedId !== addressId && change({ sel: selectedId ?? undefined }), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [selectedId]);
  return { index, select: setSelectedId };
}
