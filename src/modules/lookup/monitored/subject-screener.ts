import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { type CheckedIdentifier, checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { TenantTx } from '../../../platform/database/db';
import { InOrder } from '../../../platform/in-order';
import type { JobContext } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { JobQueue } from '../../../platform/jobs/job-queue';
import type { ConnectorOutcome } from '../../connectors/connectors.contract';
import type { SubjectDecisions } from '../decisions/subject-decisions';
import { LookupResolver } from '../lookup-resolver';
import { MonitoredSubjectsRepository, type SubjectToScreen } from './monitored-subjects.repository';
import { SCREEN_SUBJECTS, SCREENING_PRIORITY } from './ongoing-screening.jobs';
import { type HitNews, newsOf, screenedState, type ScreenedState, watchedSources } from './screened-hits';
import { ScreeningAlertsService } from './screening-alerts.service';
import { SubjectMonitoring } from './subject-monitoring';

/** As in batch-worker.ts. */
const SUBJECTS_AT_ONCE = 2;

interface CheckedSubject {
  readonly subject: SubjectToScreen;
  readonly identifiers: CheckedIdentifier[];
}

interface Screened {
  subject: SubjectToScreen;
  state: ScreenedState;
  news: HitNews[];
}

/**
 * Screens monitored subjects again, with the code of a lookup. Alerts follow from the difference to the stored result, and both
 * are stored together if nobody has stored a result since. A job that runs again therefore repeats no alert and loses none.
 */
@Injectable()
export class SubjectScreener implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly queue: JobQueue,
    private readonly subjects: MonitoredSubjectsRepository,
    private readonly monitoring: SubjectMonitoring,
    private readonly alerts: ScreeningAlertsService,
    private readonly resolver: LookupResolver,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(SCREEN_SUBJECTS, async ({ subjectIds, lists, ...scope }, context) => {
      if (lists !== undefined && lists === (await this.monitoring.listVersions())) return;
      await this.#screen(scope, subjectIds, context);
    });
  }

  async #screen(scope: TenantScope, ids: readonly string[], context: JobContext): Promise<void> {
    const stored = await context.db.read(scope, (tx) => this.subjects.toScreen(tx, ids));
    const subjects = stored.map((subject): CheckedSubject => {
      const { identifiers } = checkIdentifiers(subject.identifiers);
      return { subject, identifiers };
    });
    const decisions = await this.resolver.decisionsOn(scope, subjects);
    const screened: Screened[] = [];
    const inOrder = new InOrder(
      (subject: CheckedSubject) => this.#screenOne(scope, subject, decisions, context),
      (one) => void screened.push(one),
      SUBJECTS_AT_ONCE,
    );
    for (const subject of subjects) {
      context.signal.throwIfAborted();
      await inOrder.add(subject);
    }
    await inOrder.drain();
    await context.db.run(scope, async (tx) => {
      await this.#storeAll(tx, scope, screened);
      await context.finish(tx);
    });
  }

  /** Screens those again whose result is overtaken. */
  async #storeAll(tx: TenantTx, scope: TenantScope, screened: readonly Screened[]): Promise<void> {
    const overtaken: string[] = [];
    for (const one of screened) if (!(await this.#store(tx, one))) overtaken.push(one.subject.id);
    if (overtaken.length === 0) return;
    const payload = { ...scope, subjectIds: overtaken };
    await this.queue.enqueue(tx, SCREEN_SUBJECTS, payload, { priority: SCREENING_PRIORITY });
  }

  /** @throws Error if a list did not answer, because its hits would seem to be removed; the job is retried */
  async #screenOne(
    scope: TenantScope,
    { subject, identifiers }: CheckedSubject,
    decisions: SubjectDecisions,
    { jobId }: JobContext,
  ): Promise<Screened> {
    const options = { depth: 'standard', subject_type: subject.subject_type, monitor: false } as const;
    const deadlineMs = this.settings.deepLookupDeadlineMs;
    const question = { scope, dataScope: null, options, identifiers, deadlineMs, isOfLists: true, decisions };
    const { found } = await this.resolver.find(question, jobId);
    if (found.outcomes.some(isMissing)) throw new Error('a list did not answer');
    const state = screenedState(found.resolution);
    return { subject, state, news: newsOf(subject, state) };
  }

  /** Returns false if another screening has stored a result since the subject was read, or if it was removed. */
  async #store(tx: TenantTx, { subject: { id, revision }, state, news }: Screened): Promise<boolean> {
    const { status, hits } = state;
    const sourceIds = watchedSources(state);
    if (!(await this.subjects.storeScreened(tx, { id, revision, status, hits, sourceIds }))) return false;
    await this.alerts.create(tx, { subjectId: id, status, news });
    return true;
  }
}

/** A list that was not imported has nothing about anybody. */
const isMissing = (outcome: ConnectorOutcome): boolean => 'reason' in outcome && outcome.reason !== 'no_data';
