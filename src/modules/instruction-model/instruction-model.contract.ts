import { Injectable } from '@nestjs/common';
import type { InstructionVerdict, VerdictStep } from '../../kernel/evaluation/instructions/instruction-verdict';
import { ChangeListeners } from '../../platform/database/change-listeners';
import type { TenantTx } from '../../platform/database/db';
import { ListCursor } from '../../platform/paging/list-cursor';
import type { PageRequest } from '../../platform/paging/page-query';

export const VERDICT_STATES = ['pending', 'decided', 'failed', 'budget_exhausted'] as const;
export type VerdictState = (typeof VERDICT_STATES)[number];

/** A question with shortened texts, as it is sent to the language model. */
export interface AskedQuestion {
  instruction: string;
  place_type: string;
  event: {
    title: string;
    description: string | null;
    category: string;
    type: string;
    subtype: string | null;
    /** The first day of the event. */
    date: string;
    location: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string | null;
  };
}

/** A question that needs an answer. */
export interface VerdictWish {
  promptHash: string;
  eventId: string;
  asked: AskedQuestion;
  /** The assets that need it, by the caller's asset_id. */
  assetIds: readonly string[];
}

/** The state of a question. */
export interface KnownVerdict {
  verdict: Exclude<InstructionVerdict, { state: 'off' }>;
  /** Not decided, and due to be asked if it is still needed. */
  isDue: boolean;
  /** The assets that have needed it so far. */
  assetIds: ReadonlySet<string>;
}

export interface KnownVerdicts {
  byPromptHash: ReadonlyMap<string, KnownVerdict>;
  /** The number of further questions that may be added; no more may wait than the daily budget has calls. */
  room: number;
}

/** A question with its state and its answer. */
export interface VerdictRecord {
  prompt_hash: string;
  event_id: string;
  asset_ids: string[];
  state: VerdictState;
  step: VerdictStep | null;
  reason: string | null;
  model: string;
  question: AskedQuestion;
  /** The literal answer of the model, up to 2,000 characters. */
  answer: string | null;
  failure: string | null;
  calls: number;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  duration_ms: number | null;
  created_at: Date;
  answered_at: Date | null;
  due_at: Date | null;
}

export const VERDICT_CURSOR = new ListCursor('instruction_verdicts', 'instant', 'text');

export interface VerdictFilter extends PageRequest {
  /** Null for questions about any event. */
  eventIds: readonly string[] | null;
  assetIds: readonly string[];
  states: readonly VerdictState[];
}

/** Notifies evaluation that the verdicts of a portfolio have changed, in the transaction of the change. */
@Injectable()
export class VerdictChanges extends ChangeListeners<TenantTx> {}
