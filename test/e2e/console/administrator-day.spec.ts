import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ConsoleSession, PATIENT, testConsole, type Watched } from '../../support/console/console-session';
import { followLinkOf, followLinkOfDemo } from '../../support/console/console-link';
import { PICTURES_FOLDER, takePicture } from '../../support/console/pictures';

// The second half of docs/console-days.md, step by step. Change both together.

jest.setTimeout(300_000);

const MAX_BYTES = 60_000;
const PICTURES = ['key', 'rotation', 'sign-in', 'session'];

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
});
afterAll(() => session.close());

const picture = (page: Page, name: string): Promise<void> => takePicture(page, `day-administrator-${name}`, MAX_BYTES);
const openPart = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();

async function lookAtToday(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('heading', { name: 'Nothing needs attention' }).waitFor(PATIENT);
}

/** @returns the secret of the key */
async function confirmSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = (await dialog.getByTestId('secret').textContent(PATIENT)) ?? '';
  await dialog.getByLabel('I have copied the key').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return secret;
}

async function makeKey(page: Page): Promise<string> {
  await openPart(page, 'Keys');
  await page
    .getByRole('row', { name: /^console/ })
    .first()
    .waitFor(PATIENT);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Make a key' });
  await page.keyboard.type('dashboard');
  await form.getByLabel('Role').selectOption('viewer');
  await form.getByText('Changes nothing.').waitFor();
  await form.getByLabel('Default').check();
  await picture(page, 'key');
  await form.getByRole('button', { name: 'Make the key' }).click();
  return confirmSecret(page, 'The key of dashboard');
}

async function rotateKey(page: Page): Promise<string> {
  const panel = page.getByRole('complementary', { name: 'Selected key' });
  await panel.getByRole('button', { name: 'Rotate…' }).click(PATIENT);
  await page.getByLabel('Hours in which both keys work').fill('48');
  await page.getByRole('button', { name: 'Make the new key' }).click();
  const secret = await confirmSecret(page, 'The new key of dashboard');
  await panel.getByRole('img', { name: /of the time in which both keys work has passed/ }).waitFor(PATIENT);
  return secret;
}

async function status(key: string): Promise<number> {
  return (await session.service.call('GET', '/v1/me', { key })).status;
}

async function createPortfolio(page: Page): Promise<void> {
  await openPart(page, 'Portfolios');
  await page.getByRole('rowheader', { name: 'Default' }).waitFor(PATIENT);
  await page.keyboard.press('n');
  await page.keyboard.type('Northern sites');
  await page.keyboard.press('Tab');
  await page.keyboard.type('north');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'Northern sites' }).waitFor(PATIENT);
  await page.getByRole('button', { name: 'Close the message' }).click();
}

async function draftSignIn(page: Page): Promise<void> {
  await openPart(page, 'Sign-in');
  await page.getByLabel('Keycloak').check(PATIENT);
  await page.getByLabel('OpenID Connect').check();
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await page.getByText('Valid redirect URIs').first().waitFor();
  await next.click();
  await page.getByLabel('Issuer').fill('https://login.acme.example');
  await page.getByLabel('Client ID').fill('threat-monitoring');
  await page.getByLabel('Client secret').fill('change-me');
  await next.click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('Group', { exact: true }).fill('threat-analysts');
  await page.getByLabel('Role', { exact: true }).selectOption('analyst');
  await page.getByLabel('Groups of a person, for a preview').fill('threat-analysts');
  await page.getByText('A person with the group threat-analysts would be an analyst').waitFor();
  await next.click();
}

async function testDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test the draft' }).click();
  await page.getByText('Not all checks passed.').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Save although checks failed' }).waitFor();
}

async function endSession(page: Page, other: Watched): Promise<void> {
  await openPart(page, 'Sessions');
  await page.getByRole('row', { name: /console \(analyst\)/ }).click(PATIENT);
  const panel = page.getByRole('complementary', { name: 'Selected session' });
  await panel.getByText('Ends at the latest').waitFor();
  await picture(page, 'session');
  await panel.getByRole('button', { name: 'End the session…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the session' }).click();
  await page.getByRole('row', { name: /console \(analyst\)/ }).waitFor({ state: 'detached', ...PATIENT });
  await other.page.keyboard.press('g');
  await other.page.keyboard.press('e');
  await other.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor(PATIENT);
}

testConsole(
  'an administrator makes and rotates a key, adds a portfolio, tests a sign-in and ends a session',
  async () => {
    const analyst = await followLinkOf(session, 'analyst');
    const { page, problems } = await followLinkOfDemo(session);
    await lookAtToday(page);
    const former = await makeKey(page);
    const next = await rotateKey(page);
    expect(await Promise.all([former, next].map(status))).toEqual([200, 200]);
    await picture(page, 'rotation');
    await createPortfolio(page);
    await openPart(page, 'Users');
    await page.getByText('There is no user yet.').waitFor(PATIENT);
    await draftSignIn(page);
    await testDraft(page);
    await picture(page, 'sign-in');
    await endSession(page, analyst);
    expect(problems).toEqual([]);
    await page.context().close();
    await analyst.page.context().close();
  },
);

test('the documentation has exactly the pictures of this day', () => {
  const own = readdirSync(PICTURES_FOLDER).filter((file) => file.startsWith('day-administrator-'));
  expect(own.sort()).toEqual(PICTURES.map((name) => `day-administrator-${name}.webp`).sort());
});
