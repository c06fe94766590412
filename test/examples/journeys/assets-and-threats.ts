import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStream } from '../../support/http/event-stream';
import type { ExampleRecorder } from '../example-recorder';

const EARTHQUAKES = join(require.resolve('vega-datasets'), '../../data/earthquakes.json');

const HUALIEN = {
  asset_id: 'plant-hualien',
  name: 'Hualien plant',
  type: 'facility',
  attributes: { lat: 23.9769, lng: 121.6044, country: 'TW', monitoring_radius_km: 100 },
  physical_threat_config: { custom_instructions: 'A strong earthquake stops production here for days.' },
};
const DEPOT = {
  asset_id: 'depot-anchorage',
  name: 'Anchorage depot',
  type: 'warehouse',
  attributes: { lat: 61.2181, lng: -149.9003, country: 'US', monitoring_radius_km: 150 },
};
const OFFICE = {
  asset_id: 'office-taipei',
  name: 'Taipei office',
  type: 'office',
  attributes: { lat: 25.0478, lng: 121.5319, country: 'TW', monitoring_radius_km: 150 },
};

/** Events, the assets that they threaten, and the threats. Returns the ids of threats, the greatest risk first. */
export async function assetsAndThreats(recorder: ExampleRecorder): Promise<string[]> {
  await recorder.call('events_import', { query: 'format=usgs', file: readFileSync(EARTHQUAKES) });
  await recorder.call('sources_list');
  await recorder.call('sources_read', { path: { format: 'usgs' } });
  await recorder.call('feeds_poll', { path: { id: 'usgs' } });
  await recorder.call('assets_replace', { body: { assets: [HUALIEN, DEPOT] } });
  const office = { asset_id: OFFICE.asset_id };
  await recorder.call('assets_put', { path: office, body: OFFICE });
  await recorder.call('assets_put', { path: office, body: { ...OFFICE, name: 'Taipei head office' } });
  await recorder.call('assets_list');
  await recorder.call('assets_preview', { body: { assets: [HUALIEN, { ...DEPOT, name: 'Anchorage warehouse' }] } });
  await recorder.call('assets_read', { path: { asset_id: HUALIEN.asset_id } });
  const ids = await evaluated(recorder);
  await oneThreat(recorder, ids[0] ?? '');
  await inCollections(recorder);
  await streamed(recorder);
  return ids;
}

async function evaluated(recorder: ExampleRecorder): Promise<string[]> {
  const scan = await recorder.call('threats_scan', { body: { asset_ids: [HUALIEN.asset_id], lookback_hours: 720 } });
  const scanId = scan.body.scan_id as string;
  const { body } = await recorder.call('threats_list', {
    query: `scan_id=${scanId}&wait_s=30&limit=2&assets_for=page`,
  });
  await recorder.call('threats_list_compact', { query: 'limit=2' });
  await recorder.call('threats_list_columns', { query: 'fields=id&fields=severity&fields=lat&fields=lng&limit=2' });
  await recorder.call('threats_count', { query: 'live=true' });
  await recorder.call('threats_count_by_asset', { query: 'live=true' });
  await recorder.call('threats_read_scan', { path: { scan_id: scanId } });
  return (body.threats as { id: string }[]).map(({ id }) => id);
}

async function oneThreat(recorder: ExampleRecorder, id: string): Promise<void> {
  const path = { threat_id: id };
  await recorder.call('threats_change', { path, body: { status: 'monitoring', severity: 'critical' } });
  await recorder.call('threats_read', { path });
  await recorder.call('threats_cap_feed');
  await recorder.call('threats_cap_alert', { path });
  const decisions = [{ threat_id: id, pinned: true, etag: '"1"' }];
  await recorder.call('threats_change_many', { body: { decisions } });
  const { body } = await recorder.call('threats_versions', { path });
  await recorder.call('threats_version', { path: { ...path, version: '1' } });
  await recorder.call('threats_diff', { path, query: `from=1&to=${(body.versions as unknown[]).length}` });
  await recorder.call('threats_history', { path });
  await recorder.call('threats_add_note', { path, body: { text: 'The plant reports no damage.' } });
  await recorder.call('threats_list_notes', { path });
  await recorder.call('threats_timeline', { path });
  await recorder.call('threats_list_instruction_verdicts', { query: 'state=decided' });
}

/** The same threats in the collection of the portfolio. */
async function inCollections(recorder: ExampleRecorder): Promise<void> {
  await recorder.call('taxii_discover');
  await recorder.call('taxii_read_root');
  const { body } = await recorder.call('taxii_list_collections');
  const path = { collection_id: (body.collections as { id: string }[])[0]?.id ?? '' };
  await recorder.call('taxii_read_collection', { path });
  const { body: page } = await recorder.call('taxii_list_objects', { path, query: 'match[type]=incident&limit=1' });
  const one = { ...path, object_id: (page.objects as { id: string }[])[0]?.id ?? '' };
  await recorder.call('taxii_list_manifest', { path, query: 'limit=1' });
  await recorder.call('taxii_read_object', { path: one });
  await recorder.call('taxii_list_versions', { path: one });
}

/** The changes so far, in the order in which they happened. */
async function streamed(recorder: ExampleRecorder): Promise<void> {
  const { body } = await recorder.prepare('threats_list', { query: 'limit=1&assets_for=page' });
  const { text, headers } = await readStream(`${recorder.service.url}/v1/threats/stream`, {
    key: recorder.adminKey,
    lastEventId: 0,
    cutAfterId: body.stream_seq as number,
  });
  recorder.record('threats_stream', {
    status: 200,
    headers: new Headers(headers as Record<string, string>),
    body: text,
    text,
  });
}
