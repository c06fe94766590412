import { join } from 'node:path';
import { openWorkerPools } from '../../../../test/support/workers/worker-pools';
import type { WorkerPools } from '../../../platform/workers/worker-pools';
import { ArticleAssessor } from './article-assessor';
import type { FoundArticle } from '../web-search.contract';

const LOOPING = join(__dirname, '../../../../test/support/workers/looping-task');
const open: WorkerPools[] = [];
afterAll(() => Promise.all(open.map((pools) => pools.onApplicationShutdown())));

function poolsOf(environment: Record<string, string> = {}): WorkerPools {
  const pools = openWorkerPools(environment);
  open.push(pools);
  return pools;
}

const assessorBy = (pools: Pick<WorkerPools, 'run' | 'deadlineMs'>, languages: string[] = []): ArticleAssessor => {
  const subject = {
    type: 'person',
    name: 'Ivan Petrov',
    aliases: [],
    regions: [],
    languages,
    socialMediaUrls: [],
  } as const;
  const query = { id: languages.join(), subject, adverseTerms: [], dateRange: { from: null, to: null } };
  return new ArticleAssessor(pools, query, 'tenant', new AbortController().signal);
};

const article = (more: Partial<FoundArticle> = {}): FoundArticle => ({
  url: 'https://news.example/1',
  title: 'Ivan Petrov charged',
  isWhole: true,
  publishedAt: null,
  language: null,
  text: 'The businessman Ivan Petrov was charged with fraud by prosecutors on Monday, the court said.',
  publisher: null,
  author: null,
  sourceType: null,
  platform: 'news',
  contentType: 'article',
  metadata: {},
  ...more,
});

it('assesses an article in a process: language, relevance, fingerprint', async () => {
  const assessed = await assessorBy(poolsOf()).assess(article());
  expect(assessed).toMatchObject({
    article: { url: 'https://news.example/1' },
    reading: {
      language: 'en',
      assessment: { confidenceCategory: 'likely', adverse: [{ category: 'legal' }, { category: 'fraud' }] },
    },
  });
  expect('reading' in assessed && assessed.reading?.fingerprint).toHaveLength(128);
});

it('skips an article in another language or without the subject', async () => {
  const pools = poolsOf();
  await expect(assessorBy(pools, ['de']).assess(article())).resolves.toMatchObject({ reading: null });
  const other = article({ title: 'Harbour', text: 'The harbour of the town was closed for two days by a storm.' });
  await expect(assessorBy(pools).assess(other)).resolves.toMatchObject({ reading: null });
});

it('skips an article that takes too long with a warning, and continues', async () => {
  const pools = poolsOf({ TASK_PROCESSES: '1', TASK_DEADLINE_MS: '30000' });
  const looping: Pick<WorkerPools, 'run' | 'deadlineMs'> = {
    deadlineMs: 500,
    run: (task, input, options) => pools.run({ ...task, module: LOOPING }, input, { ...options, deadlineMs: 500 }),
  };
  await expect(assessorBy(looping).assess(article())).resolves.toEqual({
    warning: {
      code: 'article_skipped',
      message: 'The article at https://news.example/1 was skipped: reading it took longer than 0.5 seconds',
    },
  });
  await expect(assessorBy(pools).assess(article())).resolves.toMatchObject({ reading: { language: 'en' } });
});
