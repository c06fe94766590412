import { Inject, Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { type NotificationState, Notifications } from '../database/notifications';
import { type Finding, HEALTH_CHECKS, type HealthChecks } from './health-checks';

const FINDINGS: Readonly<Record<NotificationState, Finding>> = {
  arriving: { state: 'ok', text: 'Notifications of the database arrive.' },
  missing: {
    state: 'degraded',
    text:
      'Notifications of the database do not arrive, so this process looks for news every second; if DATABASE_URL is the ' +
      'address of a pooler, DATABASE_DIRECT_URL should be that of PostgreSQL.',
  },
  lost: { state: 'degraded', text: 'The connection for notifications of the database is being reopened.' },
};

/** Reports whether notifications of the database arrive. Without them, streams are slower but complete. */
@Injectable()
export class NotificationHealth {
  constructor(notifications: Notifications, registry: Registry, @Inject(HEALTH_CHECKS) checks: HealthChecks) {
    checks.set('notifications', () => FINDINGS[notifications.state]);
    new Gauge({
      name: 'notifications_degraded',
      help: '1 while notifications of the database do not arrive in this process, otherwise 0',
      registers: [registry],
      collect() {
        this.set(notifications.state === 'arriving' ? 0 : 1);
      },
    });
  }
}
