import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { explainFailure } from '../../../../api/failure';
import { count } from '../../../../parts/words';
import type { Scan } from '../../types';
import { waitForScan } from '../../wait-for-scan';
import { countLive } from '../review';
import type { ImportState } from '../use-import';
import common from '../import.module.css';
import styles from './result-step.module.css';

interface ResultStepProps {
  readonly state: ImportState;
  readonly portfolio: string;
}

const STATUS_WORDS: Readonly<Record<Scan['status'], string>> = {
  queued: 'The evaluation waits for its turn…',
  running: 'The service looks for threats to the assets…',
  completed: 'The evaluation is complete.',
  failed: 'The evaluation failed. The service tries again by itself; the assets are stored.',
};

/** Follows the evaluation that the import started, up to the number of threats. */
export function ResultStep({ state, portfolio }: ResultStepProps) {
  const { result } = state;
  const queries = useQueryClient();
  const [scan, setScan] = useState<Scan | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const scanId = result?.scanId;
  useEffect(() => {
    if (scanId === undefined) return undefined;
    const stop = new AbortController();
    waitForScan(portfolio, scanId, stop.signal, setScan)
      .then(() => queries.invalidateQueries({ queryKey: ['threats', portfolio] }))
      .catch((error: unknown) => !stop.signal.aborted && setFailure(error));
    return () => stop.abort();
  }, [portfolio, scanId]);
  const isOver = scan?.status === 'completed';
  const live = useQuery({
    queryKey: ['threats', portfolio, 'live-count', scanId],
    queryFn: () => countLive(portfolio),
    enabled: isOver,
  });
  if (result === null) return null;
  return (
    <>
      <p>
        <strong>The set has {count(result.assets, 'asset')} now.</strong>
      </p>
      <p role="status" className={styles.progress} data-running={!isOver && failure === null}>
        {failure === null ? STATUS_WORDS[scan?.status ?? 'queued'] : explainFailure(failure)}
      </p>
      {live.data !== undefined && <Threats now={live.data} before={result.before} scan={scan} />}
      <p className={common.row}>
        <Link to="/p/$portfolio" params={{ portfolio }}>
          Open the threats
        </Link>
        <Link to="/p/$portfolio/assets" params={{ portfolio }}>
          Open the assets
        </Link>
        <button type="button" onClick={() => state.goTo('file')}>
          Import another file
        </button>
      </p>
    </>
  );
}

interface ThreatsProps {
  readonly now: number;
  readonly before: number | null;
  readonly scan: Scan | null;
}

function Threats({ now, before, scan }: ThreatsProps) {
  const more = before === null ? 0 : now - before;
  return (
    <p>
      <strong>{count(now, 'live threat')}</strong>
      {more !== 0 && `, ${Math.abs(more).toLocaleString('en')} ${more > 0 ? 'more' : 'fewer'} than before`}
      {scan?.counts && `, from ${count(scan.counts.events, 'event')} that affect an asset`}.
    </p>
  );
}
