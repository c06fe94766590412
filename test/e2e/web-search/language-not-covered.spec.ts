import { ArchiveDesk, article, lines } from '../../support/fixtures/archive-fixture';
import { readStream } from '../../support/http/event-stream';
import { runSearch } from '../../support/app/run-search';

const WARNING = {
  code: 'language_not_covered',
  provider: null,
  message:
    'Articles in Hungarian were found. The service has no adverse terms for this language, so only your own adverse terms ' +
    'were searched in these articles.',
};
const HUNGARIAN = 'A bíróság öt év börtönre ítélte Kovalik Jánost csalás miatt, közölte a budapesti ügyészség.';

let desk: ArchiveDesk;
let key: string;

beforeAll(async () => {
  desk = await ArchiveDesk.open();
  key = (await desk.service.tenant('languages', { analyst: { role: 'analyst' } })).analyst!;
  const articles = [
    // Detected.
    { title: 'Kovalik János', text: `${HUNGARIAN} Kovalik János fellebbez.` },
    { title: 'Kovalik János ügye', text: `${HUNGARIAN} Kovalik János nem nyilatkozott a lapnak.` },
    // Of the metadata.
    { title: 'Kovalik János', text: 'Kovalik János.', language: 'hu' },
    { title: 'Otto Brenzel', text: 'Otto Brenzel wurde am Freitag in Berlin wegen Betrugs verurteilt.' },
    { title: 'Otto Brenzel', text: 'Otto Brenzel' },
  ];
  const { status, body } = await desk.send('ndjson', lines(...articles.map((each, index) => article(index, each))));
  expect([status, body.stored]).toEqual([200, articles.length]);
});
afterAll(() => desk.close());

const search = (name: string, adverseTerms: string[] = []): object => ({
  subject: { type: 'person', name },
  adverseTerms,
});

async function warningsOf(body: object): Promise<{ streamed: object[]; resulting: object[]; stored: object[] }> {
  const url = `${desk.service.url}/v1/web-search/stream`;
  const { headers, events } = await readStream(url, { method: 'POST', key, body });
  const data = events.map((event) => ({ type: event.type, ...JSON.parse(event.data) }));
  const job = await desk.service.call('GET', `/v1/web-search/jobs/${String(headers['x-job-id'])}`, { key });
  const streamed = data.filter(({ type }) => type === 'warning');
  return { streamed, resulting: data.at(-1)?.warnings, stored: job.body.warnings };
}

const ofLanguages = (warnings: readonly object[]): object[] =>
  warnings.filter((warning) => 'code' in warning && warning.code === 'language_not_covered');

test('a search warns once of a language without adverse terms, in its stream and in its stored result', async () => {
  const { streamed, resulting, stored } = await warningsOf(search('Kovalik János'));
  expect(ofLanguages(streamed)).toEqual([expect.objectContaining(WARNING)]);
  expect(ofLanguages(resulting)).toEqual([WARNING]);
  expect(ofLanguages(stored)).toEqual([WARNING]);
});

test("the caller's own terms are found in these articles", async () => {
  const body = search('Kovalik János', ['csalás']);
  const answer = await runSearch((method, path, sent) => desk.service.call(method, path, { key, body: sent }), body);
  const items = answer.body.result.items as { adverse: { term: string; category: string }[] }[];
  expect(items.flatMap(({ adverse }) => adverse)).toContainEqual(
    expect.objectContaining({ term: 'csalás', category: 'caller' }),
  );
});

test('a search does not warn of languages with adverse terms or of unknown ones', async () => {
  const { streamed, stored } = await warningsOf(search('Otto Brenzel'));
  expect(ofLanguages(streamed)).toEqual([]);
  expect(ofLanguages(stored)).toEqual([]);
  expect(stored).not.toEqual([]);
});
