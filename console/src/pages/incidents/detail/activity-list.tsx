import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/request';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { EntryField } from '../../../parts/form/entry-field';
import { Time } from '../../../parts/time';
import { principalName } from '../../../parts/words';
import { activityWords } from './activity-words';
import { personName, usePeople } from '../people';
import type { Activity, ActivityEntry, Incident } from '../types';
import cards from '../../../parts/page/cards.module.css';
import styles from '../incidents.module.css';

interface ActivityListProps {
  readonly incident: Incident;
  readonly portfolio: string;
  readonly canEdit: boolean;
}

const PAGE_SIZE = 1_000;
const MOST_PAGES = 10;
export const COMMENT_FIELD = 'comment';

async function loadActivity(portfolio: string, id: string, signal: AbortSignal): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data }: { data: Activity } = await callApi<Activity>({
      path: `/v1/incidents/${id}/activity`,
      query: { limit: PAGE_SIZE, cursor },
      portfolio,
      signal,
    });
    entries.push(...data.activity);
    cursor = data.next_cursor;
    if (cursor === null) break;
  }
  return entries.reverse();
}

/** Everything that happened to an incident, the newest first, with a field for comments. */
export function ActivityList({ incident, portfolio, canEdit }: ActivityListProps) {
  const queries = useQueryClient();
  const queryKey = ['incident', portfolio, incident.id, 'activity'];
  const activity = useQuery({ queryKey, queryFn: ({ signal }) => loadActivity(portfolio, incident.id, signal) });
  return (
    <section className={cards.card} aria-labelledby="incident-activity">
      <h2 id="incident-activity">Activity</h2>
      {canEdit && (
        <EntryField
          label="Comment"
          submitWords="Add comment"
          path={`/v1/incidents/${incident.id}/comments`}
          portfolio={portfolio}
          fieldId={COMMENT_FIELD}
          onSaved={() => void queries.invalidateQueries({ queryKey })}
        />
      )}
      {activity.isPending && <Skeleton rows={4} label="the activity" />}
      {activity.data === undefined && activity.error !== null && (
        <FailurePanel failure={activity.error} what="The activity" onRetry={() => void activity.refetch()} />
      )}
      <ol className={styles.activity} aria-label="Activity">
        {activity.data?.map((entry) => (
          <Entry key={entry.id} entry={entry} incident={incident} portfolio={portfolio} />
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  readonly entry: ActivityEntry;
  readonly incident: Incident;
  readonly portfolio: string;
}

function Entry({ entry, incident, portfolio }: EntryProps) {
  const people = usePeople(portfolio);
  const threat = incident.threat_links.find(({ threat_id: id }) => id === entry.threat_id)?.threat;
  return (
    <li data-kind={entry.kind}>
      <bdi>
        <strong>{principalName(entry.principal)}</strong>
      </bdi>{' '}
      <bdi>{activityWords(entry, (id) => personName(people, id))}</bdi>{' '}
      {entry.threat_id !== null && (
        <Link to="/p/$portfolio/threats/$id" params={{ portfolio, id: entry.threat_id }} dir="auto">
          {threat?.title ?? 'a threat'}
        </Link>
      )}{' '}
      <Time at={entry.changed_at} />
      {entry.comment !== null && (
        <p className={styles.comment} dir="auto">
          {entry.comment}
        </p>
      )}
    </li>
  );
}
