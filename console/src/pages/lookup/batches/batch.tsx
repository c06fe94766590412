import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiFailure, explainFailure } from '../../../api/failure';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useTitle } from '../../../parts/page/document-title';
import { isOpen, screenedShare } from './batch-words';
import { LoadedBatch } from './detail/loaded-batch';
import { useBatch } from './detail/use-batch';
import type { Batch } from './types';
import panel from '../../../parts/panel.module.css';
import detailPage from '../../../parts/page/detail-page.module.css';

const route = getRouteApi('/p/$portfolio/lookup/batches/$id');

const titleOf = (batch: Batch): string =>
  isOpen(batch) ? `(${screenedShare(batch.counts)}) Batch of lookups` : 'Batch of lookups';

/** One batch: its progress, its rejected rows and its results. */
export function BatchPage() {
  const { portfolio, id } = route.useParams();
  const { data: batch, error, isPending, refetch } = useBatch(portfolio, id);
  const isGone = error instanceof ApiFailure && error.status === 410;
  useTitle(batch === undefined ? 'Batch of lookups' : titleOf(batch));
  return (
    <div className={detailPage.page}>
      <nav className={detailPage.crumbs} aria-label="Position">
        <Link to="/p/$portfolio/lookup/batches" params={{ portfolio }}>
          Batches of lookups
        </Link>
      </nav>
      {isPending && <Skeleton rows={12} label="the batch" />}
      {isGone && <Erased />}
      {batch === undefined && error !== null && !isGone && (
        <FailurePanel failure={error} what="The batch" onRetry={() => void refetch()} />
      )}
      {batch !== undefined && error !== null && !isGone && (
        <p className={panel.warning} role="alert">
          What you see may be out of date. {explainFailure(error)}
        </p>
      )}
      {batch !== undefined && !isGone && <LoadedBatch key={id} batch={batch} portfolio={portfolio} />}
    </div>
  );
}

function Erased() {
  return (
    <div className={panel.empty}>
      <strong>This batch was erased, or it has expired.</strong>
      <p>Its times and the numbers of its results remain in the list of batches and in the audit log.</p>
    </div>
  );
}
