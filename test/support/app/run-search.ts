import type { Answer } from './test-app';

/**
 * Searches the web, and returns the search with its result. A request waits 20 seconds for it, and a busy machine may need
 * longer.
 */
export async function runSearch<T extends Pick<Answer, 'status' | 'body'>>(
  call: (method: string, path: string, body?: object) => Promise<T>,
  search: object,
): Promise<T> {
  let answer = await call('POST', '/v1/web-search?responseMode=sync', search);
  while (['queued', 'running'].includes(answer.body.status as string)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await call('GET', `/v1/web-search/jobs/${answer.body.jobId as string}`);
  }
  if (answer.status !== 200) throw new Error(`search: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`);
  return answer;
}
