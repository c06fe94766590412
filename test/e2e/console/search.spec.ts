import type { Page } from 'playwright-core';
import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  accessibilityViolations,
  ConsoleSession,
  type EnterOptions,
  overflowOf,
  PATIENCE_MS,
  PATIENT,
  testConsole,
  testEachWidth,
  type Watched,
} from '../../support/console/console-session';
import { createDemoKey } from '../../support/console/demo-key';
import { FakeSearchEngine } from '../../support/peers/fake-search-engine';

jest.setTimeout(300_000);

const KOWAL = 'Court convicts Marta Kowal of bribery';
const BOUT = { subject: { type: 'person', name: 'Viktor Bout' } };
const HOSTILE_NAME = 'Zorvan Quill';
const MARKUP = `<img src=x onerror="document.title='run'"> ${HOSTILE_NAME} convicted of fraud`;
const ARABIC = `${HOSTILE_NAME} \u202Eمتهم بغسل الأموال`;
const LONG = `${HOSTILE_NAME} ${'x'.repeat(900)}`;
const SAME_TEXT =
  `A court convicted ${HOSTILE_NAME} of fraud on Friday. He had sold the same warehouse at the northern pier to three buyers ` +
  'and spent the money on a collection of clocks, which the insolvency administrator now offers for sale.';

let engine: FakeSearchEngine;
let session: ConsoleSession;

beforeAll(async () => {
  engine = await FakeSearchEngine.start();
  session = await ConsoleSession.start({ WEB_SEARCH_SEARXNG_URL: engine.url });
  const articles = [
    { url: 'https://hostile.example/1', title: MARKUP, text: SAME_TEXT, language: 'en' },
    { url: 'https://copy.example/1', title: MARKUP, text: `${SAME_TEXT} Read more.`, language: 'en' },
    { url: 'https://hostile.example/2', title: ARABIC, text: `${HOSTILE_NAME} متهم بغسل الأموال.`, language: 'ar' },
    { url: 'https://hostile.example/3', title: LONG, text: `${HOSTILE_NAME} opened a shop.`, language: 'en' },
  ];
  const { status, text } = await session.service.call('POST', '/v1/admin/articles/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: articles.map((article) => `${JSON.stringify(article)}\n`).join(''),
  });
  expect([status, text]).toEqual([200, expect.stringContaining('"stored":4')]);
});
afterAll(async () => {
  await session.close();
  engine.close();
});
beforeEach(() => {
  engine.release();
  engine.failWith = null;
  engine.options = { pages: 1, perPage: 10, delayMs: 0, name: 'Viktor Bout', words: 30 };
});

const call = (method: string, path: string, body?: object) =>
  session.service.call(method, path, { key: session.key, ...(body && { body }) });

async function start(body: object): Promise<string> {
  const { status, body: job, text } = await call('POST', '/v1/web-search?responseMode=async', body);
  if (status !== 202) throw new Error(`${status} ${text}`);
  return job.jobId as string;
}

async function completed(body: object): Promise<string> {
  const id = await start(body);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    if ((await call('GET', `/v1/web-search/jobs/${id}`)).body.status === 'completed') return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the search did not end');
}

const enter = (path: string, options: EnterOptions = {}): Promise<Watched> => session.enter({ ...options, path });

const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const hits = (page: Page) => page.getByRole('list', { name: 'Hits' }).locator('[data-hit]');
const FINAL = 'The hits are in their final order, best first.';

