import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { callApi } from '../../api/request';
import type { ThreatDetail } from '../../api/types';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { focusEntry } from '../../parts/form/entry-field';
import { readAssessment } from '../../parts/score/assessment';
import { useDecisions } from '../../parts/decisions/use-decisions';
import { findNeighbours } from '../overview/remembered-list';
import { EvidenceTab } from './evidence-tab';
import { NotesTab, NOTE_FIELD } from './notes-tab';
import { THREAT_TABS, type ThreatTab } from './search';
import { ThreatHeader } from './threat-header';
import { threatCommands } from './threat-commands';
import { TimelineTab } from './timeline-tab';
import { VersionsTab } from './versions-tab';
import { WhyTab } from './why-tab';
import styles from './threat.module.css';

const route = getRouteApi('/p/$portfolio/threats/$id');

const FOCUS_MS = 100;

const TAB_WORDS: Readonly<Record<ThreatTab, string>> = {
  why: 'Why',
  timeline: 'Timeline',
  versions: 'Versions',
  evidence: 'Evidence',
  notes: 'Notes',
};

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
  const tab = search.tab ?? 'why';
  const reload = (): void => {
    void queries.invalidateQueries({ queryKey: ['threat', portfolio, threat.id] });
    void queries.invalidateQueries({ queryKey: ['threats', portfolio] });
  };
  const decisions = useDecisions({ portfolio, onChange: () => undefined, onSaved: reload, onRefused: reload });
  const decided = { ...threat, etag };
  const show = (next: ThreatTab): void =>
    void navigate({ to: '.', search: { ...search, tab: next === 'why' ? undefined : next }, replace: true });
  const goTo = (id: string | undefined): void => {
    if (id !== undefined) void navigate({ to: '/p/$portfolio/threats/$id', params: { portfolio, id } });
  };
  const { previous, next } = findNeighbours(threat.id);
  useCommands(
    threatCommands({
      decided,
      decisions,
      show,
      writeNote: () => {
        show('notes');
        // The tab is on the page after this render.
        setTimeout(() => focusEntry(NOTE_FIELD), FOCUS_MS);
      },
      canDecide: permissions.includes('threats:write'),
      goPrevious: () => goTo(previous),
      goNext: () => goTo(next),
      goBack: () => void navigate({ to: '/p/$portfolio', params: { portfolio } }),
    }),
  );
  return (
    <article className={styles.page}>
      <nav className={styles.crumbs} aria-label="Position">
        <Link to="/p/$portfolio" params={{ portfolio }} search={{ sel: threat.id }}>
          Threats
        </Link>
        <span>
          <button type="button" data-quiet disabled={previous === undefined} onClick={() => goTo(previous)}>
            Previous <kbd>[</kbd>
          </button>
          <button type="button" data-quiet disabled={next === undefined} onClick={() => goTo(next)}>
            Next <kbd>]</kbd>
          </button>
        </span>
      </nav>
      <ThreatHeader threat={decided} detail={threat} portfolio={portfolio} decisions={decisions} />
      <div className={styles.tabs} role="tablist" aria-label="Parts of the threat">
        {THREAT_TABS.map((one, index) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === tab}
            aria-controls="threat-tab"
            onClick={() => show(one)}
          >
            {TAB_WORDS[one]} <kbd>{index + 1}</kbd>
          </button>
        ))}
      </div>
      <div id="threat-tab" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
        {tab === 'why' && (
          <WhyTab
            threat={threat}
            assessment={readAssessment(threat.assessment)}
            portfolio={portfolio}
            assetId={search.asset}
            onAsset={(asset) => void navigate({ to: '.', search: { ...search, asset }, replace: true })}
          />
        )}
        {tab === 'timeline' && <TimelineTab threatId={threat.id} portfolio={portfolio} />}
        {tab === 'versions' && <VersionsTab threat={threat} portfolio={portfolio} />}
        {tab === 'evidence' && <EvidenceTab threat={threat} />}
        {tab === 'notes' && <NotesTab threatId={threat.id} portfolio={portfolio} />}
      </div>
      {decisions.dialog}
    </article>
  );
}
