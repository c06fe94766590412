import { Link } from '@tanstack/react-router';
import type { CompactList, CompactThreat } from '../../../api/types';
import { Skeleton } from '../../../parts/failure-panel';
import { SeverityMark } from '../../../parts/severity-mark';
import { Time } from '../../../parts/time';
import { count, decimal, inWords, km } from '../../../parts/words';
import styles from '../form/asset.module.css';

const MOST_SHOWN = 50;

interface AssetThreatsProps {
  readonly portfolio: string;
  readonly assetId: string;
  readonly list: CompactList | undefined;
  readonly isPast: boolean;
  readonly isEvaluating: boolean;
}

/** The threats of the asset, and the way to all of them in the Overview. */
export function AssetThreats({ portfolio, assetId, list, isPast, isEvaluating }: AssetThreatsProps) {
  const threats = list?.threats.slice(0, MOST_SHOWN) ?? [];
  const total = list?.total ?? 0;
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>Threats</h2>
        <span role="status" className={styles.soft}>
          {isEvaluating ? 'Evaluating…' : list && count(total, isPast ? 'past threat' : 'live threat')}
        </span>
        <LiveOrPast isPast={isPast} />
      </header>
      {list === undefined && <Skeleton rows={4} label="threats" />}
      {list !== undefined && threats.length === 0 && (
        <p className={styles.soft}>
          {isPast
            ? 'No threat to this asset has ended, or was resolved or dismissed.'
            : 'No live threat affects this asset. New ones appear here after each evaluation.'}
        </p>
      )}
      <ol className={styles.threats}>
        {threats.map((threat) => (
          <ThreatItem key={threat.id} threat={threat} portfolio={portfolio} assetId={assetId} isPast={isPast} />
        ))}
      </ol>
      {total > threats.length && (
        <p>
          <Link to="/p/$portfolio" params={{ portfolio }} search={{ asset: assetId }}>
            Show all {count(total, 'threat')} in the Overview
          </Link>
        </p>
      )}
    </section>
  );
}

function LiveOrPast({ isPast }: { readonly isPast: boolean }) {
  return (
    <span className={styles.switch} role="group" aria-label="Which threats">
      <Link to="." search={{}} replace className={styles.choice} data-on={!isPast} aria-current={!isPast}>
        Live
      </Link>
      <Link
        to="."
        search={{ threats: 'past' }}
        replace
        className={styles.choice}
        data-on={isPast}
        aria-current={isPast}
      >
        Past
      </Link>
    </span>
  );
}

interface ThreatItemProps extends Pick<AssetThreatsProps, 'portfolio' | 'assetId' | 'isPast'> {
  readonly threat: CompactThreat;
}

function ThreatItem({ threat, portfolio, assetId, isPast }: ThreatItemProps) {
  return (
    <li>
      <SeverityMark severity={threat.severity} />
      <strong>{decimal(threat.risk_score)}</strong>
      <span className={styles.title}>
        <Link to="/p/$portfolio/threats/$id" params={{ portfolio, id: threat.id }} search={{ asset: assetId }}>
          <bdi>{threat.title}</bdi>
        </Link>
        <span className={styles.soft}>
          <Time at={threat.observed_at} />
          {threat.nearest_asset?.asset_id === assetId && `, ${km(threat.nearest_asset.distance_km)}`}
          {isPast && `, ${inWords(threat.status).toLowerCase()}`}
        </span>
      </span>
    </li>
  );
}
