import { setTimeout as delay } from 'node:timers/promises';
import type { ExampleRecorder } from '../example-recorder';

const SLUG = { slug: 'acme' };

/** Tenants, portfolios, keys and secrets. */
export async function administration(recorder: ExampleRecorder): Promise<void> {
  await recorder.call('root_read', { key: '' });
  await recorder.call('root_read_v1', { key: '' });
  await recorder.call('health_live', { key: '' });
  await untilSealed(recorder);
  await recorder.call('health_ready', { key: '' });
  const evaluation_time = '2018-02-07T00:00:00Z';
  await recorder.call('tenants_create', { body: { slug: 'acme', name: 'Acme Corporation', evaluation_time } });
  await recorder.call('tenants_list');
  await recorder.call('tenants_read', { path: SLUG });
  await recorder.call('tenants_change', { path: SLUG, body: { name: 'Acme Holding' } });
  const europe = await recorder.call('portfolios_create', {
    path: SLUG,
    body: { slug: 'europe', name: 'European sites' },
  });
  await recorder.call('portfolios_list', { path: SLUG });
  await recorder.call('portfolios_change', {
    path: { ...SLUG, id: europe.body.id as string },
    body: { name: 'Sites in Europe' },
  });
  await recorder.call('portfolios_read', { path: { ...SLUG, id: europe.body.id as string } });
  const closed = await recorder.prepare('portfolios_create', {
    path: SLUG,
    body: { slug: 'closed', name: 'Closed sites' },
  });
  await recorder.call('portfolios_delete', {
    path: { ...SLUG, id: closed.body.id as string },
    query: 'confirm=closed',
  });
  await apiKeys(recorder);
  await recorder.call('legal_hold_place', { path: SLUG, body: { reason: 'Case 2026-17' } });
  await recorder.call('legal_hold_read', { path: SLUG });
  await recorder.call('legal_hold_lift', { path: SLUG });
  await recorder.call('secrets_put', { path: { name: 'registry_key' }, body: { value: 'the-key-of-the-registry' } });
  await recorder.call('secrets_list');
  await recorder.call('secrets_delete', { path: { name: 'registry_key' } });
  await recorder.call('tenant_read');
  await recorder.call('status_read');
  await recorder.prepare('tenants_create', { body: { slug: 'former', name: 'Former customer' } });
  await recorder.call('tenants_erase', { path: { slug: 'former' }, query: 'confirm=former' });
}

async function apiKeys(recorder: ExampleRecorder): Promise<void> {
  const admin = { name: 'administration', role: 'admin', portfolios: ['*'] };
  recorder.adminKey = (await recorder.prepare('api_keys_create', { path: SLUG, body: admin })).body.key as string;
  const made = await recorder.call('api_keys_create', {
    path: SLUG,
    body: { name: 'dashboard', role: 'analyst', portfolios: ['default', 'europe'], rate_limit_per_minute: 600 },
  });
  const path = { ...SLUG, id: made.body.id as string };
  await recorder.call('api_keys_list', { path: SLUG });
  await recorder.call('api_keys_read', { path });
  await recorder.call('api_keys_change', { path, body: { name: 'wall dashboard', rate_limit_per_minute: 1_200 } });
  const rotated = await recorder.call('api_keys_rotate', { path, body: { overlap_hours: 24 } });
  await recorder.call('api_keys_revoke', { path: { ...SLUG, id: rotated.body.id as string } });
}

/** The readiness checks include that of the audit log once its sealer has run. */
async function untilSealed(recorder: ExampleRecorder): Promise<void> {
  for (;;) {
    const { body } = await recorder.prepare('health_ready', { key: '' });
    if ('audit_seal' in (body as { checks: object }).checks) return;
    await delay(50);
  }
}
