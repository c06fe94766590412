import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

export const ROW_PX = 40;
export const HEAD_PX = 32;

/** The rows of a grid that are visible, below a head that stays in sight. The selected row is scrolled into view. */
export function useVirtualRows(count: number, selected: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
  });
  useEffect(() => {
    if (selected >= 0) virtual.scrollToIndex(selected, { align: 'auto' });
  }, [selected]);
  return { scroller, virtual };
}
