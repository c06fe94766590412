import type { EvaluationEvent } from './evaluation.types';

/** Events that are one threat. */
export interface EventGroup {
  /** The event it was grouped around: the first one, or the mainshock. */
  leader: EvaluationEvent;
  /** All events, the leader among them, by start and then id. */
  events: EvaluationEvent[];
}

/** The canonical order of events. */
export function byStartThenId(a: EvaluationEvent, b: EvaluationEvent): number {
  return a.startMs - b.startMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
