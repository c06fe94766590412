import type { ExampleRecorder } from '../example-recorder';

const ARTICLES = [
  {
    url: 'https://harbour-news.example/burov-trial',
    title: 'Vikenty Burov charged with money laundering',
    text:
      'The prosecutor of Limassol charged the shipowner Vikenty Burov with money laundering on Tuesday. Vikenty Burov owns ' +
      'several cargo companies. His lawyer said that he would contest the charges.',
    language: 'en',
  },
];
const BODY = { subject: { type: 'person', name: 'Vikenty Burov' }, maxResults: 10 };

/** Articles, and searches that find them. Returns the id of a search. */
export async function webSearches(recorder: ExampleRecorder): Promise<string> {
  const file = ARTICLES.map((article) => `${JSON.stringify(article)}\n`).join('');
  await recorder.call('articles_import', { query: 'format=ndjson', file });
  const { body } = await recorder.call('articles_list');
  const path = { article_id: (body.articles as { id: string }[])[0]?.id ?? '' };
  await recorder.call('articles_read', { path });
  await recorder.call('web_search_create', { query: 'responseMode=async', body: BODY });
  const found = await recorder.call('web_search_create', { body: BODY });
  const job = { job_id: found.body.jobId as string };
  await recorder.call('web_search_list');
  await recorder.call('web_search_read', { path: job });
  await recorder.call('web_search_stream_new', { body: BODY });
  await recorder.call('web_search_stream', { path: job });
  await recorder.call('web_search_stream', { path: job, headers: { 'last-event-id': '1000' } });
  await recorder.call('articles_delete', { path });
  return job.job_id;
}
