import { setTimeout as delay } from 'node:timers/promises';
import { BUROV, HARBOUR, NORDSTERN, person } from '../../support/fixtures/harbour-list';
import { readStream } from '../../support/http/event-stream';
import type { ExampleRecorder } from '../example-recorder';

const DATASET = { dataset_id: 'harbour_watch_list' };

/** A list, lookups against it and decisions on their results. Returns the id of a lookup. */
export async function lookups(recorder: ExampleRecorder): Promise<string> {
  const file = HARBOUR.map((entity) => `${JSON.stringify(entity)}\n`).join('');
  await recorder.call('datasets_import', { path: DATASET, query: 'format=ftm', file });
  await recorder.call('datasets_list');
  await recorder.call('datasets_read', { path: DATASET });
  const connectors = await recorder.call('connectors_list');
  const id = (connectors.body.connectors as { id: string }[])[0]?.id ?? '';
  await recorder.call('connectors_check', { path: { id } });
  const identifiers = [
    { type: 'name', value: 'Vikenty Burov' },
    { type: 'date_of_birth', value: '1967-01-13' },
  ];
  const body = { identifiers, options: { depth: 'standard', requester_reference: 'case 4711' } };
  const made = await recorder.call('lookup_create', { body });
  expect(made.body).toMatchObject({ entities: [expect.anything()] });
  expect(JSON.stringify(made.body.source_coverage)).not.toContain('timeout');
  const path = { request_id: made.body.request_id as string };
  await recorder.call('lookup_read', { path });
  await recorder.call('lookup_list');
  const entityId = (made.body.entities as { entity_id: string }[])[0]?.entity_id;
  const reason = 'The passport that we hold has this date of birth.';
  const decided = await recorder.call('lookup_decisions_create', {
    path,
    body: { entity_id: entityId, decision: 'same', reason },
  });
  await recorder.call('lookup_decisions_list');
  await recorder.call('lookup_decisions_withdraw', { path: { decision_id: decided.body.id as string } });
  await batches(recorder);
  await monitored(recorder);
  await linkedEntities(recorder);
  return path.request_id;
}

/** A batch with a rejected row and a monitored subject, its results, and another one that is cancelled. */
async function batches(recorder: ExampleRecorder): Promise<void> {
  const headers = { 'content-type': 'text/csv' };
  const file = [
    'name,date_of_birth,requester_reference,monitor',
    'Vikenty Burov,1967-01-13,supplier 17,true',
    'Ingrid Halloran,1981-04-30,supplier 18,false',
    ',1990-02-14,supplier 19,true',
    '',
  ].join('\n');
  const made = await recorder.call('lookup_batches_create', { file, headers });
  const path = { batch_id: made.body.batch_id as string };
  const stateOf = async (): Promise<unknown> => (await recorder.prepare('lookup_batches_read', { path })).body.status;
  while ((await stateOf()) !== 'completed') await delay(50);
  await recorder.call('lookup_batches_read', { path });
  await recorder.call('lookup_batches_list');
  await recorder.call('lookup_batches_results', { path });
  await recorder.call('lookup_batches_results', { path, query: 'format=csv' });
  await recorder.call('lookup_batches_erase_result', { path: { ...path, line: '2' } });
  await recorder.call('lookup_batches_erase', { path });
  await cancelled(recorder);
}

/** Long enough to be cancelled before it has ended. */
async function cancelled(recorder: ExampleRecorder): Promise<void> {
  const headers = { 'content-type': 'text/csv' };
  const file = `name\n${'Ingrid Halloran\n'.repeat(2_000)}`;
  const made = await recorder.prepare('lookup_batches_create', { file, headers });
  await recorder.call('lookup_batches_cancel', { path: { batch_id: made.body.batch_id as string } });
}

/** A subject that the next version of a list contains, its alert, and its removal. */
async function monitored(recorder: ExampleRecorder): Promise<void> {
  const body = { identifiers: [{ type: 'name', value: 'Ottilie Brandauer' }], options: { monitor: true } };
  const made = await recorder.prepare('lookup_create', { body });
  const { monitored_subject_id: id } = made.body.audit as { monitored_subject_id: string };
  const file = `${JSON.stringify(person('brandauer', 'Ottilie Brandauer', '1959-11-02'))}\n`;
  await recorder.prepare('datasets_import', { path: { dataset_id: 'port_watch_list' }, query: 'format=ftm', file });
  const alertsOf = async (): Promise<{ id: string }[]> =>
    (await recorder.prepare('screening_alerts_list')).body.screening_alerts as { id: string }[];
  while ((await alertsOf()).length === 0) await delay(50);
  const path = { screening_alert_id: (await alertsOf())[0]?.id ?? '' };
  await recorder.call('screening_alerts_list');
  await recorder.call('screening_alerts_read', { path });
  await recorder.call('screening_alerts_change_state', { path, body: { state: 'acked' } });
  await streamed(recorder);
  await recorder.call('monitored_subjects_list');
  await recorder.call('monitored_subjects_read', { path: { monitored_subject_id: id } });
  await recorder.call('monitored_subjects_remove', { path: { monitored_subject_id: id } });
}

/** The alert and the change of its state. */
async function streamed(recorder: ExampleRecorder): Promise<void> {
  const { text, headers } = await readStream(`${recorder.service.url}/v1/lookup/screening-alerts/stream`, {
    key: recorder.adminKey,
    lastEventId: 0,
    cutAfterId: 2,
  });
  recorder.record('screening_alerts_stream', {
    status: 200,
    headers: new Headers(headers as Record<string, string>),
    body: text,
    text,
  });
}

/** Two entities of the list are on another list as well. */
async function linkedEntities(recorder: ExampleRecorder): Promise<void> {
  const counterparts = [
    { ...BUROV, id: 'visitor-17' },
    { ...NORDSTERN, id: 'visitor-29' },
  ];
  const file = counterparts.map((entity) => `${JSON.stringify(entity)}\n`).join('');
  await recorder.prepare('datasets_import', { path: { dataset_id: 'denied_visitors' }, query: 'format=ftm', file });
  await recorder.call('datasets_entities', { path: DATASET });
}
