import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { callService } from '../support/processes/service-process';

/**
 * Uses what needs files and packages beside the code: the console, the documentation, a job in another process, and a signed PDF, which
 * threads write and read.
 */
export async function useService(url: string, operatorKey: string): Promise<void> {
  for (const path of ['/console/', '/docs', '/openapi.json']) {
    assert.equal((await callService(url, 'GET', path)).status, 200, path);
  }
  const create = { key: operatorKey, body: { slug: 'image', name: 'Image' } };
  assert.equal((await callService(url, 'POST', '/v1/admin/tenants', create)).status, 201);
  const made = await callService(url, 'POST', '/v1/admin/tenants/image/api-keys', {
    key: operatorKey,
    body: { name: 'check', role: 'admin', portfolios: ['*'] },
  });
  const key = made.body.key as string;
  const assets = [{ asset_id: 'a', name: 'A', attributes: { lat: 1, lng: 2 } }];
  const put = await callService(url, 'PUT', '/v1/assets', { key, body: { assets } });
  const scan = `/v1/threats/scans/${String(put.body.scan_id)}`;
  while ((await callService(url, 'GET', scan, { key })).body.status !== 'completed') await delay(50);

  const subject = { type: 'portfolio', id: 'default' };
  const report = await callService(url, 'POST', '/v1/reports', { key, body: { subject } });
  const address = `${url}/v1/reports/${String(report.body.request_id)}/pdf`;
  const pdf = await (await fetch(address, { headers: { 'x-api-key': key } })).arrayBuffer();
  const verified = await fetch(`${url}/v1/reports/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: pdf,
  });
  assert.equal(((await verified.json()) as { verified: boolean }).verified, true);
}
