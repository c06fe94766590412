import { setTimeout as delay } from 'node:timers/promises';
import { makeSigner } from '../../support/reports/brought-signer';
import type { ExampleRecorder } from '../example-recorder';

/** Reports and the keys that sign them. */
export async function reports(recorder: ExampleRecorder, incidentId: string): Promise<void> {
  const made = await recorder.call('reports_create', { body: { subject: { type: 'incident', id: incidentId } } });
  const path = { request_id: made.body.request_id as string };
  await recorder.call('reports_list');
  await recorder.call('reports_read', { path });
  await recorder.call('reports_pdf', { path });
  await recorder.call('reports_verify', { path });
  const { url } = recorder.service;
  const pdf = await fetch(`${url}/v1/reports/${path.request_id}/pdf`, { headers: { 'x-api-key': recorder.adminKey } });
  const file = Buffer.from(await pdf.arrayBuffer());
  await recorder.call('reports_verify_file', { file, headers: { 'content-type': 'application/pdf' } });
  await recorder.call('reports_erase', { path });
  await signingKeys(recorder);
}

async function signingKeys(recorder: ExampleRecorder): Promise<void> {
  await recorder.call('reports_keys');
  await recorder.call('jwks_read');
  const made = await recorder.call('signing_keys_generate', { body: { purpose: 'report' } });
  const path = { kid: made.body.kid as string };
  const imported = await recorder.call('signing_keys_import', { body: { purpose: 'report', ...(await makeSigner()) } });
  // There is no hardware security module here: test/protocol/pkcs11.spec.ts has one.
  const link = {
    purpose: 'report',
    token: 'reports',
    label: 'report-2026',
    certificates: '-----BEGIN CERTIFICATE-----\n…',
  };
  recorder.describe('signing_keys_link', link, imported);
  await recorder.call('signing_keys_activate', { path });
  await recorder.call('signing_keys_list');
  await recorder.call('signing_keys_retire', { path: { kid: imported.body.kid as string } });
}

const PATIENCE_MS = 60_000;

/** The audit records of the other journeys. */
export async function audit(recorder: ExampleRecorder): Promise<void> {
  const { body } = await recorder.call('audit_list', { query: 'action=incidents.create&limit=2' });
  const path = { request_id: (body.records as { request_id: string }[])[0]?.request_id ?? '' };
  await recorder.call('audit_read', { path });
  const size = await sealed(recorder);
  await recorder.call('audit_checkpoints', { query: 'limit=2' });
  await recorder.call('audit_checkpoint', { path: { size: String(size) } });
  await recorder.call('audit_proof', { path });
  await recorder.call('audit_verify');
  for (const format of ['ndjson', 'csv']) {
    await recorder.call('audit_export', { query: `format=${format}&action=incidents.create` });
  }
}

/** Waits until the records so far are under a checkpoint. Returns its size. */
async function sealed(recorder: ExampleRecorder): Promise<number> {
  const untilMs = Date.now() + PATIENCE_MS;
  while (Date.now() < untilMs) {
    const { body } = await recorder.prepare('audit_checkpoints', { query: 'limit=1' });
    const [checkpoint] = body.checkpoints as { size: number }[];
    if (checkpoint) return checkpoint.size;
    await delay(500);
  }
  throw new Error('the audit log was not sealed');
}
