import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import type { TimelineEntry } from '../../api/types';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { Time } from '../../parts/time';
import { inWords } from '../../parts/words';
import styles from './threat.module.css';

interface TimelineTabProps {
  readonly threatId: string;
  readonly portfolio: string;
}

const KIND_WORDS: Readonly<Record<TimelineEntry['kind'], string>> = {
  found: 'Found',
  version: 'New version',
  development: 'Development',
  status: 'Status',
  decision: 'Decision',
  note: 'Note',
};

const MOST_ENTRIES = 1_000;

/** Events and decisions, each with its own time and the time at which the service recorded it. */
export function TimelineTab({ threatId, portfolio }: TimelineTabProps) {
  const timeline = useQuery({
    queryKey: ['threat', portfolio, threatId, 'timeline'],
    queryFn: async () => {
      const path = `/v1/threats/${threatId}/timeline`;
      return (await callApi<{ timeline: TimelineEntry[] }>({ path, query: { limit: MOST_ENTRIES }, portfolio })).data
        .timeline;
    },
  });
  if (timeline.isPending) return <Skeleton rows={6} label="the timeline" />;
  if (timeline.data === undefined)
    return <FailurePanel failure={timeline.error} what="The timeline" onRetry={() => void timeline.refetch()} />;
  return (
    <ol className={styles.timeline}>
      {timeline.data.map((entry, index) => (
        <li key={index} data-kind={entry.kind}>
          <span className={styles.kind}>{KIND_WORDS[entry.kind]}</span>
          <div>
            {entry.note === null && <strong dir="auto">{entry.title}</strong>}
            <p className={styles.soft}>
              {entry.occurred_at !== null && (
                <>
                  Happened <Time at={entry.occurred_at} /> ·{' '}
                </>
              )}
              Known to us <Time at={entry.at} />
              {entry.principal && ` · ${entry.principal.name ?? inWords(entry.principal.type)}`}
            </p>
            {entry.note !== null && (
              <p className={styles.note} dir="auto">
                {entry.note}
              </p>
            )}
            {entry.reason !== null && <p dir="auto">“{entry.reason}”</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
