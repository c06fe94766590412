import { type RefObject, useEffect, useState } from 'react';
import type { Hit } from '../types';

const hitElement = (list: HTMLElement | null, id: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-hit="${CSS.escape(id)}"]`) ?? null;

const titleOf = (hit: HTMLElement | null): HTMLElement | null =>
  hit?.querySelector<HTMLElement>('[data-title]') ?? null;

export interface NewHits {
  /** The number of hits that have not been on the screen yet. */
  readonly count: number;
  /** Moves the focus to the first of them. */
  readonly show: () => void;
}

/** The hits of a running search that the user has not seen, because they arrived below the visible part of the list. */
export function useNewHits(list: RefObject<HTMLElement | null>, hits: readonly Hit[], isRunning: boolean): NewHits {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isRunning || list.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const visible = entries.filter(({ isIntersecting }) => isIntersecting);
      const ids = visible.map(({ target }) => (target as HTMLElement).dataset.hit ?? '');
      if (ids.length > 0) setSeen((previous) => new Set([...previous, ...ids]));
    });
    for (const element of list.current.querySelectorAll('[data-hit]')) observer.observe(element);
    return () => observer.disconnect();
  }, [hits, isRunning]);
  const unseen = isRunning ? hits.filter(({ id }) => !seen.has(id)) : [];
  return { count: unseen.length, show: () => titleOf(hitElement(list.current, unseen[0]?.id ?? ''))?.focus() };
}

/** Moves the focus to the next hit, or to the previous one. */
export function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const hits = [...(list?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
  const current = hits.findIndex((hit) => hit.contains(document.activeElement));
  const next = current < 0 ? 0 : Math.min(hits.length - 1, Math.max(0, current + step));
  titleOf(hits[next] ?? null)?.focus();
}
