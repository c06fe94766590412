import { useCommands } from '../../../app/use-commands';
import { PauseIcon, PlayIcon } from '../../../parts/icons';
import { ClockTrack } from './clock-track';
import { windowText } from './clock-window';
import { CLOCK_SPEEDS, type ClockOptions, useClock } from './use-clock';
import styles from './clock.module.css';

const SPEED_WORDS: Readonly<Record<number, string>> = { 3_600: '1 h/s', 21_600: '6 h/s', 86_400: '1 d/s' };

/** Replays the list and the map by the time of the events. */
export function Clock(options: ClockOptions) {
  const clock = useClock(options);
  const { window, isPlaying, isGrowing, speed, step, togglePlaying } = clock;
  const playWords = isPlaying ? 'Pause' : 'Play';
  useCommands([{ id: 'clock', title: `${playWords} the clock`, group: 'Map', keys: [','], run: togglePlaying }]);
  return (
    <div className={styles.clock} role="group" aria-label="Replay clock, by the time of the events">
      <button type="button" data-quiet onClick={togglePlaying} aria-label={playWords} title={`${playWords} (,)`}>
        {isPlaying ? <PauseIcon aria-hidden /> : <PlayIcon aria-hidden />}
      </button>
      <ClockTrack range={clock.range} window={window} endAt={clock.endAt} />
      <button type="button" data-quiet onClick={() => step(-1)} aria-label="One step back">
        ‹
      </button>
      <button type="button" data-quiet onClick={() => step(1)} aria-label="One step forward">
        ›
      </button>
      <span className={styles.window}>{window === undefined ? 'All times' : windowText(window)}</span>
      <select aria-label="Speed" value={speed} onChange={(event) => clock.setSpeed(Number(event.target.value))}>
        {CLOCK_SPEEDS.map((value) => (
          <option key={value} value={value}>
            {SPEED_WORDS[value]}
          </option>
        ))}
      </select>
      <button
        type="button"
        data-quiet
        aria-pressed={isGrowing}
        onClick={() => clock.setGrowing(!isGrowing)}
        title="A growing window keeps its beginning"
      >
        Growing
      </button>
      {window && (
        <button type="button" data-quiet onClick={() => options.onChange(undefined)}>
          Reset
        </button>
      )}
    </div>
  );
}
