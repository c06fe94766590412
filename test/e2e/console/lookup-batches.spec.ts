import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { createDemoKey } from '../../support/console/demo-key';
import { subject } from '../../support/fixtures/batch-fixture';
import { HARBOUR, person } from '../../support/fixtures/harbour-list';

jest.setTimeout(300_000);

const BUROV = 'Vikenty Anatolyevich Burov';
const HOSTILE = '<img src=x onerror=alert(1)> Telltale';
const TAMIMI = 'يوسف إبراهيم التميمي';
const LONG = 'Longname'.repeat(30);

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
  const list = [...HARBOUR, person('hostile', HOSTILE, '1970-01-01'), person('long', LONG)];
  const rawBody = list.map((entity) => `${JSON.stringify(entity)}\n`).join('');
  const path = '/v1/admin/datasets/harbour/import?format=ftm';
  const headers = { 'content-type': 'application/octet-stream' };
  const imported = await session.service.call('POST', path, { key: OPERATOR_KEY, rawBody, headers });
  expect(imported.status).toBe(200);
});
afterAll(() => session.close());

const call = (method: string, path: string) => session.service.call(method, path, { key: session.key });

async function sendBatch(lines: readonly string[]): Promise<string> {
  const rawBody = lines.map((line) => `${line}\n`).join('');
  const headers = { 'content-type': 'application/x-ndjson' };
  const { status, body } = await session.service.call('POST', '/v1/lookup/batch', {
    key: session.key,
    rawBody,
    headers,
  });
  expect(status).toBe(202);
  return body.batch_id as string;
}

/** The id of a batch that is completed. */
async function completedBatch(lines: readonly string[]): Promise<string> {
  const id = await sendBatch(lines);
  while ((await call('GET', `/v1/lookup/batch/${id}`)).body.status !== 'completed') await delay(50);
  return id;
}

const nobodies = (count: number): string[] => Array.from({ length: count }, (_, at) => subject(`Nobody ${at} Atall`));

const enter = (path = '', options: object = {}) => session.enter({ ...options, path: `/lookup/batches${path}` });
const choose = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page
    .getByLabel('Choose a file…')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const outcome = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Results by outcome' }).getByRole('link', { name });
const result = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const start = (page: Page) => page.getByRole('button', { name: 'Start the batch' });

