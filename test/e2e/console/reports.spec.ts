import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { createDemoKey } from '../../support/console/demo-key';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';

jest.setTimeout(300_000);

const HUALIEN = 'Earthquake M 6.4, 22 km NNE of Hualian, Taiwan';
const HOSTILE = '<img src=x onerror=alert(1)> تقرير الزلزال في هوالين';

let session: ConsoleSession;
let viewerKey: string;

beforeAll(async () => {
  session = await ConsoleSession.start();
  viewerKey = await createDemoKey(session, 'viewer');
  for (const title of [HOSTILE, 'long '.repeat(60).trim()]) {
    const { id } = await post('/v1/incidents', { title });
    await post('/v1/reports', { subject: { type: 'incident', id } });
  }
  await post('/v1/lookup', {
    identifiers: [{ type: 'name', value: 'Vikenty Burov' }],
    options: { requester_reference: 'case 4711' },
  });
});
afterAll(() => session.close());

async function post(path: string, body: object): Promise<Record<string, string>> {
  const answer = await session.service.call('POST', path, { key: session.key, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body as Record<string, string>;
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Selected report' });
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const addressOf = (page: Page) => new URL(page.url()).searchParams;

testConsole('makes a report by keyboard, downloads it, checks it again, and erases it', async () => {
  const { page, problems } = await session.enter();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('grid', { name: 'Reports' }).waitFor(PATIENT);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Make a report' });
  await dialog.getByLabel('Search: threat').pressSequentially('Hualian');
  // Without a search, the list has the 100 threats with the highest risk.
  await page.waitForFunction(
    () => {
      const { length } = document.querySelectorAll('dialog option');
      return length > 0 && length < 100;
    },
    undefined,
    PATIENT,
  );
  await dialog.getByRole('listbox', { name: 'Threat' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Make the report' }).press('Enter');
  await panelOf(page).getByRole('heading', { name: HUALIEN }).waitFor(PATIENT);
  await rowOf(page, new RegExp(`Threat ${HUALIEN}.*Signed`)).waitFor(PATIENT);
  const [download] = await Promise.all([
    page.waitForEvent('download', PATIENT),
    panelOf(page).getByRole('button', { name: 'Download' }).press('Enter'),
  ]);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await panelOf(page).getByRole('button', { name: 'Check again' }).press('Enter');
  await panelOf(page).getByText('The report has not changed since it was signed.').waitFor(PATIENT);
  await panelOf(page).getByRole('button', { name: 'Erase…' }).press('Enter');
  const erasure = page.getByRole('dialog', { name: 'Erase this report?' });
  await erasure.getByText('The subject, the time, the requester, the key and the hashes remain').waitFor();
  await erasure.getByRole('button', { name: 'Erase', exact: true }).press('Enter');
  await panelOf(page).getByText('Content and file were erased on').waitFor(PATIENT);
  await rowOf(page, /Erased report of a threat/).waitFor(PATIENT);
  expect(
    await panelOf(page)
      .getByRole('button', { name: /Download|Check|Erase/ })
      .count(),
  ).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole(
  'makes the report of a lookup and of the portfolio, and keeps filter and selection in the address',
  async () => {
    const { page, problems } = await session.enter({ path: '/reports' });
    const dialog = page.getByRole('dialog', { name: 'Make a report' });
    await page.getByRole('button', { name: 'Make a report' }).click(PATIENT);
    await dialog.getByLabel('Lookup').check();
    await dialog.getByRole('listbox', { name: 'Lookup' }).selectOption({ index: 0 }, PATIENT);
    await dialog.getByRole('button', { name: 'Make the report' }).click();
    await panelOf(page).getByRole('heading', { name: 'Lookup by name' }).waitFor(PATIENT);
    await page.getByRole('button', { name: 'Make a report' }).click();
    await dialog.getByLabel('Portfolio').check();
    await dialog.getByRole('button', { name: 'Make the report' }).click();
    await rowOf(page, /^Portfolio/).waitFor(PATIENT);
    await page.getByLabel('Subject').selectOption('lookup');
    await rowOf(page, /^Lookup/).click(PATIENT);
    await rowOf(page, /^Portfolio/).waitFor({ state: 'detached', ...PATIENT });
    await page.waitForURL(/sel=/, PATIENT);
    expect(addressOf(page).get('subject')).toBe('lookup');
    await page.reload();
    await panelOf(page).getByRole('heading', { name: 'Lookup by name' }).waitFor(PATIENT);
    await rowOf(page, /^Lookup/).waitFor(PATIENT);
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByLabel('Subject').selectOption('web_search');
    await page.getByText('There is no report of the kind “Web search”.').waitFor(PATIENT);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

testConsole('goes through the pages of the list, and Back returns to the previous page', async () => {
  const { body } = await session.service.call('GET', '/v1/reports?limit=1', { key: session.key });
  const cursor = (body as { next_cursor: string }).next_cursor;
  const { page, problems } = await session.enter({ path: `/reports?after=${cursor}` });
  await page.getByRole('button', { name: 'Newest' }).waitFor(PATIENT);
  const before = await page.getByRole('row').count();
  await page.keyboard.press('[');
  await page.waitForFunction((count) => document.querySelectorAll('[role=row]').length > count, before, PATIENT);
  expect(addressOf(page).get('after')).toBeNull();
  await page.goBack();
  await page.getByRole('button', { name: 'Newest' }).waitFor(PATIENT);
  expect(addressOf(page).get('after')).toBe(cursor);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows titles with markup as text, and offers no change to a viewer', async () => {
  const { page, problems } = await session.enter({ key: viewerKey, path: '/reports?subject=incident' });
  await rowOf(page, /onerror/).click(PATIENT);
  await panelOf(page).getByRole('heading', { name: HOSTILE }).waitFor(PATIENT);
  await panelOf(page).getByRole('button', { name: 'Check again' }).waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Make a report|Erase/ }).count()).toBe(0);
  await page.keyboard.press('n');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('says which report is missing, and offers the first page after an outdated cursor', async () => {
  const { page } = await session.enter({
    path: '/reports?sel=0193f3c2-7d1e-7c3a-9c59-000000000001&after=abc',
  });
  await panelOf(page).getByText('Not found, or you do not have access to it.').waitFor(PATIENT);
  await page.getByText('The list of reports could not be loaded.').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Show the newest' }).click();
  await page.getByRole('grid', { name: 'Reports' }).waitFor(PATIENT);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await session.enter({ ...view, path: '/reports' });
  await rowOf(page, /onerror/).click(PATIENT);
  await panelOf(page).getByRole('button', { name: 'Check again' }).click(PATIENT);
  await panelOf(page).getByText('The report has not changed since it was signed.').waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.getByRole('listbox', { name: 'Threat' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panelOf(page).getByRole('button', { name: 'Erase…' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.context().close();
});
