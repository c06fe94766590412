import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ApiFailure } from '../../api/failure';
import { useCommands } from '../../app/use-commands';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { useTitle } from '../../parts/page/document-title';
import panel from '../../parts/panel.module.css';
import { EndDialog, type Ending } from './job/end-dialog';
import { HitList } from './job/hit-list';
import { JobHeader } from './job/job-header';
import { JobProgress } from './job/job-progress';
import { ProviderChips } from './job/provider-chips';
import { useSearchStream } from './job/use-search-stream';
import { useSearchJob } from './list/use-searches';
import type { HitsSearch } from './search-address';
import { isRunning } from './search-words';
import type { SearchJob } from './types';
import styles from './search.module.css';

const route = getRouteApi('/p/$portfolio/search/$job');

/** One search: its progress, its providers and its hits. */
export function SearchJobPage() {
  const { portfolio, job: id } = route.useParams();
  const navigate = useNavigate();
  const job = useSearchJob(portfolio, id);
  const isGone = job.error instanceof ApiFailure && job.error.status === 410;
  useTitle(job.data?.subject?.name ?? 'Search');
  useCommands([
    {
      id: 'search-back',
      title: 'Back to the searches',
      group: 'Search',
      keys: ['Escape'],
      run: () => void navigate({ to: '/p/$portfolio/search', params: { portfolio } }),
    },
  ]);
  return (
    <div className={styles.job} data-scrolling="true">
      <nav className={styles.crumbs} aria-label="Position">
        <Link to="/p/$portfolio/search" params={{ portfolio }}>
          Search
        </Link>
      </nav>
      {job.isPending && <Skeleton rows={12} label="the search" />}
      {isGone && <GoneSearch />}
      {!isGone && job.data === undefined && job.error !== null && (
        <FailurePanel failure={job.error} what="The search" onRetry={() => void job.refetch()} />
      )}
      {!isGone && job.data !== undefined && <LoadedSearch key={id} job={job.data} portfolio={portfolio} />}
    </div>
  );
}

function GoneSearch() {
  return (
    <div className={panel.empty}>
      <h1>This search was erased or has expired.</h1>
      <p>
        Its subject, its criteria and its hits are no longer stored. The list of searches and the audit log still show
        when it ran.
      </p>
    </div>
  );
}

function LoadedSearch({ job, portfolio }: { readonly job: SearchJob; readonly portfolio: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [ending, setEnding] = useState<Ending | null>(null);
  const { streamed, offline } = useSearchStream(portfolio, job);
  const change = useCallback(
    (values: HitsSearch): void =>
      void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true, resetScroll: false }),
    [navigate],
  );
  const reload = (): void => {
    setEnding(null);
    void queries.invalidateQueries({ queryKey: ['search', portfolio, job.jobId] });
    void queries.invalidateQueries({ queryKey: ['searches', portfolio] });
  };
  const hits = job.result?.items ?? streamed.hits;
  const isOpen = isRunning(job) && streamed.end === null;
  // The stream reports the end before the search is loaded again.
  const hasJustCompleted = isRunning(job) && streamed.end?.isCompleted === true;
  return (
    <>
      <JobHeader
        job={hasJustCompleted ? { ...job, status: 'completed' } : job}
        portfolio={portfolio}
        onEnd={setEnding}
      />
      <JobProgress job={job} streamed={streamed} offline={offline} />
      <ProviderChips job={job} warnings={mostOf(job.warnings, streamed.warnings)} />
      <HitList hits={hits} isRunning={isOpen} search={search} onChange={change} />
      {ending !== null && (
        <EndDialog ending={ending} job={job} portfolio={portfolio} onClose={() => setEnding(null)} onEnded={reload} />
      )}
    </>
  );
}

/** The longer list: the warnings of the loaded search, or those of its stream. */
const mostOf = <T,>(loaded: readonly T[], streamed: readonly T[]): readonly T[] =>
  streamed.length > loaded.length ? streamed : loaded;
