import type { EventsSearch } from '../search';
import styles from '../events.module.css';

interface DateRangeProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (values: Pick<EventsSearch, 'from' | 'to'>) => void;
}

/** The first and the last day of the listed events. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  return (
    <>
      <label className={styles.date}>
        From
        <input
          type="date"
          value={from ?? ''}
          max={to}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
      </label>
      <label className={styles.date}>
        To
        <input
          type="date"
          value={to ?? ''}
          min={from}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </label>
    </>
  );
}
