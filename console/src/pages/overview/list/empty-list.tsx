import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import type { Evaluation } from '../../../api/types';
import { useMe } from '../../../app/session';
import { useNotify } from '../../../parts/notices';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import panel from '../../../parts/panel.module.css';
import type { OverviewSearch } from '../filters/filters';
import { useAssets } from '../use-assets';

interface EmptyListProps {
  readonly portfolio: string;
  readonly search: OverviewSearch;
  readonly evaluation: Evaluation | undefined;
  readonly onClear: () => void;
}

/** Explains why the list is empty, and what to do next. */
export function EmptyList({ portfolio, search, evaluation, onClear }: EmptyListProps) {
  const assets = useAssets(portfolio);
  const { permissions } = useMe();
  const notify = useNotify();
  const scan = useMutation({
    mutationFn: () =>
      callApi({ method: 'POST', path: '/v1/threats/scan', portfolio, body: {}, idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => notify({ text: 'The service evaluates all assets again. New threats appear here.' }),
    onError: (error) => notify({ text: explainFailure(error), isProblem: true }),
  });
  const isFiltered = Object.keys(search).some((name) => !['at', 'sel', 'sort'].includes(name));
  if (isFiltered) {
    return (
      <div className={panel.empty}>
        <strong>No threat matches these filters.</strong>
        <button type="button" onClick={onClear}>
          Clear filters
        </button>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>
        {assets.length === 0 ? 'There are no assets yet.' : `No live threats for ${count(assets.length, 'asset')}.`}
      </strong>
      {evaluation?.evaluated_at && (
        <p>
          Last evaluated: <Time at={evaluation.evaluated_at} />.
          {assets.length > 0 && evaluation.status === 'current' && ' Nothing that has happened since affects them.'}
        </p>
      )}
      {assets.length === 0 && (
        <>
          <p>Threats appear here once the service knows the places that you watch.</p>
          {permissions.includes('assets:write') && (
            <p>
              <Link to="/p/$portfolio/import-assets" params={{ portfolio }}>
                Import a CSV file of assets
              </Link>{' '}
              or{' '}
              <Link to="/p/$portfolio/new-asset" params={{ portfolio }}>
                add one asset
              </Link>
              .
            </p>
          )}
        </>
      )}
      {assets.length > 0 && permissions.includes('threats:write') && (
        <button type="button" disabled={scan.isPending} onClick={() => scan.mutate()}>
          Evaluate all assets now
        </button>
      )}
    </div>
  );
}
