import { SEVERITIES, type Severity } from '../../kernel/evaluation/evaluation.types';
import type { ThreatNotice } from '../threats/threats.contract';
import type { AlertState } from './alerts.dto';

const HOUR_MS = 3_600_000;

/** What an alert knows of its threat, and when it was told last. */
export interface KnownThreat {
  state: AlertState;
  severity: Severity;
  version_count: number;
  latest_development_title: string | null;
  /** Something was kept back and is still to be told. */
  has_untold_change: boolean;
  /** The tenant's now at the last telling. */
  triggered_now: Date;
}

type ChangedThreat = Pick<ThreatNotice, 'severity' | 'version_count' | 'latest_development_title'>;

export type RenewalVerdict = 'nothing' | 'suppress' | 'renew';

/** Whether a threat has got worse, a new version, or a new development since an alert last looked at it. */
export function isNews(known: ChangedThreat, threat: ChangedThreat): boolean {
  const isWorse = SEVERITIES.indexOf(threat.severity) > SEVERITIES.indexOf(known.severity);
  const hasNewVersion = threat.version_count > known.version_count;
  const { latest_development_title: development } = threat;
  return isWorse || hasNewVersion || (development !== null && development !== known.latest_development_title);
}

/**
 * For how long nothing is told, in ms; 0: it may be. Counted on the tenant's now, which can be set back: then nothing that
 * lies in its future keeps it quiet.
 */
export function mutedForMs(triggeredNow: Date, muteIntervalHours: number, now: Date): number {
  const elapsedMs = now.getTime() - triggeredNow.getTime();
  return elapsedMs < 0 ? 0 : Math.max(0, muteIntervalHours * HOUR_MS - elapsedMs);
}

/** What becomes of an alert whose threat has changed, or whose time to be quiet is over. A dismissed one stays dismissed. */
export function verdictOn(
  known: KnownThreat,
  threat: ChangedThreat,
  muteIntervalHours: number,
  now: Date,
): RenewalVerdict {
  const hasNews = isNews(known, threat);
  if (known.state === 'dismissed' || mutedForMs(known.triggered_now, muteIntervalHours, now) > 0)
    return hasNews ? 'suppress' : 'nothing';
  return hasNews || known.has_untold_change ? 'renew' : 'nothing';
}
