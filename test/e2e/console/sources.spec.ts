import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { createDemoKey } from '../../support/console/demo-key';
import {
  accessibilityViolations,
  ConsoleSession,
  type EnterOptions,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { FEED_PATHS } from '../../support/fixtures/feed-fixture';
import { sampleEvent } from '../../support/samples/event-samples';
import { ReplayFeeds } from '../../support/samples/replay-feeds';

jest.setTimeout(300_000);

/** The file that the demo imports. */
const EARTHQUAKES = join(dirname(require.resolve('vega-datasets')), '..', 'data', 'earthquakes.json');
const HOSTILE = '<img src=x onerror=alert(1)> مستند';

const feeds = new ReplayFeeds();
let session: ConsoleSession;

beforeAll(async () => {
  await feeds.open();
  feeds.behave(FEED_PATHS.usgs, { kind: 'status', status: 503 });
  session = await ConsoleSession.start({ FEEDS: 'usgs', FEED_USGS_URL: feeds.origin + FEED_PATHS.usgs });
  await asOperator('PUT', '/v1/admin/secrets/opensanctions_api_key', { value: 'never-shown' });
});
afterAll(async () => {
  await session.close();
  await feeds.close();
});

async function asOperator(method: string, path: string, body: object): Promise<void> {
  const { status, text } = await session.service.call(method, path, { key: OPERATOR_KEY, body });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
}

const enter = (path: string, options: EnterOptions = {}) =>
  session.enter({ key: OPERATOR_KEY, ...options, path: `/console/sources${path}` });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Selected source' });
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const choose = (page: Page, name: string, text: string): Promise<void> =>
  panelOf(page)
    .getByLabel('Choose a file…')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
const lines = (...rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

testConsole('polls a failing feed now, by keyboard, and says how it ended', async () => {
  const { page, problems } = await enter('?state=failing');
  await rowOf(page, /Failing usgs Feed/).waitFor(PATIENT);
  await page.keyboard.press('j');
  await panelOf(page).getByText(/503/).first().waitFor(PATIENT);
  expect(await page.title()).toMatch(/^\(\d+\) Sources/);
  feeds.publish(FEED_PATHS.usgs, readFileSync(EARTHQUAKES));
  feeds.behave(FEED_PATHS.usgs, { kind: 'well' });
  await panelOf(page).getByRole('button', { name: 'Poll now' }).press('Enter');
  await panelOf(page).getByText('The poll succeeded.').waitFor(PATIENT);
  await page.getByText('No source matches the filters.').waitFor(PATIENT);
  await page.getByLabel('State').selectOption('fresh');
  await rowOf(page, /Fresh usgs Feed .* next in .* 1,707 events/).waitFor(PATIENT);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('state'), searchParams.get('sel')]).toEqual(['fresh', 'feed:usgs']);
  await page.reload();
  await panelOf(page).getByText('Last change').waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('imports a file of events, and lists the rows that were rejected', async () => {
  const { page, problems } = await enter('?sel=import:ndjson');
  await panelOf(page).getByText('Drop a file in the format ndjson').waitFor(PATIENT);
  const invalid = { ...sampleEvent('invalid', { title: HOSTILE }), eventCategory: HOSTILE };
  await choose(page, 'events.ndjson', lines(sampleEvent('valid'), invalid));
  await panelOf(page).getByText('2 read, 1 new, 1 rejected').waitFor(PATIENT);
  await panelOf(page).getByText('1 row rejected').click();
  await panelOf(page)
    .getByRole('list', { name: 'Rejected rows' })
    .getByText(/^Line 2/)
    .waitFor();
  await rowOf(page, /Fresh ndjson Import/).waitFor(PATIENT);
  await choose(page, 'events.ndjson.gz', 'this is no JSON\n');
  await panelOf(page).getByText('1 read, 0 new, 1 rejected').waitFor(PATIENT);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('imports a new version of a list, and shows what it removed and why another is refused', async () => {
  const { page, problems } = await enter('?kind=list');
  await rowOf(page, /demo_fictional_watch_list/).click(PATIENT);
  const imports = panelOf(page).getByRole('list', { name: 'Imports' });
  await imports.getByText('Version 1 · Completed').waitFor(PATIENT);
  const entity = { id: 'new', schema: 'Person', properties: { name: [HOSTILE] } };
  await choose(page, 'list.json', lines(entity));
  await imports.getByText('Version 2 · Completed').waitFor(PATIENT);
  await imports.getByText(/1 new, 12 removed/).waitFor();
  await panelOf(page).getByText('12 entities removed by newer versions').click(PATIENT);
  expect(await panelOf(page).getByRole('list', { name: 'Removed entities' }).getByRole('listitem').count()).toBe(12);
  await choose(page, 'list.json', 'not a list\n');
  await panelOf(page).getByRole('alert').waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('finds articles of the archive, and shows only the names of secrets', async () => {
  const { page, problems } = await enter('?sel=archive:articles');
  const articles = panelOf(page).getByRole('list', { name: 'Articles' });
  await articles.getByRole('listitem').first().waitFor(PATIENT);
  await panelOf(page).getByLabel('Search articles').fill('debarment');
  await panelOf(page)
    .getByText(/^\d article/)
    .waitFor(PATIENT);
  await page.getByRole('button', { name: 'Stored secrets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stored secrets' });
  await dialog.getByText('opensanctions_api_key').waitFor(PATIENT);
  expect(await dialog.textContent()).not.toContain('never-shown');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows a viewer how a source is imported, checks a connector, and offers no change', async () => {
  const key = await createDemoKey(session, 'viewer');
  const { page, problems } = await enter('', { key });
  await rowOf(page, /Never ucdp-ged Import/).click(PATIENT);
  await panelOf(page).getByText(`-T FILE "${session.service.url}/v1/admin/events/import?format=ucdp-ged"`).waitFor();
  await panelOf(page).getByRole('button', { name: 'Copy the command' }).waitFor();
  expect(await page.getByRole('button', { name: /Poll|secrets/ }).count()).toBe(0);
  expect(await page.getByLabel('Choose a file…').count()).toBe(0);
  expect(await rowOf(page, / (?:List|Archive) /).count()).toBe(0);
  await rowOf(page, /event_corpus Connector/).click();
  await panelOf(page).getByText('Nobody outside this installation').waitFor(PATIENT);
  await panelOf(page).getByRole('button', { name: 'Check now' }).click();
  await panelOf(page)
    .getByText(/It is reachable|It answers/)
    .waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await enter('', view);
  for (const [sel, text] of [
    ['import:ucdp-ged', 'Never imported. How to import'],
    ['list:demo_fictional_watch_list', 'Latest imports'],
    ['archive:articles', 'Latest imports'],
  ] as const) {
    await page.goto(`${session.service.url}/console/sources?sel=${sel}`);
    await panelOf(page).getByText(text).waitFor(PATIENT);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.context().close();
});
