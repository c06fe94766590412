import type { EvaluationEvent } from './evaluation.types';

/** Events that form one threat. */
export interface EventGroup {
  /** The event around which the group was formed: the first one, or the mainshock. */
  leader: EvaluationEvent;
  /** All events including the leader, by start and then id. */
  events: EvaluationEvent[];
}

/** The canonical order of events. */
export function byStartThenId(a: EvaluationEvent, b: EvaluationEvent): number {
  return a.startMs - b.startMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
