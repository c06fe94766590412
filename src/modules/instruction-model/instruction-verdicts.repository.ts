import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import type { Page } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import {
  VERDICT_CURSOR,
  type VerdictFilter,
  type VerdictRecord,
  type VerdictState,
  type VerdictWish,
} from './instruction-model.contract';

export interface KnownVerdictRow {
  prompt_hash: string;
  state: VerdictState;
  step: number | null;
  reason: string | null;
  answered_at: Date | null;
  is_due: boolean;
  asset_ids: string[];
}

const OWN = (table: string): string => `${table}.tenant_id = $1 and ${table}.portfolio_id = $2`;
const own = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

const ASSET_IDS = `coalesce((select array_agg(a.asset_id order by a.asset_id) from instruction_verdict_asset a
  where ${OWN('a')} and a.prompt_hash = v.prompt_hash), '{}')`;
const SHOWN = `v.prompt_hash, v.event_id, ${ASSET_IDS} as asset_ids, v.state, v.step, v.reason, v.model, v.question, v.answer,
  v.failure, v.calls, v.prompt_tokens, v.completion_tokens, v.duration_ms, v.created_at, v.answered_at, v.due_at`;
// A failure without a time may be retried now if the question is still needed.
const IS_DUE = `v.state <> 'decided' and coalesce(v.due_at <= now(), true)`;

/** Questions and answers by key, and in a list; every method joins the caller's transaction. */
@Injectable()
export class InstructionVerdictsRepository {
  byHashes(tx: TenantTx, promptHashes: readonly string[]): Promise<KnownVerdictRow[]> {
    return tx.query<KnownVerdictRow>(
      `select v.prompt_hash, v.state, v.step, v.reason, v.answered_at, ${IS_DUE} as is_due, ${ASSET_IDS} as asset_ids
       from instruction_verdict v where ${OWN('v')} and v.prompt_hash = any($3::text[])`,
      [...own(tx), promptHashes],
    );
  }

  async waiting(tx: TenantTx, model: string): Promise<number> {
    const [row] = await tx.query<{ waiting: number }>(
      `select count(*)::int as waiting from instruction_verdict v
       where ${OWN('v')} and v.due_at is not null and v.model = $3`,
      [...own(tx), model],
    );
    return row?.waiting ?? 0;
  }

  /** Adds new questions and their assets, and lets failed ones wait again once their pause is over. */
  async want(tx: TenantTx, model: string, wishes: readonly VerdictWish[]): Promise<void> {
    const rows = wishes.map(({ promptHash, eventId, asked }) => ({
      prompt_hash: promptHash,
      event_id: eventId,
      question: asked,
    }));
    await tx.query(
      `insert into instruction_verdict (tenant_id, portfolio_id, prompt_hash, event_id, model, question, state, due_at)
       select $1, $2, w.prompt_hash, w.event_id, $3, w.question, 'pending', now()
       from json_to_recordset($4::json) as w (prompt_hash text, event_id uuid, question json)
       on conflict do nothing`,
      [...own(tx), model, JSON.stringify(rows)],
    );
    await tx.query(
      `update instruction_verdict v set state = 'pending', due_at = now()
       where ${OWN('v')} and v.prompt_hash = any($3::text[]) and v.state in ('failed', 'budget_exhausted') and ${IS_DUE}`,
      [...own(tx), wishes.map(({ promptHash }) => promptHash)],
    );
    const uses = wishes.flatMap(({ promptHash, assetIds }) => assetIds.map((assetId) => ({ promptHash, assetId })));
    await tx.query(
      `insert into instruction_verdict_asset (tenant_id, portfolio_id, prompt_hash, asset_id)
       select $1, $2, w.prompt_hash, w.asset_id from unnest($3::text[], $4::text[]) as w (prompt_hash, asset_id)
       on conflict do nothing`,
      [...own(tx), uses.map(({ promptHash }) => promptHash), uses.map(({ assetId }) => assetId)],
    );
  }

  /** The latest first. */
  page(tx: TenantTx, filter: VerdictFilter): Promise<Page<VerdictRecord>> {
    const where = `${OWN('v')} and ($3::uuid[] is null or v.event_id = any($3))
      and ($4::text[] = '{}' or exists (select from instruction_verdict_asset a
        where ${OWN('a')} and a.prompt_hash = v.prompt_hash and a.asset_id = any($4)))
      and ($5::text[] = '{}' or v.state = any($5))`;
    const parameters = [...own(tx), filter.eventIds, filter.assetIds, filter.states];
    const verdicts = { select: SHOWN, from: 'instruction_verdict v', where, parameters };
    const order = { cursor: VERDICT_CURSOR, orderBy: ['v.created_at', 'v.prompt_hash'], direction: 'desc' } as const;
    return readPage<VerdictRecord>(tx, { ...verdicts, ...order }, filter);
  }
}
