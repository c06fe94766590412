import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useTimeText } from '../../../parts/time';
import { count } from '../../../parts/words';
import { binText, histogramTotal } from '../event-words';
import type { EventsSearch } from '../search';
import type { EventHistogram } from '../types';
import { useEventHistogram } from '../use-events';
import styles from '../events.module.css';

interface TrendViewProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
}

const WIDTH = 640;
const HEIGHT = 200;

/** The events of the filters by time, as bars and as a table. */
export function TrendView({ portfolio, search }: TrendViewProps) {
  const histogram = useEventHistogram(portfolio, search);
  const { data } = histogram;
  if (data === undefined) {
    return histogram.isPending ? (
      <Skeleton rows={8} label="the trend" />
    ) : (
      <FailurePanel failure={histogram.error} what="The trend" onRetry={() => void histogram.refetch()} />
    );
  }
  return <Trend data={data} />;
}

function Trend({ data }: { readonly data: EventHistogram }) {
  const timeText = useTimeText();
  const { bins, from, to, binSeconds, undated } = data;
  if (from === null || to === null || binSeconds === null) {
    return (
      <p className={styles.note}>
        {undated === 0 ? 'No event was found.' : `${count(undated, 'event')} without a date.`}
      </p>
    );
  }
  const highest = Math.max(1, ...bins.map((bin) => bin.count));
  const step = WIDTH / Math.max(1, bins.length);
  const title = `${count(histogramTotal(data), 'event')} between ${timeText(from)} and ${timeText(to)}; each bar is ${binText(binSeconds)}`;
  return (
    <div className={styles.trend}>
      <p>
        {title}. The highest bar is {count(highest, 'event')}.
        {undated > 0 && ` ${count(undated, 'event')} without a date ${undated === 1 ? 'is' : 'are'} in no bar.`}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} preserveAspectRatio="none">
        {bins.map((bin, index) => {
          const height = bin.count === 0 ? 0 : Math.max(2, (HEIGHT * bin.count) / highest);
          return (
            <rect key={bin.from} x={index * step} y={HEIGHT - height} width={Math.max(1, step - 1)} height={height}>
              <title>{`${timeText(bin.from)}: ${count(bin.count, 'event')}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.axis}>
        <span>{timeText(from)}</span>
        <span>{timeText(to)}</span>
      </p>
      <details>
        <summary>Show the numbers</summary>
        <table className={styles.numbers}>
          <thead>
            <tr>
              <th>From</th>
              <th>Events</th>
            </tr>
          </thead>
          <tbody>
            {bins
              .filter((bin) => bin.count > 0)
              .map((bin) => (
                <tr key={bin.from}>
                  <td>{timeText(bin.from)}</td>
                  <td>{bin.count.toLocaleString('en')}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
