import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import type { ThreatNotes } from '../../api/types';
import { useMe } from '../../app/session';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { EntryField } from '../../parts/form/entry-field';
import { Time } from '../../parts/time';
import { inWords } from '../../parts/words';
import styles from './threat.module.css';

interface NotesTabProps {
  readonly threatId: string;
  readonly portfolio: string;
}

const MOST_NOTES = 1_000;
export const NOTE_FIELD = 'note';

/** What analysts wrote about the threat, the newest first, with a field for another note. */
export function NotesTab({ threatId, portfolio }: NotesTabProps) {
  const queries = useQueryClient();
  const { permissions } = useMe();
  const path = `/v1/threats/${threatId}/notes`;
  const notes = useQuery({
    queryKey: ['threat', portfolio, threatId, 'notes'],
    queryFn: async ({ signal }) => {
      const { data } = await callApi<ThreatNotes>({ path, query: { limit: MOST_NOTES }, portfolio, signal });
      return [...data.notes].reverse();
    },
  });
  const reload = (): void => void queries.invalidateQueries({ queryKey: ['threat', portfolio, threatId] });
  return (
    <section className={styles.card} aria-label="Notes">
      {permissions.includes('threats:write') && (
        <EntryField
          label="Note"
          submitWords="Add note"
          path={path}
          portfolio={portfolio}
          fieldId={NOTE_FIELD}
          onSaved={reload}
        />
      )}
      {notes.isPending && <Skeleton rows={3} label="the notes" />}
      {notes.data === undefined && notes.error !== null && (
        <FailurePanel failure={notes.error} what="The notes" onRetry={() => void notes.refetch()} />
      )}
      {notes.data?.length === 0 && (
        <p className={styles.soft}>Nobody has written a note yet. Notes also appear in the timeline.</p>
      )}
      <ol className={styles.notes}>
        {notes.data?.map(({ id, text, principal, created_at: at }) => (
          <li key={id}>
            <p className={styles.soft}>
              <bdi>{principal.name ?? inWords(principal.type)}</bdi> · <Time at={at} />
            </p>
            <p className={styles.note} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
