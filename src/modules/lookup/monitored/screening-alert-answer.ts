import type { HitAnswer } from './monitored-subjects.dto';
import type { StoredHit } from './monitored.types';
import type { ScreeningAlertAnswer } from './screening-alerts.dto';
import type { ScreeningAlertRow } from './screening-alerts.repository';

/** A hit without its fingerprints. */
export const hitAnswer = (hit: StoredHit): HitAnswer => ({
  entity_id: hit.entity_id,
  schema: hit.schema,
  caption: hit.caption,
  score: hit.score,
  confidence: hit.confidence,
  confidence_level: hit.confidence_level,
  is_confirmed: hit.is_confirmed,
  sources: hit.sources,
});

export const screeningAlertAnswer = (row: ScreeningAlertRow): ScreeningAlertAnswer => ({
  ...row,
  hit: hitAnswer(row.hit),
});
