import type { ExampleRecorder } from '../example-recorder';

const OWN_EVENT = {
  source: 'desk',
  sourceEventId: '2018-041',
  title: 'Harbour workers close the port of Kaohsiung',
  description: 'Members of the Harbour Union closed two gates of the port for six hours.',
  eventCategory: 'political',
  eventType: 'strike',
  eventDate: '2018-02-05',
  location: 'Kaohsiung',
  locationCountry: 'TW',
  locationCoordinates: { lat: 22.6163, lng: 120.3133 },
  geoPrecision: 1,
  actors: [{ sourceActorId: 'harbour-union', name: 'Harbour Union', role: 'initiator' }],
  sourceDomains: ['news.example'],
};

/** Events and their actors. */
export async function corpus(recorder: ExampleRecorder): Promise<void> {
  const file = `${JSON.stringify(OWN_EVENT)}\n`;
  const imported = await recorder.prepare('events_import', { query: 'format=ndjson', file });
  expect(imported.body.rejections).toEqual([]);
  const { body } = await recorder.call('events_list', { query: 'search=Kaohsiung' });
  const [event] = body.items as { id: string }[];
  await recorder.call('events_read', { path: { event_id: event?.id ?? '' } });
  const actors = await recorder.call('actors_list', { query: 'search=Harbour' });
  const path = { actor_id: (actors.body.items as { id: string }[])[0]?.id ?? '' };
  await recorder.call('actors_read', { path });
  await recorder.call('actors_events', { path, query: 'country=TW' });
  await recorder.call('events_categories');
  await recorder.call('events_countries');
  await recorder.call('events_histogram', { query: 'bins=7&date_from=2018-02-01&date_to=2018-02-07' });
  await recorder.call('events_at_point', { query: 'lat=23.98&lng=121.6&radius_km=50' });
  await recorder.call('events_heatmap_points', { query: 'country=TW' });
  for (const format of ['csv', 'json', 'ndjson', 'geojson', 'parquet']) {
    await recorder.call('events_export', { query: `country=TW&event_type=strike&format=${format}` });
  }
  await sourceRatings(recorder);
  await recorder.call('events_tile_json', { query: 'country=TW' });
  await recorder.call('events_tile', { path: { z: '4', x: '13', y: '6' } });
}

async function sourceRatings(recorder: ExampleRecorder): Promise<void> {
  const tenant = { slug: 'acme' };
  const path = { ...tenant, source: OWN_EVENT.source };
  const body = { reliability: 'B', reason: 'Our own desk checks each report with a second person' };
  await recorder.call('source_ratings_put', { path, body: { ...body, reliability: 'C' } });
  await recorder.call('source_ratings_put', { path, body });
  await recorder.call('source_ratings_read', { path });
  await recorder.call('source_ratings_list', { path: tenant });
  await recorder.call('source_ratings_delete', { path });
}