testConsole('screens a file by keyboard, and leads from a match to the form of a lookup', async () => {
  const { page, problems } = await session.enter();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.getByRole('link', { name: 'upload a batch' }).waitFor(PATIENT);
  await page.keyboard.press('b');
  await page.getByText('No batch has been uploaded here yet.').waitFor(PATIENT);
  await page.keyboard.press('n');
  expect(await page.evaluate('document.activeElement.type')).toBe('file');
  const rows = `name,date_of_birth,requester_reference\n${BUROV},1967-01-13,supplier 1\nNobody Atall,,supplier 2\n,1990-02-14,\n`;
  await choose(page, 'suppliers.csv', rows);
  await page.getByText(/^suppliers\.csv, \d+ B$/).waitFor();
  await start(page).press('Enter');
  await page.getByText('All 2 subjects are done.').waitFor(PATIENT);
  const rejected = page.getByRole('region', { name: 'Rejected rows' });
  await rejected.getByRole('row', { name: /^4 date_of_birth / }).waitFor();
  await result(page, BUROV).waitFor(PATIENT);
  await page.keyboard.press('j');
  const match = result(page, BUROV);
  await match.getByText('Reference supplier 1').waitFor();
  await match.getByRole('list', { name: 'Sources' }).first().getByText('harbour/burov').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  // The sources that did not answer come before the buttons.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByLabel('Name of a person or vessel').waitFor(PATIENT);
  expect(await page.getByLabel('Name of a person or vessel').inputValue()).toBe(BUROV);
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('1967-01-13');
  expect(await page.getByLabel('Your reference').inputValue()).toBe('supplier 1');
  expect(page.url()).not.toContain('Burov');
  await page.getByRole('button', { name: 'Look up', exact: true }).press('Enter');
  await page.getByRole('heading', { name: BUROV, level: 1 }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('makes one batch of a file that is sent twice, and follows it until it has ended', async () => {
  const before = (await call('GET', '/v1/lookup/batch')).body.total as number;
  const { page, problems } = await enter();
  await choose(page, 'rows.ndjson.gz', gzipSync(`${subject(BUROV)}\n${subject('Nobody Atall')}\n`));
  const requests: string[] = [];
  await page.route('**/v1/lookup/batch', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    requests.push(route.request().headers()['idempotency-key'] ?? '');
    // The first response is lost, after the service has accepted the batch.
    const response = await route.fetch();
    return requests.length === 1 ? route.abort() : route.fulfill({ response });
  });
  await start(page).click();
  await page.getByText('The service did not answer.').waitFor(PATIENT);
  await start(page).click();
  await outcome(page, /With matches 1/).waitFor(PATIENT);
  expect(new Set(requests).size).toBe(1);
  const { body } = await call('GET', '/v1/lookup/batch');
  expect((body.batches as { batch_id: string }[])[0]?.batch_id).toBe(idIn(page));
  expect(body.total).toBe(before + 1);
  await page.keyboard.press('Escape');
  const rows = page.locator(`[aria-rowcount="${before + 2}"]`);
  await page.getByRole('grid', { name: 'Batches' }).and(rows).waitFor(PATIENT);
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  await page.context().close();
});

testConsole('has the subjects of a file monitored, and leads to them', async () => {
  const { page, problems } = await enter();
  await choose(page, 'suppliers.csv', 'name\nTelltale Watched\nTelltale Guarded\n');
  await page.getByLabel('Screen all subjects again when a list changes').check();
  await start(page).click();
  await page.getByText('2 subjects are screened again when a list changes').waitFor(PATIENT);
  expect((await call('GET', `/v1/lookup/batch/${idIn(page)}`)).body).toMatchObject({ monitored_count: 2 });
  await page.getByRole('link', { name: 'monitored subjects' }).click();
  await page.waitForURL(/\/lookup\/monitored$/, PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole(
  'says before it sends a file what is wrong with it, and shows the rows that the service refused',
  async () => {
    const { page } = await enter();
    await choose(page, 'suppliers.xlsx', 'PK');
    await page.getByText('This is a spreadsheet. Save it as CSV (UTF-8), and choose that file.').waitFor(PATIENT);
    expect(await start(page).isDisabled()).toBe(true);
    await choose(page, 'suppliers.csv', `name;${HOSTILE}\n`);
    await page.getByText(/The columns are separated by semicolons/).waitFor();
    await choose(page, 'suppliers.csv', `name,${HOSTILE}\n`);
    await page.getByText(/these are unknown: “<img/).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await choose(page, 'suppliers.csv', 'name,date_of_birth\n,soon\n');
    await start(page).click();
    const refused = page.getByRole('region', { name: 'Rows that were not accepted' });
    await refused.getByRole('row', { name: /^2 date_of_birth / }).waitFor(PATIENT);
    await page.getByText('No row was accepted, so there is no batch.').waitFor();
    await choose(page, 'suppliers.csv', 'name\n');
    await start(page).click();
    await page.getByText('The file was not accepted.').waitFor(PATIENT);
    await page.getByText('The body has no rows').waitFor();
    await page.context().close();
  },
);

testConsole('filters results by their outcome in the address, and reads them page by page', async () => {
  const id = await completedBatch([subject(BUROV), ...nobodies(120)]);
  const { page, problems } = await enter(`/${id}`);
  await result(page, BUROV).waitFor(PATIENT);
  await outcome(page, /All results 121/).click();
  await page.waitForFunction(() => document.querySelectorAll('article').length === 50, undefined, PATIENT);
  await page.getByRole('button', { name: 'Load more results' }).click();
  await page.waitForFunction(() => document.querySelectorAll('article').length === 100, undefined, PATIENT);
  await page.getByRole('button', { name: 'Load more results' }).click();
  await page.waitForFunction(() => document.querySelectorAll('article').length === 121, undefined, PATIENT);
  expect(await page.getByRole('button', { name: 'Load more results' }).count()).toBe(0);
  await outcome(page, /No match 120/).click();
  await page.waitForURL(/show=no_match/);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('article').length === 50, undefined, PATIENT);
  // No source but the lists has answered, so the absence of a match is not final.
  await result(page, 'Nobody 0 Atall').getByText('No match so far').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download', PATIENT),
    page.getByRole('button', { name: 'Results as CSV' }).click(),
  ]);
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(122);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('verifies the results in the browser, also after one was erased, and notices a changed one', async () => {
  const id = await completedBatch([subject(BUROV), subject('Nobody Atall', {}, 'supplier 9')]);
  const { page, problems } = await enter(`/${id}?show=all`);
  await result(page, 'Nobody Atall')
    .getByRole('button', { name: /^Erase/ })
    .click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Erase the result of line 2?' });
  await dialog.getByText('What remains:').waitFor();
  await dialog.getByRole('button', { name: 'Erase the result' }).click();
  await result(page, 'Line 2, erased').waitFor(PATIENT);
  expect(await page.getByText('supplier 9').count()).toBe(0);
  const verify = page.getByRole('button', { name: 'Verify in this browser' });
  await verify.click();
  await page.getByText('The hashes of all 2 results lead to the hash that was signed').waitFor(PATIENT);
  await page.getByText('The content of 1 result was erased').waitFor();
  await page.getByText('The content of 1 result has its hash').waitFor();
  await page.route('**/results?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"score":', '"Score":') });
  });
  await verify.click();
  await page.getByText('The result of line 1 was changed: its content does not have its hash.').waitFor(PATIENT);
  expect(await page.getByText('Verified in this browser').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows the results of a running batch as they arrive, and cancels it', async () => {
  const id = await sendBatch([subject(BUROV), ...nobodies(20_000)]);
  const { page, problems } = await enter(`/${id}`);
  await result(page, BUROV).waitFor(PATIENT);
  await page.getByText(/^[\d,]+ of 20,001 subjects screened so far\.$/).waitFor(PATIENT);
  expect(await page.title()).toMatch(/^\(\d+ %\) Batch of lookups/);
  expect(await page.getByRole('button', { name: 'Verify in this browser' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this batch?' });
  await dialog.getByText(/The results so far remain\. The [\d,]+ subjects that were not screened/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel the batch' }).click();
  await page
    .getByText(/^Cancelled after [\d,]+ of 20,001 subjects\. The other [\d,]+ were deleted\.$/)
    .waitFor(PATIENT);
  expect(await page.getByRole('button', { name: 'Cancel…' }).count()).toBe(0);
  expect((await call('GET', `/v1/lookup/batch/${id}`)).body.status).toBe('cancelled');
  await result(page, BUROV).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('says why another batch is refused while five are running', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await sendBatch(nobodies(2_000)));
  const { page } = await enter();
  await choose(page, 'suppliers.csv', 'name\nNobody Atall\n');
  await start(page).click();
  await page.getByText(/this portfolio already has 5 batches that have not ended\./).waitFor(PATIENT);
  for (const id of ids) await call('POST', `/v1/lookup/batch/${id}/cancel`);
  await start(page).click();
  await page.getByText('The subject is done.').waitFor(PATIENT);
  await page.context().close();
});

testConsole('erases a batch after saying what remains, and lists it as erased', async () => {
  const id = await completedBatch([subject(BUROV)]);
  const { page, problems } = await enter(`/${id}`);
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Erase…' }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Erase this batch?' });
  await dialog.getByText('What remains:').waitFor();
  await dialog.getByRole('button', { name: 'Erase the batch' }).click();
  await page
    .getByRole('row', { name: /erased/ })
    .first()
    .waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.goto(`${session.service.url}/console/p/default/lookup/batches/${id}`);
  await page.getByText('This batch was erased, or it has expired.').waitFor(PATIENT);
  await page.context().close();
});

testConsole('lets a viewer read batches, and offers no change', async () => {
  const id = await completedBatch([subject(BUROV)]);
  const key = await createDemoKey(session, 'viewer');
  const { page, problems } = await enter(`/${id}`, { key });
  await result(page, BUROV).waitFor(PATIENT);
  expect(await page.getByRole('button', { name: /Look up|Erase|Cancel/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Audit record' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'Batches' }).waitFor(PATIENT);
  expect(await page.getByLabel('Choose a file…').count()).toBe(0);
  await page.keyboard.press('j');
  await page.waitForURL(/sel=/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Progress' }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('shows hostile names accessibly in either theme at $width px', async (view) => {
  const rejected = JSON.stringify({ identifiers: [{ type: HOSTILE, value: LONG }] });
  const id = await completedBatch([
    subject(HOSTILE, {}, TAMIMI),
    subject(TAMIMI),
    subject(LONG, {}, LONG.slice(0, 250)),
    rejected,
  ]);
  const { page, problems } = await enter(`/${id}?show=all`, view);
  await result(page, TAMIMI).waitFor(PATIENT);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await result(page, TAMIMI)
    .getByRole('button', { name: /^Erase/ })
    .click();
  await page.getByRole('dialog').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto(`${session.service.url}/console/p/default/lookup/batches`);
  await page.getByRole('grid', { name: 'Batches' }).waitFor(PATIENT);
  await choose(page, `${LONG}.csv`, `${LONG}\n`);
  await page.getByText(/these are unknown/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
