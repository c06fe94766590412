/**
 * How well a search of the service distinguishes adverse articles: imports the labelled articles into a service on a
 * database of its own, and searches each entity by POST /v1/web-search:
 *   [DATABASE_URL=postgres://…] npm run bench:adverse-service
 * The committed weights were learned from the same articles. Therefore the threads that assess articles use weights
 * that were learned without the entity and its near-duplicates, as in measure.ts; the rest is the service as it is.
 */
import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebSearchItem } from '../../src/modules/web-search/web-search.dto';
import { WorkerPools } from '../../src/platform/workers/worker-pools';
import { openBenchDatabase } from '../bench-database';
import { OPERATOR_KEY, startBenchService } from '../bench-service';
import { hasKeyword } from './baselines';
import { confidenceTable, methodTable, type ServiceAssessment } from './figures';
import { groupedFolds } from './grouped-folds';
import { hasLabelledArticles, labelledArticles, type ReadArticle, readArticles, wholeText } from './labelled-articles';
import { trainModel } from './train-model';

const FOLDS = 5;
const SEED = 1;
const AT_ONCE = 4;
const MAX_RESULTS = 200;
const TASK = join(__dirname, 'assess-with-weights');

async function main(): Promise<void> {
  if (!hasLabelledArticles()) {
    console.log('Skipped: the labelled articles of the data next to the project are missing.');
    return;
  }
  const articles = readArticles(labelledArticles());
  const directory = mkdtempSync(join(tmpdir(), 'tms-weights-'));
  const weights = weightsByEntity(articles, directory);
  const database = await openBenchDatabase();
  const { app, url } = await startBenchService(database);
  try {
    useWeights(app.get(WorkerPools), weights);
    await importArticles(url, articles);
    report(articles, await searchAll(url, articles));
  } finally {
    await app.close();
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** For each entity, the file of weights that were learned from the other folds. */
function weightsByEntity(articles: readonly ReadArticle[], directory: string): Map<string, string> {
  const folds = groupedFolds(articles, FOLDS, SEED);
  const files = Array.from({ length: FOLDS }, (_, fold) => join(directory, `fold-${fold}.json`));
  for (const [fold, file] of files.entries()) {
    const learned = articles.filter((_, index) => folds[index] !== fold);
    writeFileSync(file, JSON.stringify(trainModel(learned)));
  }
  return new Map(articles.map(({ entityName }, index) => [entityName, files[folds[index] ?? 0] ?? '']));
}

/** Replaces the module that a thread loads to assess an article; everything else stays as it is. */
function useWeights(pools: WorkerPools, weights: ReadonlyMap<string, string>): void {
  const run = pools.run.bind(pools);
  pools.run = (task, input, options) => {
    if (task.name !== 'assess_article') return run(task, input, options);
    const { name } = (input as { query: { subject: { name: string } } }).query.subject;
    return run({ ...task, module: TASK }, { ...input, weights: weights.get(name) }, options);
  };
}

const addressOf = (index: number): string => `https://articles.example/${index}`;

/** The archive stores a text once, though it may be labelled for several entities. */
function addresses(articles: readonly ReadArticle[]): string[] {
  const first = new Map<string, number>();
  for (const [index, article] of articles.entries())
    if (!first.has(wholeText(article))) first.set(wholeText(article), index);
  return articles.map((article) => addressOf(first.get(wholeText(article)) ?? 0));
}

async function importArticles(url: string, articles: readonly ReadArticle[]): Promise<void> {
  const byAddress = new Map(addresses(articles).map((address, index) => [address, articles[index]]));
  const lines = [...byAddress].map(([address, article]) =>
    JSON.stringify({ url: address, title: article?.title, text: article?.text }),
  );
  const response = await fetch(`${url}/v1/admin/articles/import?format=ndjson`, {
    method: 'POST',
    headers: { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  const { read, stored, rejected } = (await response.json()) as Record<string, number>;
  console.log(`Imported ${stored} of ${read} articles, ${rejected} rejected.`);
}

/** What the service answers for each labelled article; null if the search does not return it. */
async function searchAll(url: string, articles: readonly ReadArticle[]): Promise<(ServiceAssessment | null)[]> {
  await post(`${url}/v1/admin/tenants`, OPERATOR_KEY, { slug: 'bench', name: 'Bench' });
  const made = await post<{ key: string }>(`${url}/v1/admin/tenants/bench/api-keys`, OPERATOR_KEY, {
    name: 'bench',
    role: 'analyst',
  });
  const waiting = [...new Set(articles.map(({ type, entityName }) => `${type} ${entityName}`))];
  const found = new Map<string, readonly WebSearchItem[]>();
  const searchNext = async (): Promise<void> => {
    for (let subject = waiting.pop(); subject !== undefined; subject = waiting.pop())
      found.set(subject, await search(url, made.key, subject));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, searchNext));
  const at = addresses(articles);
  return articles.map(({ type, entityName }, index) => {
    const item = found.get(`${type} ${entityName}`)?.find((one) => hasAddress(one, at[index] ?? ''));
    if (item === undefined) return null;
    const { adverse, confidenceCategory } = item;
    return { isAdverse: adverse.length > 0, findings: adverse.length, category: confidenceCategory };
  });
}

async function search(url: string, key: string, subject: string): Promise<readonly WebSearchItem[]> {
  const [type, ...name] = subject.split(' ');
  const body = { subject: { type, name: name.join(' ') }, maxResults: MAX_RESULTS };
  const { result } = await post<{ result: { items: WebSearchItem[] } | null }>(
    `${url}/v1/web-search?responseMode=sync`,
    key,
    body,
  );
  if (result === null) throw new Error(`The search for ${subject} did not end in time`);
  return result.items;
}

/** Whether an item is the article of an address, or combines it with a nearly identical one. */
function hasAddress({ resultUrl, safeMetadata }: WebSearchItem, address: string): boolean {
  const copies = (safeMetadata.copies ?? []) as { url: string }[];
  return resultUrl === address || copies.some(({ url }) => url === address);
}

async function post<T>(url: string, key: string, body: object): Promise<T> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

function report(articles: readonly ReadArticle[], assessments: readonly (ServiceAssessment | null)[]): void {
  const returned = assessments.filter((assessment) => assessment !== null).length;
  console.log(`The searches return ${returned} of ${articles.length} articles.`);
  const methods = {
    'always adverse': articles.map(() => true),
    'keyword list': articles.map(hasKeyword),
    'returned by the search': assessments.map((assessment) => assessment !== null),
    'the service': assessments.map((assessment) => assessment?.isAdverse === true),
    'likely items alone': assessments.map((assessment) => assessment?.category === 'likely'),
  };
  for (const type of ['all', 'person', 'organization'] as const) {
    console.log(type);
    console.table(methodTable(articles, methods, (index) => type === 'all' || articles[index]?.type === type));
  }
  console.table(confidenceTable(articles, assessments));
}

void main();
