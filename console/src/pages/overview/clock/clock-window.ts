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

/** The window with another end: a growing one begins where the times begin, a sliding one keeps its beginning. */
export function endWindowAt(
  window: ClockWindow | undefined,
  to: number,
  first: number,
  isGrowing: boolean,
): ClockWindow {
  return { from: isGrowing ? first : Math.min(window?.from ?? first, to), to };
}

export interface Bar {
  /** Of 20. The root of the number, so that a few threats are still seen beside many. */
  readonly height: number;
  /** Whether the middle of the bar lies in the window. */
  readonly isIn: boolean;
}

export function binBars({ bins, from, to }: Bins, window: ClockWindow | undefined): Bar[] {
  const highest = Math.max(1, ...bins);
  return bins.map((number, index) => {
    const at = from + ((index + 0.5) / bins.length) * (to - from);
    return {
      height: number === 0 ? 0 : Math.max(1.5, 20 * Math.sqrt(number / highest)),
      isIn: window === undefined || (at >= window.from && at <= window.to),
    };
  });
}

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

export const windowText = ({ from, to }: ClockWindow): string => `${format.format(from)} – ${format.format(to)} UTC`;
