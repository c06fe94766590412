import { SEVERITIES, type Severity } from '../../kernel/evaluation/evaluation.types';
import type { ThreatNotice } from '../threats/threats.contract';
import type { AlertState } from './alerts.dto';

const HOUR_MS = 3_600_000;

/** What an alert has stored of its threat, and when its last notification was sent. */
export interface KnownThreat {
  state: AlertState;
  severity: Severity;
  version_count: number;
  latest_development_title: string | null;
  /** A change was suppressed and has not been sent yet. */
  has_untold_change: boolean;
  /** The tenant's now at the last notification. */
  triggered_now: Date;
}

type ChangedThreat = Pick<ThreatNotice, 'severity' | 'version_count' | 'latest_development_title'>;

export type RenewalVerdict = 'nothing' | 'suppress' | 'renew';

/** Whether a threat has become more severe, or has a new version or development, since the alert last evaluated it. */
export function isNews(known: ChangedThreat, threat: ChangedThreat): boolean {
  const isWorse = SEVERITIES.indexOf(threat.severity) > SEVERITIES.indexOf(known.severity);
  const hasNewVersion = threat.version_count > known.version_count;
  const { latest_development_title: development } = threat;
  return isWorse || hasNewVersion || (development !== null && development !== known.latest_development_title);
}

/**
 * For how many more ms notifications are muted; 0 if they are not. The tenant's now, which this is measured on, can be
 * set back: a notification in its future mutes nothing.
 */
export function mutedForMs(triggeredNow: Date, muteIntervalHours: number, now: Date): number {
  const elapsedMs = now.getTime() - triggeredNow.getTime();
  return elapsedMs < 0 ? 0 : Math.max(0, muteIntervalHours * HOUR_MS - elapsedMs);
}

/**
 * What to do with an alert whose threat has changed or whose mute interval has ended. A dismissed alert stays
 * dismissed.
 */
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
