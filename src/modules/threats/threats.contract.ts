import type { Severity } from '../../kernel/evaluation/evaluation.types';

export const DISMISSAL_CATEGORIES = ['duplicate', 'not_relevant', 'false_positive', 'no_impact', 'other'] as const;

/** A threat in brief, for those who group threats. */
export interface ThreatSummary {
  id: string;
  title: string;
  severity: Severity;
  threat_type: string;
  location: string | null;
  observed_at: Date;
  coordinates: { lat: number; lng: number } | null;
}
