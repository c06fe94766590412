import { useEffect, useMemo, useState } from 'react';
import { Pause, Play } from 'lucide-react';
import type { CompactThreat } from '../../../api/types';
import { useCommands } from '../../../app/use-commands';
import { type ClockWindow, readClock, writeClock } from '../filters/filters';
import { countInBins, moveWindow, windowText } from './clock-window';
import styles from '../overview.module.css';

interface ClockProps {
  readonly threats: readonly CompactThreat[];
  readonly now: number;
  readonly clock: string | undefined;
  readonly onChange: (clock: string | undefined) => void;
}

const BINS = 60;
const FRAME_MS = 250;
const SPEEDS = [3_600, 21_600, 86_400] as const;
const SPEED_WORDS: Readonly<Record<number, string>> = { 3_600: '1 h/s', 21_600: '6 h/s', 86_400: '1 d/s' };

/** Replays the list and the map by the time of the events. */
export function Clock({ threats, now, clock, onChange }: ClockProps) {
  const { bins, from, to } = useMemo(
    () =>
      countInBins(
        threats.map(({ observed_at }) => Date.parse(observed_at)),
        now,
        BINS,
      ),
    [threats, now],
  );
  const window = readClock(clock);
  const [speed, setSpeed] = useState<number>(SPEEDS[1]);
  const [isPlaying, setPlaying] = useState(false);
  const [isGrowing, setGrowing] = useState(true);
  const set = (next: ClockWindow): void => onChange(writeClock(next));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      const current = window ?? { from, to: from };
      if (current.to >= to) setPlaying(false);
      else set(moveWindow(current, (speed * 1_000 * FRAME_MS) / 1_000, { from, to }, isGrowing));
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying, clock, speed, isGrowing]);
  const step = (share: number): void =>
    set(moveWindow(window ?? { from, to: from }, (to - from) * share, { from, to }, isGrowing));
  const play = (): void => {
    if (!isPlaying && (window === undefined || window.to >= to)) set({ from, to: from });
    setPlaying(!isPlaying);
  };
  useCommands([
    { id: 'clock', title: isPlaying ? 'Pause the clock' : 'Play the clock', group: 'Map', keys: [','], run: play },
  ]);
  const highest = Math.max(1, ...bins);
  return (
    <div className={styles.clock} role="group" aria-label="Replay clock, by the time of the events">
      <button
        type="button"
        data-quiet
        onClick={play}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title={`${isPlaying ? 'Pause' : 'Play'} (,)`}
      >
        {isPlaying ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
      </button>
      <div className={styles.track}>
        <svg viewBox={`0 0 ${BINS} 20`} preserveAspectRatio="none" aria-hidden>
          {bins.map((number, index) => {
            const height = number === 0 ? 0 : Math.max(1.5, 20 * Math.sqrt(number / highest));
            const at = from + ((index + 0.5) / BINS) * (to - from);
            const isIn = window === undefined || (at >= window.from && at <= window.to);
            return <rect key={index} data-in={isIn} x={index + 0.1} y={20 - height} width="0.8" height={height} />;
          })}
        </svg>
        <input
          type="range"
          aria-label="End of the window"
          aria-valuetext={windowText(window ?? { from, to })}
          min={from}
          max={to}
          step={(to - from) / 200}
          value={window?.to ?? to}
          onChange={({ target }) =>
            set({
              from: isGrowing ? from : Math.min(window?.from ?? from, Number(target.value)),
              to: Number(target.value),
            })
          }
        />
      </div>
      <button type="button" data-quiet onClick={() => step(-1 / BINS)} aria-label="One step back">
        ‹
      </button>
      <button type="button" data-quiet onClick={() => step(1 / BINS)} aria-label="One step forward">
        ›
      </button>
      <span className={styles.window}>{window === undefined ? 'All times' : windowText(window)}</span>
      <select aria-label="Speed" value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
        {SPEEDS.map((value) => (
          <option key={value} value={value}>
            {SPEED_WORDS[value]}
          </option>
        ))}
      </select>
      <button
        type="button"
        data-quiet
        aria-pressed={isGrowing}
        onClick={() => setGrowing(!isGrowing)}
        title="A growing window keeps its beginning"
      >
        Growing
      </button>
      {window && (
        <button type="button" data-quiet onClick={() => onChange(undefined)}>
          Reset
        </button>
      )}
    </div>
  );
}
