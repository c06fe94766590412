import { Link } from '@tanstack/react-router';
import type { ThreatDetail } from '../../api/types';
import { useMe } from '../../app/session';
import { type DecidedThreat, isAllowed } from '../../parts/decisions/decide';
import { isSnoozed } from '../../parts/decisions/snooze';
import type { Decisions } from '../../parts/decisions/use-decisions';
import { ReportButton } from '../../parts/report-button';
import { SeverityMark } from '../../parts/severity-mark';
import { Time } from '../../parts/time';
import { countryName, decimal, inWords } from '../../parts/words';
import panel from '../../parts/panel.module.css';
import detailPage from '../../parts/page/detail-page.module.css';
import styles from './threat.module.css';

interface ThreatHeaderProps {
  readonly threat: DecidedThreat;
  readonly detail: ThreatDetail;
  readonly portfolio: string;
  readonly decisions: Decisions;
}

export function ThreatHeader({ threat, detail, portfolio, decisions }: ThreatHeaderProps) {
  const { permissions } = useMe();
  return (
    <header className={styles.header}>
      <Outcome detail={detail} portfolio={portfolio} />
      <div className={styles.heading}>
        <SeverityMark severity={threat.severity} withWord />
        <strong className={styles.score}>{decimal(detail.risk_score)}</strong>
        <h1 dir="auto">{threat.title}</h1>
        <span className={detailPage.mark}>{inWords(threat.status)}</span>
        {threat.pinned && <span className={detailPage.mark}>★ Pinned</span>}
        {threat.snoozed_until !== null && isSnoozed(threat, Date.now()) && (
          <span className={detailPage.mark}>
            Snoozed until <Time at={threat.snoozed_until} />
          </span>
        )}
      </div>
      <p className={styles.facts}>
        {inWords(detail.threat_type)} · {detail.location ?? countryName(detail.location_country)} · Observed{' '}
        <Time at={detail.observed_at} />
        {detail.expires_at !== null && (
          <>
            {' '}
            · Expires <Time at={detail.expires_at} />
          </>
        )}{' '}
        · {inWords(detail.reliability)}
        {detail.source_rating !== null && ` (${detail.source_rating})`} · Version {detail.version_count}
        {threat.severity !== threat.risk_level && ` · Severity set by an analyst; the score says ${threat.risk_level}`}
      </p>
      <div className={styles.actions} role="group" aria-label="Decisions">
        {permissions.includes('threats:write') && <DecisionButtons threat={threat} decisions={decisions} />}
        {permissions.includes('reports:write') && <ReportButton type="threat" id={threat.id} portfolio={portfolio} />}
      </div>
    </header>
  );
}

function DecisionButtons({ threat, decisions }: Pick<ThreatHeaderProps, 'threat' | 'decisions'>) {
  const status = (to: 'active' | 'monitoring' | 'contained' | 'resolved', words: string, key: string) =>
    isAllowed(threat.status, to) && (
      <button type="button" onClick={() => decisions.decide(threat, { status: to })}>
        {words} <kbd>{key}</kbd>
      </button>
    );
  return (
    <>
      {isAllowed(threat.status, 'dismissed') && (
        <button type="button" onClick={() => decisions.open('dismiss', [threat])}>
          Dismiss… <kbd>d</kbd>
        </button>
      )}
      {status('monitoring', 'Monitor', 'm')}
      {status('contained', 'Contain', 'c')}
      {status('resolved', 'Resolve', 'r')}
      {status('active', 'Reactivate', 'a')}
      <button type="button" onClick={() => decisions.decide(threat, { pinned: !threat.pinned })}>
        {threat.pinned ? 'Unpin' : 'Pin'} <kbd>p</kbd>
      </button>
      <button type="button" onClick={() => decisions.open('severity', [threat])}>
        Severity… <kbd>o</kbd>
      </button>
      <button type="button" onClick={() => decisions.open('incident', [threat])}>
        Incident… <kbd>i</kbd>
      </button>
      <button type="button" onClick={() => decisions.open('snooze', [threat])}>
        Snooze… <kbd>s</kbd>
      </button>
    </>
  );
}

/** The outcome of a threat that is no longer live. */
function Outcome({ detail, portfolio }: { readonly detail: ThreatDetail; readonly portfolio: string }) {
  if (detail.merged_into !== null) {
    return (
      <p className={panel.banner}>
        This threat was merged into an older one.
        <Link to="/p/$portfolio/threats/$id" params={{ portfolio, id: detail.merged_into }}>
          Open the threat that absorbed it
        </Link>
      </p>
    );
  }
  if (detail.status === 'ended')
    return <p className={panel.banner}>This threat has ended: no event supports it any longer.</p>;
  if (detail.status !== 'dismissed') return null;
  return (
    <p className={panel.banner}>
      Dismissed{detail.dismissal_category !== null && ` as ${inWords(detail.dismissal_category).toLowerCase()}`}:{' '}
      {detail.dismissal_reason}
    </p>
  );
}
