import { Client } from 'pg';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { createDemoKey } from '../../support/console/demo-key';

jest.setTimeout(300_000);

const DAY_MS = 86_400_000;

let session: ConsoleSession;
let admin: string;

beforeAll(async () => {
  session = await ConsoleSession.start();
  admin = await createDemoKey(session, 'admin');
});
afterAll(() => session.close());

async function makeKey(body: object): Promise<string> {
  const made = await session.service.call('POST', '/v1/tenant/api-keys', { key: admin, body });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body.id as string;
}

async function asOwner(sql: string, parameters: unknown[]): Promise<void> {
  const owner = new Client({ connectionString: session.service.database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(sql, parameters);
  } finally {
    await owner.end();
  }
}

testConsole('says that nothing needs attention, or lists what does, each with a link', async () => {
  const { page, problems } = await session.enter({ key: admin, path: '/console/admin' });
  await page.getByRole('heading', { name: 'Nothing needs attention' }).waitFor(PATIENT);
  const expires_at = new Date(Date.now() + 9.5 * DAY_MS).toISOString();
  await makeKey({ name: 'nightly export', role: 'viewer', expires_at });
  const unused = await makeKey({ name: '<b>wall</b> \u202eלוח', role: 'viewer' });
  await asOwner(`update api_key set last_used_at = now() - interval '100 days' where id = $1`, [unused]);
  const hook = { title: 'ops-hook', url: 'https://hooks.example.com/ops' };
  const { body } = await session.service.call('POST', '/v1/webhooks', { key: admin, body: hook });
  await asOwner(`update webhook set failing_since = now(), has_abandoned = true where id = $1`, [body.id]);
  await page.reload();
  await page.getByRole('heading', { name: '3 matters need attention' }).waitFor(PATIENT);
  await page.getByText(/The key .*nightly export.* expires in 10 days\./).waitFor();
  await page.getByText(/The key .*<b>wall<\/b>.* was last used 3 mo ago\./).waitFor();
  await page.getByText(/The receiver of the webhook .*ops-hook.* does not accept its messages\./).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('listitem').filter({ hasText: 'wall' }).getByRole('link', { name: 'Show the key' }).click();
  await page.getByRole('complementary', { name: 'Selected key' }).getByText('<b>wall</b>').waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('creates and renames a portfolio by keyboard', async () => {
  const { page, problems } = await session.enter({ key: admin, path: '/console/admin/portfolios' });
  await page.getByRole('rowheader', { name: 'Default' }).waitFor(PATIENT);
  await page.keyboard.press('n');
  await page.keyboard.type('Northern sites');
  await page.keyboard.press('Tab');
  await page.keyboard.type('no spaces');
  await page.keyboard.press('Enter');
  await page.getByText('One value is not valid.').waitFor(PATIENT);
  await page.getByLabel('Short name in addresses').fill('north');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'Northern sites' }).waitFor(PATIENT);
  await page.getByRole('button', { name: 'Rename Northern sites' }).click();
  await page.getByLabel('Name', { exact: true }).fill('North');
  await page.keyboard.press('Enter');
  await page.getByText('Renamed the portfolio.').waitFor(PATIENT);
  expect(await page.getByRole('combobox', { name: 'Portfolio' }).textContent(PATIENT)).toContain('North');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('rowheader', { name: 'North' }).getByRole('link').click();
  await page.waitForURL(/\/console\/p\/north/, PATIENT);
  // The browser logs the response 422 to the invalid short name.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await page.context().close();
});

testConsole('rates a source by keyboard, and returns it to the default', async () => {
  const { page, problems } = await session.enter({ key: admin, path: '/console/admin/source-ratings' });
  await page.getByText('The default ratings apply to all sources.').waitFor(PATIENT);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Rate a source' });
  await dialog.getByLabel('Source').fill('nobody');
  await dialog.getByLabel('Reliability').selectOption('A');
  await dialog.getByLabel('How much its reports count').selectOption('full');
  await dialog.getByLabel('Reason').fill('<b>Checked</b> \u202eנבדק');
  await page.keyboard.press('Enter');
  await dialog.getByText('One value is not valid.').waitFor(PATIENT);
  expect(await dialog.getByLabel('Source').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Source').fill('usgs');
  await page.keyboard.press('Enter');
  await page.getByText('Rated usgs A. The threats are evaluated again.').waitFor(PATIENT);
  const row = page.getByRole('row', { name: /^usgs/ });
  await row.getByText('A: completely reliable').waitFor(PATIENT);
  await row.getByText('<b>Checked</b>').waitFor();
  await page.getByRole('button', { name: 'Change usgs' }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change the rating of usgs' });
  expect(await change.getByLabel('How much its reports count').inputValue()).toBe('full');
  await change.getByLabel('How much its reports count').selectOption('discounted');
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await row.getByText('Less: alone, they raise no threat above low').waitFor(PATIENT);
  const { body } = await session.service.call('GET', '/v1/tenant/source-ratings/usgs', { key: admin });
  expect(body).toMatchObject({ reliability: 'A', discounted: true });
  expect(await accessibilityViolations(page)).toEqual([]);
  const { page: ofViewer } = await session.enter({ path: '/console/admin/source-ratings' });
  await ofViewer.getByRole('row', { name: /^usgs/ }).waitFor(PATIENT);
  expect(await ofViewer.getByRole('button', { name: /usgs|Rate a source/ }).count()).toBe(0);
  await ofViewer.context().close();
  await page.getByRole('button', { name: 'Remove usgs' }).press('Enter');
  await page.getByRole('button', { name: 'Remove the rating' }).press('Enter');
  await page.getByText('The default rating applies to usgs again.').waitFor(PATIENT);
  await page.getByText('The default ratings apply to all sources.').waitFor(PATIENT);
  // The browser logs the response 422 to the unknown source.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await session.enter({ key: admin, ...view, path: '/console/admin' });
  await page.getByRole('heading', { level: 1 }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByText('There is no user yet.').waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Portfolios' }).click();
  await page.getByRole('rowheader', { name: 'Default' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('link', { name: 'Source ratings' }).click();
  await page.getByText('The default ratings apply to all sources.').waitFor(PATIENT);
  await page.getByRole('button', { name: /Rate a source/ }).click();
  await page.getByRole('dialog', { name: 'Rate a source' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.context().close();
});
