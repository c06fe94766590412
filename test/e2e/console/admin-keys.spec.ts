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

const KEYS = '/console/admin/keys';
const HOSTILE = '<img src=x onerror=alert(1)> \u202eיומן ' + 'W'.repeat(150);

let session: ConsoleSession;
let admin: string;

beforeAll(async () => {
  session = await ConsoleSession.start();
  admin = await createDemoKey(session, 'admin');
});
afterAll(() => session.close());

async function makeKey(body: object): Promise<{ id: string; key: string }> {
  const made = await session.service.call('POST', '/v1/tenant/api-keys', { key: admin, body });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body as { id: string; key: string };
}

testConsole('makes, changes, rotates and revokes a key by keyboard, and shows it once', async () => {
  const { page, problems } = await session.enter({ key: admin });
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('link', { name: 'Keys' }).click(PATIENT);
  await page
    .getByRole('row', { name: /^admin/ })
    .first()
    .waitFor(PATIENT);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Make a key' });
  await page.keyboard.type('dashboard');
  await form.getByLabel('Role').selectOption('auditor');
  await form.getByText('Sees no threats and no assets.').waitFor();
  await form.getByLabel('All, also future ones').check();
  await form.getByLabel('Requests per minute').fill('0');
  await form.getByRole('button', { name: 'Make the key' }).click();
  await form.getByText('One value is not valid.').waitFor(PATIENT);
  expect(await form.getByLabel('Requests per minute').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Requests per minute').fill('50');
  await form.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'The key of dashboard' });
  const text = (await shown.getByTestId('secret').textContent(PATIENT)) ?? '';
  await page.keyboard.press('Escape');
  await shown.getByText('it cannot be shown again').waitFor();
  await shown.getByLabel('I have copied the key').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect((await session.service.call('GET', '/v1/me', { key: text })).status).toBe(200);

  const panel = page.getByRole('complementary', { name: 'Selected key' });
  await panel.getByRole('heading', { name: 'dashboard' }).waitFor(PATIENT);
  await panel.getByText('50 requests per minute').waitFor();
  expect(await page.content()).not.toContain(text);
  await panel.getByRole('button', { name: 'Change…' }).click();
  const change = page.getByRole('dialog', { name: 'Change dashboard' });
  await change.getByLabel('Name').fill('wallboard');
  await change.getByLabel('Requests per minute').fill('');
  await page.keyboard.press('Enter');
  await panel.getByRole('heading', { name: 'wallboard' }).waitFor(PATIENT);
  await panel.getByText('The default of the service').waitFor();

  // The list arrives only after the dialog was closed.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/v1\/tenant\/api-keys(?:\?|$)/, async (request) => {
    await released;
    await request.fallback();
  });
  await panel.getByRole('button', { name: 'Rotate…' }).click();
  await page.getByRole('button', { name: 'Make the new key' }).click();
  const next = page.getByRole('dialog', { name: 'The new key of wallboard' });
  await next.getByText('The former key works until').waitFor(PATIENT);
  expect(await next.getByTestId('secret').textContent()).not.toBe(text);
  await next.getByLabel('I have copied the key').check();
  await next.getByRole('button', { name: 'Done' }).click();
  release();
  await panel.getByText('Both keys work until').waitFor(PATIENT);
  await panel.getByRole('img', { name: /of the time in which both keys work has passed/ }).waitFor();
  await panel.getByRole('button', { name: 'Show the former key' }).click();
  await panel.getByText('Being replaced').waitFor(PATIENT);
  expect(await panel.getByRole('button', { name: 'Rotate…' }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Revoke…' }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await panel.getByText('The former key has ended').waitFor(PATIENT);
  expect((await session.service.call('GET', '/v1/me', { key: text })).status).toBe(401);
  // The browser logs the response 422 to the limit of 0.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await page.context().close();
});

testConsole('keeps filters and the selected key in the address', async () => {
  const { id } = await makeKey({ name: 'to be found', role: 'viewer' });
  const { page } = await session.enter({ key: admin, path: KEYS });
  await page.getByRole('button', { name: /^All \d+/ }).click(PATIENT);
  await page.getByLabel('Name or beginning of the key').fill('be found');
  await page.getByRole('row', { name: /^to be found/ }).click(PATIENT);
  await page.waitForURL(/sel=/);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ show: 'all', q: 'be found', sel: id });
  await page.reload();
  await page.getByRole('complementary', { name: 'Selected key' }).getByText('to be found').waitFor(PATIENT);
  await page.getByRole('row', { name: /^to be found/ }).waitFor(PATIENT);
  expect(await page.getByRole('row').count()).toBe(2);
  await page.context().close();
});

testConsole('shows a name with markup, right-to-left text and 200 letters as text', async () => {
  await makeKey({ name: HOSTILE, role: 'viewer', scope: { countries: ['TW'], event_categories: ['conflict'] } });
  const { page, problems } = await session.enter({
    key: admin,
    path: `${KEYS}?q=onerror`,
    width: 360,
  });
  await page.getByRole('row', { name: '<img src=x' }).click(PATIENT);
  const panel = page.getByRole('complementary', { name: 'Selected key' });
  await panel.getByRole('heading', { name: '<img src=x' }).waitFor();
  await panel.getByText('Taiwan; Conflict').waitFor();
  expect(await overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows an analyst their own sessions, and no other page of the administration', async () => {
  const { page, problems } = await session.enter({ path: KEYS });
  await page.getByText('You do not have the permission api_keys:read.').waitFor(PATIENT);
  expect(await page.getByRole('button', { name: 'Make a key' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await page.getByText('To see all sessions, you need the permission users:read.').waitFor(PATIENT);
  await page.getByRole('row', { name: /\(this one\)/ }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('ends the session of another browser, which has to sign in again', async () => {
  const { key, id } = await makeKey({ name: 'somebody else', role: 'viewer' });
  const other = await session.enter({ key, path: '/events' });
  await other.page.getByRole('grid').first().waitFor(PATIENT);
  const { page, problems } = await session.enter({
    key: admin,
    path: `/console/admin/sessions?of=${id}`,
  });
  await page.getByRole('row', { name: 'Key somebody else' }).click(PATIENT);
  const panel = page.getByRole('complementary', { name: 'Selected session' });
  await panel.getByRole('button', { name: 'End the session…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the session' }).click();
  await page.getByText('There is no open session.').waitFor(PATIENT);
  expect(problems).toEqual([]);
  expect(await other.page.evaluate(`fetch('/v1/me').then(({ status }) => status)`)).toBe(401);
  await page.context().close();
  await other.page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await session.enter({ key: admin, ...view, path: KEYS });
  await page
    .getByRole('row', { name: /^admin/ })
    .first()
    .click(PATIENT);
  await page.getByRole('complementary', { name: 'Selected key' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make a key' }).click();
  const form = page.getByRole('dialog', { name: 'Make a key' });
  await form.getByText('Restrict the events that the key may see').click();
  await form.getByRole('group', { name: 'Categories' }).getByRole('checkbox').first().waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sessions' }).click();
  await page.getByRole('row', { name: /\(this one\)/ }).click(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.context().close();
});
