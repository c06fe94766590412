import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import type { TenantScope } from '../../kernel/identity/principal';
import { OutboundHttp } from '../../platform/fetch/outbound-http';
import type { JobContext } from '../../platform/jobs/job-context';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { JobQueue } from '../../platform/jobs/job-queue';
import { ChatCompletions } from './chat-completions';
import { VerdictChanges } from './instruction-model.contract';
import { ASK_INSTRUCTION_MODEL } from './instruction-model.jobs';
import { askQuestion, BUDGET_FAILURE, longestMs } from './question-asker';
import { type TakenQuestion, VerdictQueueRepository } from './verdict-queue.repository';

const CONCURRENCY = 2;
// After these, other jobs can use the workers.
const QUESTIONS_PER_RUN = 20;
const PAUSE_WHEN_DOWN_MS = 300_000;

/** A configured model with its client. */
interface Model {
  name: string;
  client: ChatCompletions;
}

/** The progress of one run of the job. */
interface Round {
  left: number;
  finished: number;
  /** The number of answers, refusals and malformed answers, all of which show that the server responds. */
  signsOfLife: number;
  isExhausted: boolean;
}

/** Sends questions to the language model in worker processes. */
@Injectable()
export class InstructionModelJobHandlers implements OnModuleInit, OnApplicationShutdown {
  readonly #http = new OutboundHttp();
  readonly #model: Model | null;

  constructor(
    private readonly handlers: JobHandlers,
    private readonly queue: JobQueue,
    private readonly waiting: VerdictQueueRepository,
    private readonly changes: VerdictChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const { instructionModelUrl: url, instructionModelName: name, instructionModelTimeoutMs: timeoutMs } = settings;
    const key = settings.instructionModelKey ?? null;
    this.#model =
      url === undefined || name === undefined
        ? null
        : { name, client: new ChatCompletions(this.#http, { url, key, model: name, timeoutMs }) };
  }

  onModuleInit(): void {
    this.handlers.register(ASK_INSTRUCTION_MODEL, async (scope, job) => {
      if (this.#model !== null) await this.#run(this.#model, scope, job);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#http.close();
  }

  async #run(model: Model, scope: TenantScope, job: JobContext): Promise<void> {
    const isForgiven = await job.db.run(scope, (tx) => this.waiting.forgive(tx, model.name));
    const round: Round = { left: QUESTIONS_PER_RUN, finished: 0, signsOfLife: 0, isExhausted: false };
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.#lane(model, scope, job, round)));
    await job.db.run(scope, async (tx) => {
      if (round.isExhausted) await this.waiting.exhaust(tx, model.name, BUDGET_FAILURE);
      else if (round.finished > 0 && round.signsOfLife === 0) {
        await this.waiting.pause(tx, model.name, PAUSE_WHEN_DOWN_MS);
      }
      if (isForgiven || round.isExhausted) await this.changes.changed(tx);
      const runAt = await this.waiting.nextDue(tx, model.name);
      if (runAt !== null) await this.queue.enqueue(tx, ASK_INSTRUCTION_MODEL, scope, { ...later(scope), runAt });
      await job.finish(tx);
    });
    if (round.finished > 0) job.log.info({ questions: round.finished }, 'a question was sent to the language model');
  }

  /** Sends one question after the other, until none waits or the run has reached its limit. */
  async #lane(model: Model, scope: TenantScope, job: JobContext, round: Round): Promise<void> {
    while (!round.isExhausted && round.left-- > 0) {
      job.signal.throwIfAborted();
      const leaseMs = longestMs(this.settings.instructionModelTimeoutMs);
      const taken = await job.db.run(scope, (tx) => this.waiting.take(tx, model.name, leaseMs));
      if (!taken) return;
      await this.#ask(model, scope, job, taken, round);
    }
  }

  async #ask(model: Model, scope: TenantScope, job: JobContext, taken: TakenQuestion, round: Round): Promise<void> {
    const budget = this.settings.instructionModelDailyBudget;
    const spend = (): Promise<boolean> => job.db.run(scope, (tx) => this.waiting.spend(tx, budget));
    const { outcome, isDown } = await askQuestion(model.client, taken.question, spend, job.signal);
    await job.db.run(scope, async (tx) => {
      await this.waiting.finish(tx, model.name, taken.prompt_hash, outcome);
      await this.changes.changed(tx);
    });
    if (outcome.state === 'failed') job.log.warn({ failure: outcome.failure }, 'the language model gave no verdict');
    if (outcome.state === 'budget_exhausted') round.isExhausted = true;
    round.finished++;
    if (!isDown) round.signsOfLife++;
  }
}

// A separate key: questions added meanwhile must not wait for this job.
const later = ({ portfolioId }: TenantScope): { key: string; priority: number } => ({
  key: `${ASK_INSTRUCTION_MODEL.name}:later:${portfolioId}`,
  priority: 10,
});
