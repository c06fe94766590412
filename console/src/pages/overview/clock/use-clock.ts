import { useEffect, useMemo, useState } from 'react';
import type { CompactThreat } from '../../../api/types';
import { type ClockWindow, readClock, writeClock } from '../filters/filters';
import { type Bins, countInBins, endWindowAt, moveWindow } from './clock-window';

const BINS = 60;
const FRAME_MS = 250;
/** Seconds of the replayed time in each second of the replay. */
export const CLOCK_SPEEDS = [3_600, 21_600, 86_400] as const;

export interface ClockOptions {
  readonly threats: readonly CompactThreat[];
  readonly now: number;
  readonly clock: string | undefined;
  readonly onChange: (clock: string | undefined) => void;
}

export interface ClockState {
  /** All times of the threats, and how many threats each part has. */
  readonly range: Bins;
  /** The part of these times that is shown; undefined for all. */
  readonly window: ClockWindow | undefined;
  readonly speed: number;
  readonly isPlaying: boolean;
  readonly isGrowing: boolean;
  readonly setSpeed: (speed: number) => void;
  readonly setGrowing: (isGrowing: boolean) => void;
  readonly togglePlaying: () => void;
  /** Moves the window by one part of the range, or back. */
  readonly step: (direction: 1 | -1) => void;
  readonly endAt: (time: number) => void;
}

/** The state of the replay. The window itself is held by the address. */
export function useClock({ threats, now, clock, onChange }: ClockOptions): ClockState {
  const range = useMemo(
    () =>
      countInBins(
        threats.map(({ observed_at: at }) => Date.parse(at)),
        now,
        BINS,
      ),
    [threats, now],
  );
  const { from, to } = range;
  const window = readClock(clock);
  const [speed, setSpeed] = useState<number>(CLOCK_SPEEDS[1]);
  const [isPlaying, setPlaying] = useState(false);
  const [isGrowing, setGrowing] = useState(true);
  const begin: ClockWindow = { from, to: from };
  const set = (next: ClockWindow): void => onChange(writeClock(next));
  const moveBy = (ms: number): void => set(moveWindow(window ?? begin, ms, { from, to }, isGrowing));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      if ((window ?? begin).to >= to) setPlaying(false);
      else moveBy(speed * FRAME_MS);
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying, clock, speed, isGrowing]);
  return {
    range,
    window,
    speed,
    isPlaying,
    isGrowing,
    setSpeed,
    setGrowing,
    togglePlaying: () => {
      if (!isPlaying && (window === undefined || window.to >= to)) set(begin);
      setPlaying(!isPlaying);
    },
    step: (direction) => moveBy((direction * (to - from)) / BINS),
    endAt: (time) => set(endWindowAt(window, time, from, isGrowing)),
  };
}