testConsole('starts a search by keyboard, reads its hits, filters them, and finds it in the list again', async () => {
  const { page, problems } = await session.enter();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.getByRole('form', { name: 'New search' }).waitFor(PATIENT);
  await page.keyboard.press('n');
  await page.keyboard.type('Marta Kowal');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Marta Kowal' }).waitFor(PATIENT);
  await page.getByText(FINAL).waitFor(PATIENT);
  const hit = hits(page).filter({ hasText: KOWAL });
  await hit.getByText('Likely', { exact: true }).waitFor(PATIENT);
  expect(await hit.locator('mark').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringMatching(/bribery/)]),
  );
  const link = hit.getByRole('link', { name: KOWAL });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await link.getAttribute('target')).toBe('_blank');
  await page
    .getByRole('list', { name: 'Providers' })
    .getByText(/^✓ Article archive: \d+ hits$/)
    .waitFor();
  const all = await hits(page).count();
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.closest('[data-hit]') !== null)).toBe(true);
  await page.getByRole('button', { name: /Adverse only/ }).click();
  await page.getByLabel('Category').selectOption({ label: 'Corruption (2)' });
  const filtered = await hits(page).count();
  expect(filtered).toBeLessThan(all);
  expect([parameter(page, 'adverse'), parameter(page, 'category')]).toEqual(['only', 'corruption']);
  await page.reload();
  await page.getByRole('heading', { name: `${filtered} of ${all} hits` }).waitFor(PATIENT);
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Earlier searches' }).getByRole('link', { name: 'Marta Kowal' }).click();
  await page.getByText(FINAL).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('appends hits below the visible ones while providers are queried, and goes to new ones', async () => {
  engine.options = { pages: 3, perPage: 8, delayMs: 0, name: 'Viktor Bout', words: 30 };
  engine.holdAfter(1);
  const id = await start(BOUT);
  const { page, problems } = await enter(`/search/${id}`, { height: 500 });
  await page.getByText(/^… SearXNG: asked$/).waitFor(PATIENT);
  await page.getByRole('button', { name: /^\d+ new/ }).waitFor(PATIENT);
  const first = await hits(page).first().getAttribute('data-hit');
  const before = await hits(page).count();
  await page.keyboard.press('.');
  const focused = await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-hit]')?.dataset.hit);
  expect(focused).toEqual(expect.any(String));
  expect(focused).not.toBe(first);
  const topOf = (): Promise<number> =>
    page.evaluate((hit) => document.querySelector(`[data-hit="${hit}"]`)!.getBoundingClientRect().top, focused ?? '');
  const top = await topOf();
  engine.release();
  await page.getByText(FINAL).waitFor(PATIENT);
  expect(await hits(page).count()).toBeGreaterThan(before);
  // A new hit above would move it by 100 pixels and more. The line with the durations may wrap, which moves it by 20.
  expect(Math.abs((await topOf()) - top)).toBeLessThan(40);
  expect(await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-hit]')?.dataset.hit)).toBe(
    focused,
  );
  const { body } = await call('GET', `/v1/web-search/jobs/${id}?limit=200`);
  const order = await hits(page).evaluateAll((elements) => elements.map((one) => (one as HTMLElement).dataset.hit));
  expect(order).toEqual((body.result.items as { id: string }[]).map((item) => item.id));
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('continues after a cut connection with Last-Event-ID, without loss and without duplicates', async () => {
  engine.options = { pages: 3, perPage: 8, delayMs: 0, name: 'Viktor Bout', words: 30 };
  engine.holdAfter(1);
  const id = await start(BOUT);
  const { page } = await enter(`/search/${id}`);
  await hits(page).first().waitFor(PATIENT);
  const received: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) received.push(Number(request.headers()['last-event-id']));
  });
  session.service.app.getHttpServer().closeAllConnections();
  await page.getByText('Not live since').waitFor(PATIENT);
  await page.getByText('Not live since').waitFor({ state: 'hidden', ...PATIENT });
  engine.release();
  await page.getByText(FINAL).waitFor(PATIENT);
  expect(received[0]).toBeGreaterThan(1);
  const { body } = await call('GET', `/v1/web-search/jobs/${id}?limit=200`);
  const ids = await hits(page).evaluateAll((elements) => elements.map((one) => (one as HTMLElement).dataset.hit));
  expect(ids).toEqual((body.result.items as { id: string }[]).map((item) => item.id));
  await page.context().close();
});

