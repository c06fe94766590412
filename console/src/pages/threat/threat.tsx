import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { callApi } from '../../api/request';
import type { ThreatDetail } from '../../api/types';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { focusEntry } from '../../parts/form/entry-field';
import { useDecisions } from '../../parts/decisions/use-decisions';
import { findNeighbours, searchOfList } from '../overview/remembered-list';
import { NOTE_FIELD } from './notes-tab';
import type { ThreatSearch, ThreatTab } from './search';
import { ThreatHeader } from './threat-header';
import { threatCommands } from './threat-commands';
import { ThreatTabs } from './threat-tabs';
import styles from './threat.module.css';

const route = getRouteApi('/p/$portfolio/threats/$id');

const FOCUS_MS = 100;

/** One threat: its score with the reasons, its events and the decisions. */
export function ThreatPage() {
  const { portfolio, id } = route.useParams();
  const detail = useQuery({
    queryKey: ['threat', portfolio, id],
    queryFn: ({ signal }) => callApi<ThreatDetail>({ path: `/v1/threats/${id}`, portfolio, signal }),
  });
  useTitle(detail.data?.data.title ?? 'Threat');
  if (detail.isPending) return <Skeleton rows={14} label="the threat" />;
  if (detail.data === undefined) {
    return <FailurePanel failure={detail.error} what="The threat" onRetry={() => void detail.refetch()} />;
  }
  return <LoadedThreat threat={detail.data.data} etag={detail.data.etag ?? ''} portfolio={portfolio} />;
}

interface LoadedThreatProps {
  readonly threat: ThreatDetail;
  readonly etag: string;
  readonly portfolio: string;
}

function LoadedThreat({ threat, etag, portfolio }: LoadedThreatProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const search = route.useSearch();
  const reload = (): void => {
    void queries.invalidateQueries({ queryKey: ['threat', portfolio, threat.id] });
    void queries.invalidateQueries({ queryKey: ['threats', portfolio] });
  };
  const decisions = useDecisions({ portfolio, onChange: () => undefined, onSaved: reload, onRefused: reload });
  const decided = { ...threat, etag };
  const change = (values: ThreatSearch): void =>
    void navigate({ to: '.', search: { ...search, ...values }, replace: true });
  const show = (next: ThreatTab): void => change({ tab: next === 'why' ? undefined : next });
  const writeNote = (): void => {
    show('notes');
    // The tab is on the page after this render.
    setTimeout(() => focusEntry(NOTE_FIELD), FOCUS_MS);
  };
  const goTo = (id: string | undefined): void => {
    if (id !== undefined) void navigate({ to: '/p/$portfolio/threats/$id', params: { portfolio, id } });
  };
  const { previous, next } = findNeighbours(portfolio, threat.id);
  useCommands(
    threatCommands({
      decided,
      decisions,
      show,
      writeNote,
      canDecide: permissions.includes('threats:write'),
      goPrevious: () => goTo(previous),
      goNext: () => goTo(next),
      goBack: () =>
        void navigate({ to: '/p/$portfolio', params: { portfolio }, search: searchOfList(portfolio, threat.id) }),
    }),
  );
  return (
    <article className={styles.page}>
      <ThreatPosition id={threat.id} portfolio={portfolio} previous={previous} next={next} onGoTo={goTo} />
      <ThreatHeader threat={decided} detail={threat} portfolio={portfolio} decisions={decisions} />
      <ThreatTabs
        threat={threat}
        portfolio={portfolio}
        search={search}
        onShow={show}
        onAsset={(asset) => change({ asset })}
      />
      {decisions.dialog}
    </article>
  );
}

interface ThreatPositionProps {
  readonly id: string;
  readonly portfolio: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly onGoTo: (id: string | undefined) => void;
}

/** The way back to the list, and to the threats before and after this one. */
function ThreatPosition({ id, portfolio, previous, next, onGoTo }: ThreatPositionProps) {
  return (
    <nav className={styles.crumbs} aria-label="Position">
      <Link to="/p/$portfolio" params={{ portfolio }} search={searchOfList(portfolio, id)}>
        Threats
      </Link>
      <span>
        <button type="button" data-quiet disabled={previous === undefined} onClick={() => onGoTo(previous)}>
          Previous <kbd>[</kbd>
        </button>
        <button type="button" data-quiet disabled={next === undefined} onClick={() => onGoTo(next)}>
          Next <kbd>]</kbd>
        </button>
      </span>
    </nav>
  );
}
