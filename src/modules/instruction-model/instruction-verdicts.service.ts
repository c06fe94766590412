import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import type { VerdictQuestion, VerdictStep } from '../../kernel/evaluation/instructions/instruction-verdict';
import type { TenantTx } from '../../platform/database/db';
import { JobQueue } from '../../platform/jobs/job-queue';
import type { Page } from '../../platform/paging/page-query';
import { ASK_INSTRUCTION_MODEL } from './instruction-model.jobs';
import type {
  KnownVerdict,
  KnownVerdicts,
  VerdictFilter,
  VerdictRecord,
  VerdictWish,
} from './instruction-model.contract';
import { toAskedQuestion, hashPrompt } from './instruction-prompt';
import { InstructionVerdictsRepository, type KnownVerdictRow } from './instruction-verdicts.repository';

/** The verdicts of a language model on the free text of assets, and requests for further verdicts. */
@Injectable()
export class InstructionVerdicts {
  /** Null if no model is configured; then nothing is requested. */
  readonly model: string | null;

  constructor(
    private readonly verdicts: InstructionVerdictsRepository,
    private readonly queue: JobQueue,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.model = settings.instructionModelName ?? null;
  }

  /** The question in its stored form. @throws Error if no model is configured */
  wishOf(question: VerdictQuestion): VerdictWish {
    const { asset, event } = question;
    const asked = toAskedQuestion(question);
    return {
      promptHash: hashPrompt(this.#configured(), event.id, asked),
      eventId: event.id,
      asked,
      assetIds: [asset.assetId],
    };
  }

  /** The state of these questions. */
  async load(tx: TenantTx, promptHashes: readonly string[]): Promise<KnownVerdicts> {
    const model = this.#configured();
    const rows = await this.verdicts.byHashes(tx, promptHashes);
    const waiting = await this.verdicts.waiting(tx, model);
    return {
      byPromptHash: new Map(rows.map((row) => [row.prompt_hash, knownVerdict(row, model)])),
      room: Math.max(0, this.settings.instructionModelDailyBudget - waiting),
    };
  }

  /** Requests answers to questions, each once. They are sent after `tx` commits. */
  async want(tx: TenantTx, wishes: readonly VerdictWish[]): Promise<void> {
    if (wishes.length === 0) return;
    await this.verdicts.want(tx, this.#configured(), wishes);
    const { tenantId, portfolioId } = tx.scope;
    // At a lower priority than evaluations, which use the same workers.
    const options = { key: `${ASK_INSTRUCTION_MODEL.name}:${portfolioId}`, priority: 10 };
    await this.queue.enqueue(tx, ASK_INSTRUCTION_MODEL, { tenantId, portfolioId }, options);
  }

  /** Questions and answers, the latest first. */
  page(tx: TenantTx, filter: VerdictFilter): Promise<Page<VerdictRecord>> {
    return this.verdicts.page(tx, filter);
  }

  #configured(): string {
    if (this.model === null) throw new Error('no language model is configured');
    return this.model;
  }
}

function knownVerdict(row: KnownVerdictRow, model: string): KnownVerdict {
  const { prompt_hash: promptHash, state, step, reason, answered_at: answeredAt } = row;
  const verdict: KnownVerdict['verdict'] =
    state === 'decided'
      ? {
          state,
          model,
          promptHash,
          step: (step ?? 0) as VerdictStep,
          reason: reason ?? '',
          decidedAt: answeredAt?.toISOString() ?? '',
        }
      : { state, model, promptHash };
  return { verdict, isDue: row.is_due, assetIds: new Set(row.asset_ids) };
}
