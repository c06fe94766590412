import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/errors/service-error';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import type { TenantScope } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { Db } from '../../../platform/database/db';
import { pageParts } from '../../../platform/paging/page-query';
import type {
  MonitoredListAnswer,
  MonitoredQuery,
  MonitoredSubjectAnswer,
  MonitoredSummaryAnswer,
} from './monitored-subjects.dto';
import { type MonitoredRow, MonitoredSubjectsRepository } from './monitored-subjects.repository';
import { hitAnswer } from './screening-alert-answer';
import { ScreeningAlertsRepository } from './screening-alerts.repository';

/** The monitored subjects of a portfolio: reading, listing and removing them. */
@Injectable()
export class MonitoredSubjectsService {
  constructor(
    private readonly db: Db,
    private readonly subjects: MonitoredSubjectsRepository,
    private readonly alerts: ScreeningAlertsRepository,
  ) {}

  /** Newest first. */
  async list(scope: TenantScope, query: MonitoredQuery): Promise<MonitoredListAnswer> {
    const { rows, ...rest } = await this.db.read(scope, (tx) => this.subjects.page(tx, query));
    return { monitored_subjects: rows.map(summaryOf), ...pageParts(rest) };
  }

  /** @throws ServiceError not_found */
  get(scope: TenantScope, id: string): Promise<MonitoredSubjectAnswer> {
    return this.db.read(scope, async (tx) => {
      const row = await this.subjects.shown(tx, id);
      if (!row) throw notFound('The monitored subject');
      noteResources(id);
      const { identifiers } = checkIdentifiers(row.identifiers);
      return {
        ...summaryOf(row),
        identifiers: identifiers.map(({ type, normalized }) => ({ type, value: normalized })),
        hits: row.hits.map(hitAnswer),
      };
    });
  }

  /**
   * Removes the subject with its hits and alerts. A screening that is running waits for the lock or finds it gone.
   * @throws ServiceError not_found
   */
  remove(scope: TenantScope, id: string): Promise<void> {
    return this.db.run(scope, async (tx) => {
      if (!(await this.subjects.findById(tx, id, 'pessimistic_write'))) throw notFound('The monitored subject');
      noteResources(id);
      await this.alerts.delete(tx, { subjectId: id });
      await this.subjects.remove(tx, id);
    });
  }
}

const summaryOf = (row: MonitoredRow): MonitoredSummaryAnswer => ({
  monitored_subject_id: row.id,
  subject_type: row.subject_type,
  requester_reference: row.requester_reference,
  principal: row.principal,
  created_at: row.created_at,
  last_screened_at: row.last_screened_at,
  status: row.status,
  hit_count: row.hit_count,
  open_alert_count: row.open_alert_count,
});
