import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Place {
  readonly id: string;
  readonly top: number;
  /** The element that has the focus in this hit. */
  readonly focused: HTMLElement | null;
}

const scrollerOf = (list: HTMLElement | null): HTMLElement | null =>
  list?.closest<HTMLElement>('[data-scrolling="true"]') ?? null;

/** The hit that the user is reading: the focused one if it is visible, otherwise the first visible one. */
function readPlace(list: HTMLElement, scroller: HTMLElement): Place | null {
  const { top: edge, bottom: end } = scroller.getBoundingClientRect();
  const isOnScreen = (hit: HTMLElement): boolean => {
    const { top, bottom } = hit.getBoundingClientRect();
    return bottom > edge && top < end;
  };
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && list.contains(activeElement) ? activeElement : null;
  const focusedHit = focused?.closest<HTMLElement>('[data-hit]') ?? null;
  const hits = [...list.querySelectorAll<HTMLElement>('[data-hit]')];
  const hit = focusedHit !== null && isOnScreen(focusedHit) ? focusedHit : hits.find(isOnScreen);
  if (hit === undefined) return null;
  const { top } = hit.getBoundingClientRect();
  return { id: hit.dataset.hit ?? '', top, focused: hit === focusedHit ? focused : null };
}

/** Keeps the hit that the user is reading at its place on the screen while hits above it are inserted, moved or removed. */
export function useKeepPlace(list: RefObject<HTMLElement | null>): void {
  const place = useRef<Place | null>(null);
  const remember = (): void => {
    const { current: hits } = list;
    const scroller = scrollerOf(hits);
    place.current = hits === null || scroller === null || scroller.scrollTop === 0 ? null : readPlace(hits, scroller);
  };
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    const held = place.current;
    const hit = held && list.current?.querySelector(`[data-hit="${CSS.escape(held.id)}"]`);
    if (held && hit && scroller) {
      // An element that is moved in the document loses the focus.
      if (document.activeElement === document.body) held.focused?.focus({ preventScroll: true });
      scroller.scrollTop += hit.getBoundingClientRect().top - held.top;
    }
    remember();
  });
  useEffect(() => {
    const scroller = scrollerOf(list.current);
    scroller?.addEventListener('scroll', remember, { passive: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('click', remember);
    return () => {
      scroller?.removeEventListener('scroll', remember);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('click', remember);
    };
  }, []);
}
