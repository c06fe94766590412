import type { ClockWindow } from '../filters/filters';

const DAY_MS = 86_400_000;

export interface Bins extends ClockWindow {
  readonly bins: readonly number[];
}

/** How many of the times lie in each of equally long parts, from the first time until now. */
export function countInBins(times: readonly number[], now: number, number: number): Bins {
  const from = times.reduce((least, time) => Math.min(least, time), now - DAY_MS);
  const to = times.reduce((most, time) => Math.max(most, time), now);
  const bins = Array.from({ length: number }, () => 0);
  for (const time of times) {
    const index = Math.min(number - 1, Math.floor(((time - from) / (to - from)) * number));
    bins[index] = (bins[index] ?? 0) + 1;
  }
  return { bins, from, to };
}

/** Moves the end of a growing window, or both ends of a sliding one, within the limits. */
export function moveWindow(window: ClockWindow, byMs: number, limits: ClockWindow, isGrowing: boolean): ClockWindow {
  const to = Math.min(limits.to, Math.max(limits.from, window.to + byMs));
  const from = isGrowing ? window.from : Math.max(limits.from, window.from + (to - window.to));
  return { from: Math.min(from, to), to };
}

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

export const windowText = ({ from, to }: ClockWindow): string => `${format.format(from)} – ${format.format(to)} UTC`;
