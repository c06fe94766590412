import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { principalKey } from '../../../kernel/identity/principal-key';
import type { ResolutionStatus } from '../../../kernel/resolution/resolution.types';
import { noteResources } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import { pageParts } from '../../../platform/paging/page-query';
import { WebhookDeliveriesService } from '../../webhooks/webhook-deliveries.service';
import { ScreeningAlertChanges } from '../lookup.contract';
import type { ScreeningAlertState } from './monitored.types';
import type { HitNews } from './screened-hits';
import { screeningAlertAnswer } from './screening-alert-answer';
import type { ScreeningAlertAnswer, ScreeningAlertListAnswer, ScreeningAlertsQuery } from './screening-alerts.dto';
import { ScreeningAlertsRepository } from './screening-alerts.repository';
import { ScreeningStreamRepository } from './stream/screening-stream.repository';

/** Screening alerts: creating and sending them, reading them, and changing their state. */
@Injectable()
export class ScreeningAlertsService {
  constructor(
    private readonly db: Db,
    private readonly alerts: ScreeningAlertsRepository,
    private readonly stream: ScreeningStreamRepository,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly changes: ScreeningAlertChanges,
  ) {}

  /** Newest first. */
  async list(scope: TenantScope, query: ScreeningAlertsQuery): Promise<ScreeningAlertListAnswer> {
    const { rows, ...rest } = await this.db.read(scope, (tx) => this.alerts.page(tx, query));
    return { screening_alerts: rows.map(screeningAlertAnswer), ...pageParts(rest) };
  }

  /** @throws ServiceError not_found */
  get(scope: TenantScope, id: string): Promise<ScreeningAlertAnswer> {
    return this.db.read(scope, (tx) => this.#shown(tx, id));
  }

  /** Any state can follow any other. @throws ServiceError not_found */
  changeState(
    scope: TenantScope,
    principal: Principal,
    id: string,
    state: ScreeningAlertState,
  ): Promise<ScreeningAlertAnswer> {
    return this.db.run(scope, async (tx) => {
      const alert = await this.alerts.findById(tx, id, 'for_no_key_update');
      if (!alert) throw notFound('The screening alert');
      noteResources(id);
      if (alert.state !== state) {
        const change = { state, stateChangedAt: () => 'now()', stateChangedBy: principalKey(principal) };
        await this.alerts.update(tx, id, change);
        await this.stream.append(tx, 'updated', [id]);
      }
      return this.#shown(tx, id);
    });
  }

  /**
   * Creates alerts about a subject, and notifies the webhooks that subscribe to them and other modules. The messages have ids only, so that
   * nothing about the subject remains in them when it is removed.
   */
  async create(
    tx: TenantTx,
    { subjectId, status, news }: { subjectId: string; status: ResolutionStatus; news: readonly HitNews[] },
  ): Promise<void> {
    if (news.length === 0) return;
    const createdAt = new Date();
    const alerts = news.map(({ kind, changes, hit }) => ({
      id: uuidv7(),
      subjectId,
      kind,
      changes,
      status,
      hit,
      createdAt,
    }));
    await this.alerts.insert(tx, ...alerts);
    await this.stream.append(
      tx,
      'created',
      alerts.map(({ id }) => id),
    );
    const messages = alerts.map(({ id, kind, changes, hit }) => ({
      id,
      monitored_subject_id: subjectId,
      kind,
      changes,
      status,
      entity_id: hit.entity_id,
      datasets: [...new Set(hit.sources.map(({ dataset }) => dataset))],
      created_at: createdAt,
    }));
    await this.deliveries.sendToSubscribers(tx, 'screening.alert', createdAt, messages);
    await this.changes.changed(tx, alerts);
  }

  async #shown(tx: TenantTx, id: string): Promise<ScreeningAlertAnswer> {
    const row = await this.alerts.shown(tx, id);
    if (!row) throw notFound('The screening alert');
    noteResources(id);
    return screeningAlertAnswer(row);
  }
}
