import { binBars, windowText } from './clock-window';
import type { ClockState } from './use-clock';
import styles from './clock.module.css';

/** The number of threats over time, and the end of the window that is shown. */
export function ClockTrack({ range, window, endAt }: Pick<ClockState, 'range' | 'window' | 'endAt'>) {
  const { bins, from, to } = range;
  return (
    <div className={styles.track}>
      <svg viewBox={`0 0 ${bins.length} 20`} preserveAspectRatio="none" aria-hidden>
        {binBars(range, window).map(({ height, isIn }, index) => (
          <rect key={index} data-in={isIn} x={index + 0.1} y={20 - height} width="0.8" height={height} />
        ))}
      </svg>
      <input
        type="range"
        aria-label="End of the window"
        aria-valuetext={windowText(window ?? { from, to })}
        min={from}
        max={to}
        step={(to - from) / 200}
        value={window?.to ?? to}
        onChange={({ target }) => endAt(Number(target.value))}
      />
    </div>
  );
}
