import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { Registry } from 'prom-client';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import type { HealthChecks } from '../health/health-checks';
import { NotificationHealth } from '../health/notification-health';
import { Notifications } from './notifications';

let database: TestDatabase;
let sender: Client;
let senderElsewhere: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  sender = new Client({ connectionString: database.url });
  const elsewhere = Object.assign(new URL(database.ownerUrl), { pathname: '/postgres' });
  senderElsewhere = new Client({ connectionString: elsewhere.href });
  for (const client of [sender, senderElsewhere]) await client.connect();
});
afterAll(async () => {
  for (const client of [sender, senderElsewhere]) await client.end();
  await database.drop();
});

test('notices that notifications do not arrive, lets listeners look for news meanwhile, and recovers', async () => {
  // As behind a pooler, LISTEN succeeds and nothing arrives: notifications stay within their database.
  let client = senderElsewhere;
  const notifications = new Notifications(
    database.url,
    pino({ level: 'silent' }),
    (channel, payload) => client.query('select pg_notify($1, $2)', [channel, payload]),
    { pingMs: 400, arrivesWithinMs: 200, pollMs: 10 },
  );
  const checks: HealthChecks = new Map();
  const registry = new Registry();
  new NotificationHealth(notifications, registry, checks);
  const degraded = async (): Promise<unknown> => [
    checks.get('notifications')?.().state,
    /^notifications_degraded (\d)$/m.exec(await registry.metrics())?.[1],
  ];
  const received: string[] = [];
  let lookedForNews = 0;
  try {
    await notifications.listen('news', {
      notified: (payload) => received.push(payload),
      resumed: () => lookedForNews++,
    });
    expect(await degraded()).toEqual(['ok', '0']);
    while (lookedForNews < 3) await delay(10);
    expect([notifications.state, await degraded()]).toEqual(['missing', ['degraded', '1']]);

    client = sender;
    while (notifications.state !== 'arriving') await delay(10);
    await sender.query(`notify news, 'one'`);
    while (received.length === 0) await delay(10);
    expect(received).toEqual(['one']);
  } finally {
    await notifications.onModuleDestroy();
  }
});
