/** What tests of the corpus share. State of a module: every test file has its own. */
import type { EventInput } from '../../src/modules/corpus/corpus.contract';
import type { EventAnswer } from '../../src/modules/corpus/events.dto';
import { sampleEvent } from './event-samples';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from './test-app';

export let service: TestApp;
export let analyst: string;
/** Sees Taiwan's and Japan's events since 2018 alone. */
export let scoped: string;
export let sideA: string;

export const actor = (sourceActorId: string, role = 'side_a') => ({
  sourceActorId,
  name: `Side ${sourceActorId}`,
  role,
  type: null,
  country: null,
});
export const NOTHING: EventInput = {
  ...sampleEvent('bare', { title: 'Bare', description: null, eventType: 'other', eventDate: null, location: null }),
  ...{ locationCountry: null, locationCoordinates: null, admin1: null, geoPrecision: null, uncertaintyKm: null },
  ...{
    fatalities: null,
    civilianTargeting: null,
    articleCount: 0,
    actors: [actor('a')],
    sources: [],
    categorySpecificData: {},
  },
};
export const EVENTS: EventInput[] = [
  sampleEvent('1', {
    title: 'Bombing in Taipei',
    eventDate: '2018-01-01',
    fatalities: 5,
    salienceScore: 0.9,
    articleCount: 7,
  }),
  sampleEvent('2', {
    title: 'Car bomb near Ōsaka',
    locationCountry: 'JP',
    eventDate: '2018-03-01',
    fatalities: 1,
    eventType: 'bombing',
  }),
  sampleEvent('3', {
    title: 'Riot in Paris',
    locationCountry: 'FR',
    eventCategory: 'political',
    eventType: 'riot',
    eventSubtype: 'mob',
    eventDate: '2019-05-05',
    salienceScore: 0.1,
    actors: [actor('a', 'target'), actor('a'), actor('c')],
  }),
  sampleEvent('4', { title: 'Old clash', eventDate: '1999-01-01', actors: [actor('a'), actor('c')] }),
  sampleEvent('5', { title: 'Other clash', locationCountry: 'FR', actors: [actor('c')] }),
  NOTHING,
];
export const ndjson = (events: readonly unknown[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');
export const importEvents = (rawBody: string | Buffer, path = '/v1/admin/events/import?format=ndjson', headers = {}) =>
  service.call('POST', path, { key: OPERATOR_KEY, rawBody, headers });
export const get = (path: string, key = analyst): Promise<Answer> => service.call('GET', path, { key });
export const titles = (answer: Answer): string[] => answer.body.items.map((item: { title: string }) => item.title);
/** Whole events, as the export has them. */
export const exportedEvents = async (query = '', key = analyst): Promise<EventAnswer[]> =>
  (await get(`/v1/events/export?format=json&${query}`, key)).body;
export const actorNamed = async (name: string): Promise<string> =>
  (await get(`/v1/actors?search="${name}"`)).body.items[0].id;

/** A service with a few events that differ in what can be asked for, and with those that the tests bring. */
export async function openCorpus(more: readonly EventInput[] = []): Promise<void> {
  service = await startTestApp({ METRICS_PORT: '0' });
  const scope = { countries: ['Taiwan', 'JPN'], date_from: '2018-01-01' };
  const keys = await service.tenant('corpus', {
    analyst: { role: 'analyst' },
    scoped: { role: 'viewer', scope },
    auditor: { role: 'auditor' },
  });
  ({ analyst = '', scoped = '' } = keys);
  const imported = await importEvents(ndjson(EVENTS));
  expect(imported.body).toEqual({
    read: 6,
    stored: 6,
    revised: 0,
    unchanged: 0,
    rejected: 0,
    rejections: [],
    corpus_revision: 1,
  });
  sideA = await actorNamed('side a');
  if (more.length > 0)
    expect((await importEvents(ndjson(more))).body).toMatchObject({ stored: more.length, rejected: 0 });
}

export const closeCorpus = (): Promise<void> => service.close();
