import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ConsoleSession, PATIENT, testConsole } from '../../support/console/console-session';
import { followLinkOf } from '../../support/console/console-link';
import { PICTURES_FOLDER, takePicture } from '../../support/console/pictures';

// The first half of docs/console-days.md, step by step. Change both together.

jest.setTimeout(300_000);

const MAX_BYTES = 60_000;
const REASON = 'Same name, date of birth and nationality as in the application.';
const PICTURES = ['evidence', 'hits', 'verdict', 'records', 'log'];

const folder = mkdtempSync(join(tmpdir(), 'tms-reviewer-day-'));
let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
});
afterAll(async () => {
  await session.close();
  rmSync(folder, { recursive: true });
});

const picture = (page: Page, name: string): Promise<void> => takePicture(page, `day-reviewer-${name}`, MAX_BYTES);

async function go(page: Page, key: string, heading: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor(PATIENT);
}

async function lookUp(page: Page): Promise<void> {
  await go(page, 'u', 'Lookup');
  await page.keyboard.press('n');
  await page.keyboard.type('Marta Kowal');
  await page.getByLabel('Date of birth').fill('1971-03-14');
  await page.getByLabel('Nationality').fill('pl');
  await page.getByLabel('Your reference').fill('application 2018-0211');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Marta Kowal', level: 1 }).waitFor(PATIENT);
}

async function decide(page: Page): Promise<void> {
  await page.getByText('Not every source answered.').waitFor();
  const match = page.getByRole('article', { name: 'Marta Kowal' });
  await match.getByText('Evidence that it is the same').waitFor(PATIENT);
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'This is the subject' });
  await dialog.getByText('Required. Everybody who may read lookups sees it.').waitFor();
  await page.keyboard.type(REASON);
  await dialog.getByRole('button', { name: 'Decide: same' }).click();
  await match.getByText('Decided: same').waitFor(PATIENT);
  await match.getByText(REASON).waitFor();
  await page.getByRole('button', { name: 'Close the message' }).click();
  await match.evaluate((element) => element.scrollIntoView());
  expect(await page.evaluate('document.documentElement.scrollTop')).toBe(0);
  await picture(page, 'evidence');
}

async function searchMedia(page: Page): Promise<void> {
  await go(page, 's', 'Search');
  await page.keyboard.press('n');
  await page.keyboard.type('Marta Kowal');
  await page.keyboard.press('Enter');
  await page.getByText('The hits are in their final order').waitFor(PATIENT);
  const hits = page.getByRole('list', { name: 'Hits' }).locator('[data-hit]');
  await hits.filter({ hasText: 'Court convicts Marta Kowal of bribery' }).locator('mark').first().waitFor(PATIENT);
  await page.getByText('✓ Article archive: 5 hits').waitFor(PATIENT);
  await page.getByRole('button', { name: /Adverse only/ }).click();
  expect(await hits.getByRole('heading').allTextContents()).toEqual([
    expect.stringContaining('Court convicts Marta Kowal of bribery'),
    expect.stringContaining('Prosecutors charge harbour official over dredging contract'),
  ]);
  await page.keyboard.press('j');
  await picture(page, 'hits');
}

/** @returns the path of the saved file */
async function makeReport(page: Page): Promise<string> {
  await go(page, 'r', 'Reports');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Make a report' });
  await dialog.getByLabel('Lookup').check();
  await dialog.getByRole('listbox', { name: 'Lookup' }).selectOption({ index: 0 }, PATIENT);
  await dialog.getByRole('button', { name: 'Make the report' }).click();
  const panel = page.getByRole('complementary', { name: 'Selected report' });
  await panel.getByRole('heading', { name: 'Lookup by name' }).waitFor(PATIENT);
  const [download] = await Promise.all([
    page.waitForEvent('download', PATIENT),
    panel.getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

async function verifyReport(page: Page, file: string): Promise<void> {
  await page.goto(`${session.service.url}/console/verify`);
  await page.getByLabel('Choose a file…').setInputFiles(file);
  await page.getByRole('heading', { name: '✓ This service signed the file, and it has not changed since.' }).waitFor();
  await picture(page, 'verdict');
}

async function proveDecision(page: Page): Promise<void> {
  await page.getByRole('gridcell', { name: 'lookup_decisions.create' }).click();
  await page.waitForURL(/sel=/, PATIENT);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'lookup_decisions.create' }).waitFor(PATIENT);
  // The key does nothing before the list of trusted keys is loaded.
  await page.locator('button:enabled', { hasText: 'Prove' }).waitFor(PATIENT);
  await page.keyboard.press('p');
  await page.getByRole('heading', { name: '✓ Proven' }).waitFor(PATIENT);
}

async function verifyLog(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Audit records' }).waitFor(PATIENT);
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Verify', exact: true }).click(PATIENT);
  await page.getByRole('heading', { name: /✓ Verified/ }).waitFor(PATIENT);
  await page.getByRole('heading', { name: /✓ Intact/ }).waitFor(PATIENT);
  await picture(page, 'log');
}

testConsole('a reviewer looks a person up, decides, searches the media, and makes a report that verifies', async () => {
  const watched = await followLinkOf(session, 'analyst');
  const { page } = watched;
  await lookUp(page);
  await decide(page);
  await searchMedia(page);
  await verifyReport(page, await makeReport(page));
  expect(watched.problems).toEqual([]);
  await page.context().close();
});

testConsole('an auditor sees who did what, proves a record, and verifies the whole log', async () => {
  const watched = await followLinkOf(session, 'auditor', { path: '/console/' });
  const { page } = watched;
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor(PATIENT);
  await go(page, 'd', 'Audit');
  const records = page.getByRole('grid', { name: 'Audit records' });
  await page.getByLabel('Who').selectOption({ label: 'console (analyst)' }, PATIENT);
  await records.getByText('lookup_decisions.create', { exact: true }).waitFor(PATIENT);
  await picture(page, 'records');
  // While the records are filtered: among all records, the row may be outside the part of the list that is drawn.
  await proveDecision(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show everything' }).click(PATIENT);
  await records.getByText('reports.pdf', { exact: true }).first().waitFor(PATIENT);
  await verifyLog(page);
  expect(watched.problems).toEqual([]);
  await page.context().close();
});

test('the documentation has exactly the pictures of this day', () => {
  const own = readdirSync(PICTURES_FOLDER).filter((file) => file.startsWith('day-reviewer-'));
  expect(own.sort()).toEqual(PICTURES.map((name) => `day-reviewer-${name}.webp`).sort());
});
