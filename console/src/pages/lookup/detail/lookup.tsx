import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiFailure } from '../../../api/failure';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useTitle } from '../../../parts/page/document-title';
import panel from '../../../parts/panel.module.css';
import { nameAmong } from '../identifier-kinds';
import { LoadedLookup } from './loaded-lookup';
import { useLookup } from './use-lookup';
import detailPage from '../../../parts/page/detail-page.module.css';

const route = getRouteApi('/p/$portfolio/lookup/$id');

/** One lookup: what was asked, what was found, and what reviewers decided. */
export function LookupPage() {
  const { portfolio, id } = route.useParams();
  const { data: lookup, error, isPending, refetch } = useLookup(portfolio, id);
  const title = (lookup && nameAmong(lookup.identifiers)) ?? 'Lookup';
  useTitle(title);
  return (
    <div className={detailPage.page}>
      <nav className={detailPage.crumbs} aria-label="Position">
        <Link to="/p/$portfolio/lookup" params={{ portfolio }}>
          Lookup
        </Link>
      </nav>
      {isPending && <Skeleton rows={12} label="the lookup" />}
      {error !== null && isGone(error) && <Erased />}
      {error !== null && !isGone(error) && (
        <FailurePanel failure={error} what="The lookup" onRetry={() => void refetch()} />
      )}
      {lookup !== undefined && <LoadedLookup key={id} lookup={lookup} portfolio={portfolio} title={title} />}
    </div>
  );
}

const isGone = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 410;

function Erased() {
  return (
    <div className={panel.empty}>
      <strong>This lookup was erased, or it has expired.</strong>
      <p>Its time, its outcome and the hash of its result remain in the list of lookups and in the audit log.</p>
    </div>
  );
}
