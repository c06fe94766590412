import { Injectable } from '@nestjs/common';
import type { InstructionVerdict, VerdictStep } from '../../kernel/evaluation/instructions/instruction-verdict';
import type { TenantTx } from '../../platform/database/db';
import { ListCursor } from '../../platform/paging/list-cursor';
import type { PageRequest } from '../../platform/paging/page-query';

export const VERDICT_STATES = ['pending', 'decided', 'failed', 'budget_exhausted'] as const;
export type VerdictState = (typeof VERDICT_STATES)[number];

/** A question as a language model is told it, its texts shortened. */
export interface AskedQuestion {
  instruction: string;
  place_type: string;
  event: {
    title: string;
    description: string | null;
    category: string;
    type: string;
    subtype: string | null;
    /** The day that it began on. */
    date: string;
    location: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string | null;
  };
}

/** A question that is to have an answer. */
export interface VerdictWish {
  promptHash: string;
  eventId: string;
  asked: AskedQuestion;
  /** Those that it is asked for, by the caller's asset_id. */
  assetIds: readonly string[];
}

/** What is known of a question. */
export interface KnownVerdict {
  verdict: Exclude<InstructionVerdict, { state: 'off' }>;
  /** Not decided, and to be asked (again) now if anybody still wants it. */
  isDue: boolean;
  /** Those that it was asked for so far. */
  assetIds: ReadonlySet<string>;
}

export interface KnownVerdicts {
  byPromptHash: ReadonlyMap<string, KnownVerdict>;
  /** How many new questions may be asked for: no more wait than a day's budget has calls. */
  room: number;
}

/** A question with all that became of it. */
export interface VerdictRecord {
  prompt_hash: string;
  event_id: string;
  asset_ids: string[];
  state: VerdictState;
  step: VerdictStep | null;
  reason: string | null;
  model: string;
  question: AskedQuestion;
  /** What the model answered, word for word, up to 2,000 characters. */
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
  /** Null for those about any event. */
  eventIds: readonly string[] | null;
  assetIds: readonly string[];
  states: readonly VerdictState[];
}

type VerdictListener = (tx: TenantTx) => Promise<void>;

/** Lets evaluation know that a portfolio's verdicts are others than they were. */
@Injectable()
export class VerdictChanges {
  readonly #listeners: VerdictListener[] = [];

  /** Called in the transaction of the change. */
  onChange(listener: VerdictListener): void {
    this.#listeners.push(listener);
  }

  async changed(tx: TenantTx): Promise<void> {
    for (const listener of this.#listeners) await listener(tx);
  }
}
