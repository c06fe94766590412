import { byStartThenId } from '../event-group';
import type { EvaluationAsset, EvaluationEvent } from '../evaluation.types';

/** The direction in which a language model would move the level of a threat to an asset. */
export type VerdictStep = -1 | 0 | 1;

/** The question for a model: what does an asset's free text mean for one event? */
export interface VerdictQuestion {
  asset: EvaluationAsset;
  /** Lines that are not rules, as written; not empty. */
  lines: readonly string[];
  event: EvaluationEvent;
}

export interface DecidedVerdict {
  state: 'decided';
  step: VerdictStep;
  /** The model's own words. */
  reason: string;
  model: string;
  /** RFC 3339. */
  decidedAt: string;
  /** The id under which the question and the answer are recorded. */
  promptHash: string;
}

export interface MissingVerdict {
  state: 'pending' | 'failed' | 'budget_exhausted';
  model: string;
  promptHash: string;
}

export type InstructionVerdict = DecidedVerdict | MissingVerdict | { state: 'off' };

/** Returns an answer that is already known. The result depends on the question alone while a portfolio is evaluated. */
export type VerdictOf = (question: VerdictQuestion) => InstructionVerdict;

/** The outcome of an asset's free text. */
export interface AssetVerdict {
  lines: readonly string[];
  /** `outranked`: a `raise:` or `lower:` line of the asset applies, and a rule has precedence over a model. */
  verdict: InstructionVerdict | { state: 'outranked' };
}

/**
 * Applies an asset's free text to the events of a group that concern it. Null if there is none. The question is about
 * the leader, or about the first of the events if the leader does not concern the asset.
 */
export function askVerdict(
  { asset, lines, events }: { asset: EvaluationAsset; lines: readonly string[]; events: readonly EvaluationEvent[] },
  leader: EvaluationEvent,
  isOutranked: boolean,
  verdictOf: VerdictOf | undefined,
): AssetVerdict | null {
  if (lines.length === 0) return null;
  if (isOutranked) return { lines, verdict: { state: 'outranked' } };
  if (verdictOf === undefined) return { lines, verdict: { state: 'off' } };
  const event = events.includes(leader) ? leader : ([...events].sort(byStartThenId)[0] ?? leader);
  return { lines, verdict: verdictOf({ asset, lines, event }) };
}

/** 0 unless a model decided. */
export function verdictStep(given: AssetVerdict | null): VerdictStep {
  return given?.verdict.state === 'decided' ? given.verdict.step : 0;
}

/** The verdict in a threat's assessment; null if the asset has no free text. */
export function verdictTerms(given: AssetVerdict | null): Record<string, unknown> | null {
  if (given === null) return null;
  const { lines, verdict } = given;
  const known = verdict.state === 'off' || verdict.state === 'outranked' ? null : verdict;
  const decided = verdict.state === 'decided' ? verdict : null;
  return {
    state: verdict.state,
    lines,
    step: decided?.step ?? null,
    reason: decided?.reason ?? null,
    model: known?.model ?? null,
    decided_at: decided?.decidedAt ?? null,
    prompt_hash: known?.promptHash ?? null,
  };
}
