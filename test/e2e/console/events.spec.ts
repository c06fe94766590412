import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  accessibilityViolations,
  ConsoleSession,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { sampleEvent } from '../../support/samples/event-samples';

jest.setTimeout(300_000);

const HUALIEN = 'Earthquake M 6.4, 22 km NNE of Hualian, Taiwan';
const CLASH = 'Clash with a car bomb';

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
  // The demo's earthquakes have no actors.
  const { status } = await session.service.call('POST', '/v1/admin/events/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: `${JSON.stringify(sampleEvent('clash', { title: CLASH }))}\n`,
  });
  expect(status).toBe(200);
});
afterAll(() => session.close());

const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

testConsole('searches events, keeps the filters in the address, and shows sources and actors', async () => {
  const { page, problems } = await session.enter({ hasWebGl: true, path: '/events' });
  const list = page.getByRole('grid', { name: 'Events' });
  await list.waitFor(PATIENT);
  await page.locator('[data-map][data-idle]').waitFor(PATIENT);
  await page.keyboard.press('/');
  await page.keyboard.type('"car bomb"');
  await page.getByText('1 event', { exact: true }).first().waitFor(PATIENT);
  expect(parameter(page, 'q')).toBe('"car bomb"');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  const panel = page.getByRole('complementary', { name: 'Selected event' });
  await panel.getByText('Three people died').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Search help' }).click();
  await page.getByRole('dialog', { name: 'How to search events' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.getByRole('link', { name: 'Side A' }).click();
  await page.getByRole('heading', { name: 'Side A' }).waitFor(PATIENT);
  await page.getByRole('row', { name: CLASH }).click(PATIENT);
  await page.getByRole('complementary', { name: 'Selected event' }).getByText('Three people died').waitFor(PATIENT);
  await page.goBack();
  await page.getByRole('heading', { name: 'Events' }).waitFor(PATIENT);
  expect(parameter(page, 'q')).toBe('"car bomb"');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows events by country, as a trend, and sorted by salience', async () => {
  const { page, problems } = await session.enter({ path: '/events?view=countries' });
  await page.getByRole('grid', { name: 'Countries' }).waitFor(PATIENT);
  await page.getByRole('button', { name: 'Taiwan' }).click();
  await page.getByRole('row', { name: HUALIEN }).waitFor(PATIENT);
  expect(parameter(page, 'country')).toBe('TW');
  await page.getByRole('button', { name: 'Salience' }).click();
  await page
    .getByRole('columnheader', { name: 'Salience' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor(PATIENT);
  await page.getByRole('button', { name: 'Salience' }).click();
  await page.getByRole('row').nth(1).getByText(CLASH).waitFor(PATIENT);
  expect(parameter(page, 'sort')).toBe('-salience_score');
  await page.getByRole('button', { name: 'Trend' }).click();
  await page.getByRole('img', { name: /21 events between/ }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('lists the events of a place from the keyboard and with a right click on the map', async () => {
  const { page, problems } = await session.enter({ hasWebGl: true, path: '/events?at=121.6,23.98,7' });
  await page.locator('[data-map="gl"][data-idle]').waitFor(PATIENT);
  await page.keyboard.press('Shift+F10');
  const nearby = page.getByRole('grid', { name: 'Events of the place' });
  await nearby.getByText(CLASH).waitFor(PATIENT);
  expect(parameter(page, 'place')).toBe('23.980,121.600,25');
  await page.getByLabel('Within').selectOption('100');
  await nearby.getByText(HUALIEN).waitFor(PATIENT);
  const map = await page.locator('[data-map="gl"]').boundingBox();
  await page.mouse.click(map!.x + 40, map!.y + map!.height - 60, { button: 'right' });
  await page.waitForFunction(() => !location.search.includes('place=23.980,121.600'), undefined, PATIENT);
  expect(parameter(page, 'view')).toBe('place');
  expect(problems).toEqual([]);
  await page.context().close();
});

async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('row', { name: HUALIEN }).waitFor(PATIENT);
  await page.getByRole('button', { name: 'Export…' }).click();
  return page.getByRole('dialog', { name: 'Export 21 events' });
}

async function downloadFrom(page: Page, dialog: Locator): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download', PATIENT),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  return download;
}

testConsole('exports the events of the filters, and says before how many they are', async () => {
  const { page, problems } = await session.enter({ path: '/events?country=TW' });
  const dialog = await openExport(page);
  await dialog.getByText('its size is not known before').waitFor();
  await dialog.getByLabel('NDJSON').check();
  await dialog.getByText(/About \d+\.\d kB/).waitFor();
  const download = await downloadFrom(page, dialog);
  expect(download.suggestedFilename()).toMatch(/^events-.+\.ndjson$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).not.toContain('"sources"');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('exports events with their actors and sources on request, except to tables', async () => {
  const { page, problems } = await session.enter({ path: '/events?country=TW' });
  const dialog = await openExport(page);
  const details = dialog.getByLabel('With actors, sources and all other details');
  expect(await details.count()).toBe(0);
  await dialog.getByLabel('NDJSON').check();
  await details.check();
  const download = await downloadFrom(page, dialog);
  const [line = ''] = readFileSync(await download.path(), 'utf8').split('\n');
  expect(JSON.parse(line)).toMatchObject({ sources: expect.any(Array), actors: expect.any(Array) });
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await session.enter({ ...view, path: '/events?country=TW' });
  await page.getByRole('row', { name: HUALIEN }).click(PATIENT);
  await page
    .getByRole('complementary', { name: 'Selected event' })
    .getByText('Salience', { exact: true })
    .waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const [view, role, name] of [
    ['Countries', 'grid', 'Countries'],
    ['Trend', 'img', /events between/],
  ] as const) {
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
    await page.getByRole(role, { name }).waitFor(PATIENT);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.context().close();
});