testConsole('cancels a running search and says so, then erases it and says what remains', async () => {
  engine.options = { pages: 2, perPage: 8, delayMs: 4_000, name: 'Viktor Bout', words: 30 };
  const id = await start(BOUT);
  const { page } = await enter(`/search/${id}`);
  await hits(page).first().waitFor(PATIENT);
  await page.getByRole('button', { name: 'Cancel…' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this search?' })
    .getByRole('button', { name: 'Cancel the search' })
    .click();
  await page.getByText('The search was cancelled. The hits below were found before').waitFor(PATIENT);
  await page.reload();
  await page.getByText('The search was cancelled. The hits below were found before').waitFor(PATIENT);
  await hits(page).first().waitFor(PATIENT);
  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this search?' });
  await dialog.getByText('What remains:').waitFor();
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await page.getByText('This search was erased or has expired.').waitFor(PATIENT);
  await page.keyboard.press('Escape');
  await page.getByLabel('State').selectOption({ label: 'Erased or expired' });
  await page.getByText('The subject is no longer stored').first().waitFor(PATIENT);
  expect(parameter(page, 'status')).toBe('expired');
  await page.context().close();
});

testConsole('says in words why a provider failed', async () => {
  engine.failWith = 403;
  const id = await completed(BOUT);
  const { page, problems } = await enter(`/search/${id}`);
  await page.getByText('✗ SearXNG: failed').waitFor(PATIENT);
  await page
    .getByRole('list', { name: 'What did not work' })
    .getByText(/^SearXNG: .*403/)
    .waitFor(PATIENT);
  await page.getByText(/These providers are not configured and were not searched: .*Brave Search/).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows what the service refuses at the field, and repeats a search with its criteria', async () => {
  const { page } = await enter('/search');
  const form = page.getByRole('form', { name: 'New search' });
  await form.getByLabel('Name', { exact: true }).fill('Viktor Bout');
  await form.getByText('Where to search, and how many hits').click();
  await form.getByLabel('Pages to read as well').fill('https://example.org/a\nftp://example.org/b');
  await form.getByText('About the person').click();
  await form.getByLabel('Date of birth').fill('1967-13');
  await form.getByText('About the person').click();
  await form.getByRole('button', { name: 'Search' }).click();
  await form.getByText('2 values are not valid.').waitFor(PATIENT);
  const birth = form.getByLabel('Date of birth');
  await birth.waitFor(PATIENT);
  expect(await birth.getAttribute('aria-invalid')).toBe('true');
  await form.getByText(/^Line 2: Input should be an absolute http or https URL/).waitFor();
  await birth.fill('1967-01-13');
  await form.getByLabel('Pages to read as well').fill('');
  await form.getByRole('button', { name: 'Search' }).click();
  await page.getByText('born 1967-01-13').waitFor(PATIENT);
  await page.getByText(FINAL).waitFor(PATIENT);
  await page.getByRole('link', { name: 'Search again' }).click();
  await page.waitForFunction(
    () => [...document.querySelectorAll('input')].some(({ value }) => value === '1967-01-13'),
    undefined,
    PATIENT,
  );
  await page.context().close();
});

testConsole('shows hostile titles as plain text, and groups copies of one text', async () => {
  const id = await completed({ subject: { type: 'person', name: HOSTILE_NAME } });
  const { page, problems } = await enter(`/search/${id}`, { width: 360 });
  const hit = hits(page).filter({ hasText: '<img src=x' });
  await hit.first().waitFor(PATIENT);
  expect(await hit.count()).toBe(1);
  await hit.getByText('1 copy of the same text').click();
  await hit.getByRole('link', { name: /^(copy|hostile)\.example$/ }).waitFor();
  await hits(page).filter({ hasText: 'متهم' }).first().waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.title()).not.toBe('run');
  expect(await overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('creates a signed report about a search', async () => {
  const id = await completed({ subject: { type: 'person', name: 'Marta Kowal' } });
  const { page, problems } = await enter(`/search/${id}`);
  await page.getByRole('button', { name: 'Report' }).click(PATIENT);
  await page.getByRole('link', { name: 'Download the signed report' }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('lets a viewer read searches, and offers no change', async () => {
  const id = await completed({ subject: { type: 'person', name: 'Marta Kowal' } });
  const key = await createDemoKey(session, 'viewer');
  const { page, problems } = await enter('/search', { key });
  await page.getByRole('link', { name: 'Marta Kowal' }).first().waitFor(PATIENT);
  expect(await page.getByRole('form', { name: 'New search' }).count()).toBe(0);
  await page.goto(`${session.service.url}/console/p/default/search/${id}`);
  await page.getByText(FINAL).waitFor(PATIENT);
  expect(await page.getByRole('button', { name: /Erase|Cancel|Report/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Search again' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const id = await completed({
    subject: { type: 'person', name: 'Marta Kowal', employer: 'Selwick Harbour Authority' },
  });
  const { page } = await enter('/search', view);
  await page.getByRole('link', { name: 'Marta Kowal' }).first().waitFor(PATIENT);
  for (const summary of await page.locator('form details > summary').all()) await summary.click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto(`${session.service.url}/console/p/default/search/${id}`);
  await page.getByText(FINAL).waitFor(PATIENT);
  for (const summary of await page.locator('main details > summary').all()) await summary.click();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('dialog', { name: 'Erase this search?' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.context().close();
});
