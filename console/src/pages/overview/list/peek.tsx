import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/request';
import type { CompactThreat, ThreatChange, ThreatDetail } from '../../../api/types';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { SeverityMark } from '../../../parts/severity-mark';
import { Time } from '../../../parts/time';
import { decimal, km } from '../../../parts/words';
import styles from './peek.module.css';

interface PeekProps {
  readonly row: CompactThreat;
  readonly portfolio: string;
  readonly canDecide: boolean;
  readonly onDecide: (change: ThreatChange) => void;
  readonly onOpenDialog: (kind: 'dismiss' | 'severity' | 'incident') => void;
  readonly onClose: () => void;
}

const SHOWN_ASSETS = 4;

/** The reasons of the selected threat, without leaving the list. */
export function Peek({ row, portfolio, canDecide, onDecide, onOpenDialog, onClose }: PeekProps) {
  const detail = useQuery({
    queryKey: ['threat', portfolio, row.id],
    queryFn: ({ signal }) => callApi<ThreatDetail>({ path: `/v1/threats/${row.id}`, portfolio, signal }),
  });
  const threat = detail.data?.data;
  return (
    <section className={styles.peek} aria-label={`Peek: ${row.title}`}>
      <header>
        <SeverityMark severity={row.severity} withWord />
        <strong dir="auto">{row.title}</strong>
        <span>{decimal(row.risk_score)}</span>
        <Link to="/p/$portfolio/threats/$id" params={{ portfolio, id: row.id }}>
          Open
        </Link>
        <button type="button" data-quiet aria-label="Close the peek" onClick={onClose}>
          ✕
        </button>
      </header>
      {detail.isPending && <Skeleton rows={3} label="the threat" />}
      {detail.error && <FailurePanel failure={detail.error} what="The threat" onRetry={() => void detail.refetch()} />}
      {threat && (
        <>
          <p>{threat.impact_rationale}</p>
          <p className={styles.soft}>
            Observed <Time at={threat.observed_at} />.{' '}
            {threat.affected_assets.slice(0, SHOWN_ASSETS).map(assetText).join(' · ')}
            {threat.affected_assets.length > SHOWN_ASSETS && ` · ${threat.affected_assets.length - SHOWN_ASSETS} more`}
          </p>
        </>
      )}
      {canDecide && <PeekActions row={row} onDecide={onDecide} onOpenDialog={onOpenDialog} />}
    </section>
  );
}

const assetText = ({ asset_name, distance_km, risk_score }: ThreatDetail['affected_assets'][number]): string =>
  `${asset_name} ${km(distance_km)}, risk ${decimal(risk_score)}`;

function PeekActions({ row, onDecide, onOpenDialog }: Pick<PeekProps, 'row' | 'onDecide' | 'onOpenDialog'>) {
  return (
    <div className={styles.actions} role="group" aria-label="Decisions">
      <button type="button" onClick={() => onOpenDialog('dismiss')}>
        Dismiss… <kbd>d</kbd>
      </button>
      <button type="button" onClick={() => onDecide({ status: 'monitoring' })}>
        Monitor <kbd>m</kbd>
      </button>
      <button type="button" onClick={() => onDecide({ status: 'contained' })}>
        Contain <kbd>c</kbd>
      </button>
      <button type="button" onClick={() => onDecide({ pinned: !row.pinned })}>
        {row.pinned ? 'Unpin' : 'Pin'} <kbd>p</kbd>
      </button>
      <button type="button" onClick={() => onOpenDialog('severity')}>
        Severity… <kbd>o</kbd>
      </button>
      <button type="button" onClick={() => onOpenDialog('incident')}>
        Incident… <kbd>i</kbd>
      </button>
    </div>
  );
}
