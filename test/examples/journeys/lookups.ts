import { BUROV, HARBOUR, NORDSTERN } from '../../support/fixtures/harbour-list';
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
  await linkedEntities(recorder);
  return path.request_id;
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
