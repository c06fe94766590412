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
import { person } from '../../support/fixtures/harbour-list';
import type { FtmEntity } from '../../support/fixtures/lookup-fixture';

jest.setTimeout(300_000);

const PIA = 'Pia Oderbruch';
const RUBEN = 'Ruben Fjellheim';
const HOSTILE = '<img src=x onerror=alert(1)> Telltale';
const TAMIMI = 'يوسف إبراهيم التميمي';

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
});
afterAll(() => session.close());

const call = (method: string, path: string, body?: object) =>
  session.service.call(method, path, { key: session.key, ...(body && { body }) });

/** Looks a name up and has it monitored. Returns the id of the subject. */
async function monitor(name: string, reference: string | null): Promise<string> {
  const options = { monitor: true, requester_reference: reference };
  const { status, text, body } = await call('POST', '/v1/lookup', {
    identifiers: [{ type: 'name', value: name }],
    options,
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body.audit.monitored_subject_id as string;
}

/** Imports a list, and waits until it has created the number of alerts of the subject. */
async function importList(dataset: string, entities: readonly FtmEntity[], id: string, alerts: number): Promise<void> {
  const rawBody = entities.map((entity) => `${JSON.stringify(entity)}\n`).join('');
  const path = `/v1/admin/datasets/${dataset}/import?format=ftm`;
  const headers = { 'content-type': 'application/octet-stream' };
  const imported = await session.service.call('POST', path, { key: OPERATOR_KEY, rawBody, headers });
  expect(imported.status).toBe(200);
  const list = `/v1/lookup/screening-alerts?monitored_subject_id=${id}`;
  while ((await call('GET', list)).body.total !== alerts);
}

const enter = (path = '', options: object = {}) => session.enter({ ...options, path: `/lookup/monitored${path}` });
const row = (page: Page, name: string) => page.getByRole('row', { name });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Selected subject' });

testConsole('has a subject monitored from the form, and acknowledges its alert by keyboard', async () => {
  const { page, problems } = await session.enter({ path: '/lookup' });
  await page.getByLabel('Name of a person or vessel').fill(PIA, PATIENT);
  await page.getByLabel('Your reference').fill('supplier 1');
  await page.getByLabel('Screen again when a list changes').press('Space');
  await page.getByRole('button', { name: 'Look up', exact: true }).press('Enter');
  const link = page.getByRole('link', { name: 'Monitored subject' });
  const id = new URL((await link.getAttribute('href', PATIENT)) ?? '', page.url()).searchParams.get('sel') ?? '';
  await importList('first', [person('pia', PIA)], id, 1);
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'Lookups' }).waitFor(PATIENT);
  await page.keyboard.press('m');
  await page.getByRole('grid', { name: 'Monitored subjects' }).waitFor(PATIENT);
  await page.keyboard.press('j');
  await panelOf(page).getByRole('article', { name: 'New hit' }).getByText('first/pia').waitFor(PATIENT);
  expect(await page.title()).toMatch(/^\(1\) Monitored subjects/);
  await page.keyboard.press('a');
  await page.getByText('No alert is open.').waitFor(PATIENT);
  await page.keyboard.press('z');
  await row(page, 'supplier 1').click(PATIENT);
  await panelOf(page).getByText('1 open alert').waitFor(PATIENT);
  await page.waitForURL(/sel=/);
  await page.reload();
  await panelOf(page).getByRole('button', { name: 'Acknowledge' }).click(PATIENT);
  await page.getByText('No alert is open.').waitFor(PATIENT);
  const { body } = await call('GET', `/v1/lookup/screening-alerts?monitored_subject_id=${id}`);
  expect((body.screening_alerts as { state: string }[]).map(({ state }) => state)).toEqual(['acked']);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('leads to the form of a lookup, and removes a subject after saying that nothing remains', async () => {
  const id = await monitor(RUBEN, 'supplier 2');
  const { page, problems } = await enter(`?show=all&sel=${id}`);
  await panelOf(page).getByRole('heading', { name: RUBEN }).waitFor(PATIENT);
  await panelOf(page).getByText('No imported list has the subject at present.').waitFor();
  await panelOf(page).getByRole('button', { name: 'Look up…' }).click();
  await page.getByLabel('Name of a person or vessel').waitFor(PATIENT);
  expect(await page.getByLabel('Name of a person or vessel').inputValue()).toBe(RUBEN);
  await page.goBack();
  await panelOf(page).getByRole('button', { name: 'Remove…' }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Stop monitoring this subject?' });
  await dialog.getByText('Nothing of it remains here').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await row(page, 'supplier 2').waitFor({ state: 'hidden', ...PATIENT });
  expect((await call('GET', `/v1/lookup/monitored/${id}`)).status).toBe(404);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('sets who gets e-mails about screening alerts, and names the line of an invalid address', async () => {
  const { page, problems } = await enter();
  await page.getByRole('button', { name: 'E-mails…' }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'E-mails about screening alerts' });
  await dialog.getByLabel('E-mail addresses').fill('one@example.com\nnobody', PATIENT);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Line 2: an e-mail address should contain an @ sign').waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('E-mail addresses').fill('one@example.com\ntwo@example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('E-mails about screening alerts go to 2 addresses.').waitFor(PATIENT);
  const { body } = await call('GET', '/v1/alerts/screening-notifications');
  expect(body.email_receivers).toEqual(['one@example.com', 'two@example.com']);
  await page.getByRole('button', { name: 'E-mails…' }).click();
  await dialog.getByText('This service has no mail server').waitFor(PATIENT);
  expect(await dialog.getByLabel('E-mail addresses').inputValue()).toBe('one@example.com\ntwo@example.com');
  await dialog.getByLabel('E-mail addresses').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No e-mails are sent about screening alerts.').waitFor(PATIENT);
  expect((await call('GET', '/v1/alerts/screening-notifications')).body.email_receivers).toEqual([]);
  // The refused address is the only failed request.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await page.context().close();
});

testConsole('lets a viewer read, and offers no change', async () => {
  const id = await monitor('Wanda Viewer', 'supplier 3');
  const key = await createDemoKey(session, 'viewer');
  const { page, problems } = await enter(`?show=all&sel=${id}`, { key });
  await panelOf(page).getByRole('heading', { name: 'Wanda Viewer' }).waitFor(PATIENT);
  expect(await page.getByRole('button', { name: /Look up|Remove|Acknowledge|E-mails/ }).count()).toBe(0);
  await page.getByLabel('Reference, exactly as it was given').fill('no such reference');
  await page.getByText('No subject matches the filters.').waitFor(PATIENT);
  expect(new URL(page.url()).searchParams.get('ref')).toBe('no such reference');
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('shows hostile names accessibly in either theme at $width px', async (view) => {
  const id = await monitor(HOSTILE, `${TAMIMI} ${'Longname'.repeat(20)} ${view.width}`);
  const { body } = await call('GET', `/v1/lookup/screening-alerts?monitored_subject_id=${id}`);
  if (body.total === 0) await importList('second', [person('hostile', HOSTILE)], id, 1);
  const { page, problems } = await enter(`?show=all&sel=${id}`, view);
  await panelOf(page).getByRole('article', { name: 'New hit' }).waitFor(PATIENT);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await panelOf(page).getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});
