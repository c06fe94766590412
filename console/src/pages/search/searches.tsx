import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { focusEntry } from '../../parts/form/entry-field';
import { useTitle } from '../../parts/page/document-title';
import { PageFrame } from '../../parts/page/page';
import { draftFrom, EMPTY_DRAFT } from './form/search-draft';
import { NAME_FIELD, SearchForm } from './form/search-form';
import { SearchList } from './list/search-list';
import { useSearchJob } from './list/use-searches';
import type { SearchesSearch } from './search-address';
import styles from './search.module.css';

const route = getRouteApi('/p/$portfolio/search');

/** The form that starts a search of the media, and the earlier searches. */
export function Searches() {
  const { portfolio } = route.useParams();
  const { status, again } = route.useSearch();
  const navigate = route.useNavigate();
  const canWrite = useMe().permissions.includes('web_search:write');
  const change = (values: SearchesSearch): void =>
    void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true });
  useTitle('Search');
  useCommands([
    {
      id: 'search-name',
      title: 'Start a search of the media',
      group: 'Search',
      keys: ['/', 'n'],
      isEnabled: () => canWrite,
      run: () => focusEntry(NAME_FIELD),
    },
  ]);
  return (
    <PageFrame title="Search" about="Web and adverse media" isScrolling>
      <div className={styles.page}>
        {canWrite && <StartForm key={again} portfolio={portfolio} again={again} />}
        <SearchList portfolio={portfolio} status={status} canWrite={canWrite} onChange={change} />
      </div>
    </PageFrame>
  );
}

interface StartFormProps {
  readonly portfolio: string;
  /** The search whose criteria are repeated. */
  readonly again: string | undefined;
}

function StartForm({ portfolio, again }: StartFormProps) {
  const earlier = useSearchJob(portfolio, again);
  if (again === undefined) return <SearchForm portfolio={portfolio} start={EMPTY_DRAFT} />;
  if (earlier.isPending) return <Skeleton rows={4} label="the earlier search" />;
  return (
    <>
      {earlier.data === undefined && <FailurePanel failure={earlier.error} what="The earlier search" />}
      <SearchForm
        portfolio={portfolio}
        start={earlier.data === undefined ? EMPTY_DRAFT : draftFrom(earlier.data.request)}
      />
    </>
  );
}
