import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import type { AskedQuestion } from './instruction-model.contract';
import type { ModelVerdict } from './instruction-answer';

export interface TakenQuestion {
  prompt_hash: string;
  question: AskedQuestion;
}

interface Asked {
  calls: number;
  answer: string | null;
  promptTokens: number | null;
  completionTokens: number | null;
  durationMs: number;
}

/** The outcome of a question. */
export type QuestionOutcome = Asked &
  (
    | { state: 'decided'; verdict: ModelVerdict; answer: string }
    | { state: 'failed'; failure: string }
    | { state: 'budget_exhausted'; failure: string }
  );

const OWN = 'v.tenant_id = $1 and v.portfolio_id = $2 and v.model = $3';
const own = ({ scope }: TenantTx, model: string): [string, string, string] => [
  scope.tenantId,
  scope.portfolioId,
  model,
];

// A failure is retried after an hour, and a question that exceeded the budget when the next day begins.
const RETRY_AT: Record<QuestionOutcome['state'], string> = {
  decided: 'null::timestamptz',
  failed: `clock_timestamp() + interval '1 hour'`,
  budget_exhausted: `(date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'`,
};

/** The waiting questions and the count of calls; every method joins the caller's transaction. */
@Injectable()
export class VerdictQueueRepository {
  /** Takes one question that no other process takes before `leaseMs` have passed; undefined if none is waiting. */
  async take(tx: TenantTx, model: string, leaseMs: number): Promise<TakenQuestion | undefined> {
    const [taken] = await tx.query<TakenQuestion>(
      // Materialized, because a plan may run a subquery once for each joined row, and then take several questions.
      `with next as materialized (
         select v.prompt_hash from instruction_verdict v where ${OWN} and v.state = 'pending' and v.due_at <= now()
         order by v.due_at, v.prompt_hash limit 1 for update skip locked
       )
       update instruction_verdict v set due_at = clock_timestamp() + make_interval(secs => $4 / 1000.0)
       from next where ${OWN} and v.prompt_hash = next.prompt_hash
       returning v.prompt_hash, v.question`,
      [...own(tx, model), leaseMs],
    );
    return taken;
  }

  async finish(tx: TenantTx, model: string, promptHash: string, outcome: QuestionOutcome): Promise<void> {
    const verdict = outcome.state === 'decided' ? outcome.verdict : null;
    await tx.query(
      `update instruction_verdict v set state = $5, due_at = ${RETRY_AT[outcome.state]}, calls = v.calls + $6, step = $7,
         reason = $8, answer = $9, failure = $10, prompt_tokens = $11, completion_tokens = $12, duration_ms = $13,
         answered_at = clock_timestamp()
       where ${OWN} and v.prompt_hash = $4 and v.state = 'pending'`,
      [
        ...own(tx, model),
        promptHash,
        outcome.state,
        outcome.calls,
        verdict?.step ?? null,
        verdict?.reason ?? null,
        outcome.answer,
        outcome.state === 'decided' ? null : outcome.failure,
        outcome.promptTokens,
        outcome.completionTokens,
        outcome.durationMs,
      ],
    );
  }

  /** Counts one call of the tenant today (UTC); false if the budget is used up. */
  async spend(tx: TenantTx, budget: number): Promise<boolean> {
    const rows = await tx.query(
      `insert into instruction_model_usage as usage (tenant_id, day, calls)
       values ($1, (now() at time zone 'utc')::date, 1)
       on conflict (tenant_id, day) do update set calls = usage.calls + 1 where usage.calls < $2 returning calls`,
      [tx.scope.tenantId, budget],
    );
    return rows.length > 0;
  }

  /** Postpones all waiting questions, because today's budget is used up. */
  async exhaust(tx: TenantTx, model: string, failure: string): Promise<void> {
    await tx.query(
      `update instruction_verdict v set state = 'budget_exhausted', due_at = ${RETRY_AT.budget_exhausted}, failure = $4,
         answered_at = clock_timestamp()
       where ${OWN} and v.state = 'pending' and v.due_at <= now()`,
      [...own(tx, model), failure],
    );
  }

  /** Postpones all waiting questions. */
  async pause(tx: TenantTx, model: string, ms: number): Promise<void> {
    await tx.query(
      `update instruction_verdict v set due_at = clock_timestamp() + make_interval(secs => $4 / 1000.0)
       where ${OWN} and v.state = 'pending' and v.due_at <= now()`,
      [...own(tx, model), ms],
    );
  }

  /** Allows failed questions to be sent again; true if there were any. */
  async forgive(tx: TenantTx, model: string): Promise<boolean> {
    const forgiven = await tx.query(
      `update instruction_verdict v set due_at = null
       where ${OWN} and v.state in ('failed', 'budget_exhausted') and v.due_at <= now() returning 1`,
      own(tx, model),
    );
    return forgiven.length > 0;
  }

  /** The time at which the next question is due. */
  async nextDue(tx: TenantTx, model: string): Promise<Date | null> {
    const [row] = await tx.query<{ due_at: Date | null }>(
      `select min(v.due_at) as due_at from instruction_verdict v where ${OWN} and v.due_at is not null`,
      own(tx, model),
    );
    return row?.due_at ?? null;
  }
}
